import { Marked, type Tokens } from 'marked'
import { cleanHtml } from '../features/catalog/clean-html.ts'
import { typographic } from './typographic.ts'

/** The text has something that the editor's toolbar could not make. */
export class MarkdownError extends Error {
  /** What it has. The Markdown reader adds words of its own to `message`. */
  readonly what: string

  constructor(what: string) {
    super(what)
    this.what = what
  }
}

function refuse(what: string) {
  return ({ raw }: { raw: string }): never => {
    const [line = ''] = raw.trim().split('\n')
    throw new MarkdownError(`${what} (“${line.slice(0, 40)}”)`)
  }
}

const goodLink = /^(?:https:\/\/|mailto:|tel:)/
const headings = new Set([1, 2])

const subset = new Marked({ gfm: true })
subset.use({
  renderer: {
    html: refuse('raw HTML'),
    image: refuse('an image'),
    table: refuse('a table'),
    code: refuse('a block of code'),
    codespan: refuse('code'),
    blockquote: refuse('a block quotation'),
    hr: refuse('a ruled line'),
    del: refuse('struck-out words'),
    checkbox: refuse('a tick box'),
    heading: (heading) => (headings.has(heading.depth) ? false : refuse('a heading below ##')(heading)),
    link: (link: Tokens.Link) =>
      goodLink.test(link.href) ? false : refuse('a link that is not https:, mailto: or tel:')(link),
  },
})

function sourcesList(sources: string[]): string {
  if (sources.length === 0) return ''
  return `\n\n## Sources\n\n${sources.map((source) => `- ${source}`).join('\n')}\n`
}

/** Line ends between blocks mean nothing; within a paragraph they part words and stay. */
function withoutBlankLines(html: string): string {
  return html
    .replace(/(<\/(?:p|h[12]|[ou]l|li)>|<(?:[ou]l|li)>)\s+/g, '$1')
    .replace(/\s+(?=<\/?(?:[ou]l|li)>)/g, '')
    .trim()
}

/** A lesson's Markdown as the HTML that is stored, with its sources as a closing list. */
export function markdownToHtml(markdown: string, sources: string[] = []): string {
  const html = subset.parse(typographic(markdown + sourcesList(sources)), { async: false })
  return withoutBlankLines(cleanHtml(html))
}
