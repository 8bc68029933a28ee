import { cleanHtml } from '@kitchen-table/application/features'
import { parseTextLink } from '@kitchen-table/domain/facts'
import { toTypographicQuotes } from '@kitchen-table/domain/language'
import { Marked, type Tokens } from 'marked'

/** Thrown for Markdown with a construct that the editor's toolbar could not make. */
export class MarkdownError extends Error {
  /** The construct and where it begins. Read this instead of `message`, to which the Markdown parser adds a text. */
  readonly construct: string

  constructor(construct: string) {
    super(construct)
    this.construct = construct
  }
}

function createRejecter(construct: string) {
  return ({ raw }: { raw: string }): never => {
    const [line = ''] = raw.trim().split('\n')
    throw new MarkdownError(`${construct} (“${line.slice(0, 40)}”)`)
  }
}

const isAllowedLink = (href: string) =>
  /^(?:https:\/\/|mailto:|tel:)/.test(href) || parseTextLink(href) !== null
const allowedHeadingDepths = new Set([1, 2])

const markdownParser = new Marked({ gfm: true })
markdownParser.use({
  renderer: {
    html: createRejecter('raw HTML'),
    image: createRejecter('an image'),
    table: createRejecter('a table'),
    code: createRejecter('a block of code'),
    codespan: createRejecter('code'),
    blockquote: createRejecter('a block quotation'),
    hr: createRejecter('a ruled line'),
    checkbox: createRejecter('a tick box'),
    heading: (heading) =>
      allowedHeadingDepths.has(heading.depth) ? false : createRejecter('a heading below ##')(heading),
    link: (link: Tokens.Link) =>
      isAllowedLink(link.href) ? false : createRejecter('a link that leads nowhere')(link),
  },
})

/** Removes line ends between blocks, where they mean nothing; within a paragraph they separate words and stay. */
function removeBlankLines(html: string): string {
  return html
    .replace(/(<\/(?:p|h[12]|[ou]l|li)>|<(?:[ou]l|li)>)\s+/g, '$1')
    .replace(/\s+(?=<\/?(?:[ou]l|li)>)/g, '')
    .trim()
}

/** Converts a lesson's Markdown to clean HTML. Throws a MarkdownError for a construct that the editor cannot make. */
export function markdownToHtml(markdown: string): string {
  const html = markdownParser.parse(toTypographicQuotes(markdown), { async: false })
  return removeBlankLines(cleanHtml(html))
}
