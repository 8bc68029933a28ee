import type { Person } from '@kitchen-table/contract/person'
import type { Product } from '@kitchen-table/contract/product'

/** Where the build leaves room in the page: for what goes into the head, and for the start data. */
export const HEAD_MARK = '<!--head-->'
export const START_MARK = '<!--start-->'

export type StartData = { product: Product; person: Person | null }

/** U+2028 and U+2029 end a line in some parsers; `<` could end the element (security.md T61). */
const dangerous: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that is safe inside a script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => dangerous[character] ?? '')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

const catalogPreload = '<link rel="preload" href="/api/catalog" as="fetch" crossorigin="anonymous">'

/** The one page of the product, carrying what its visitor starts with, so that it paints without asking again. */
export function pageDocument(template: string, preloads: string[]) {
  const modules = preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('')
  return ({ product, person }: StartData): string => {
    const head = `<title>${escaped(product.name)}</title>${person ? modules + catalogPreload : ''}`
    const start = `<script type="application/json" id="start">${inlineJson({ product, person })}</script>`
    return template.replace(HEAD_MARK, () => head).replace(START_MARK, () => start)
  }
}
