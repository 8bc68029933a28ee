import { cleanHtml } from '@kitchen-table/server/features/catalog/clean-html'
import { Marked, type Tokens } from 'marked'
import { toTypographicQuotes } from './typographic-quotes.ts'

/** The text has something that the editor's toolbar could not make. */
export class MarkdownError extends Error {
  /** What it has. The Markdown reader adds words of its own to `message`. */
  readonly construct: string

  constructor(what: string) {
    super(what)
    this.construct = what
  }
}

function createRejecter(construct: string) {
  return ({ raw }: { raw: string }): never => {
    const [line = ''] = raw.trim().split('\n')
    throw new MarkdownError(`${construct} (“${line.slice(0, 40)}”)`)
  }
}

const allowedLink = /^(?:https:\/\/|mailto:|tel:)/
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
    del: createRejecter('struck-out words'),
    checkbox: createRejecter('a tick box'),
    heading: (heading) =>
      allowedHeadingDepths.has(heading.depth) ? false : createRejecter('a heading below ##')(heading),
    link: (link: Tokens.Link) =>
      allowedLink.test(link.href)
        ? false
        : createRejecter('a link that is not https:, mailto: or tel:')(link),
  },
})

function renderSources(sources: string[]): string {
  if (sources.length === 0) return ''
  return `\n\n## Sources\n\n${sources.map((source) => `- ${source}`).join('\n')}\n`
}

/** Line ends between blocks mean nothing; within a paragraph they part words and stay. */
function removeBlankLines(html: string): string {
  return html
    .replace(/(<\/(?:p|h[12]|[ou]l|li)>|<(?:[ou]l|li)>)\s+/g, '$1')
    .replace(/\s+(?=<\/?(?:[ou]l|li)>)/g, '')
    .trim()
}

/** A lesson's Markdown as the HTML that is stored, with its sources as a closing list. */
export function markdownToHtml(markdown: string, sources: string[] = []): string {
  const html = markdownParser.parse(toTypographicQuotes(markdown + renderSources(sources)), { async: false })
  return removeBlankLines(cleanHtml(html))
}
