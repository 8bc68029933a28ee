import type { WritingParts } from '@kitchen-table/domain/catalog'

const textOf = (node: Element): string => (node.textContent ?? '').trim()

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th'

/** Returns what a rich text is made of, for the hints beside it. */
export function readWritingParts(html: string): WritingParts {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const list = (selector: string) => [...body.querySelectorAll(selector)]
  return {
    headings: list('h1, h2, h3, h4, h5, h6').map((heading) => ({
      level: Number(heading.tagName.slice(1)),
      words: textOf(heading),
    })),
    images: list('img').map((image) => ({
      src: image.getAttribute('src') ?? '',
      alt: image.getAttribute('alt') ?? '',
    })),
    blocks: list(BLOCKS)
      .filter((block) => block.querySelector(BLOCKS) === null)
      .map(textOf),
    linkWords: list('a[href]').map(textOf),
    tables: list('table').map((table) => ({ hasHeadings: table.querySelector('th') !== null })),
  }
}
