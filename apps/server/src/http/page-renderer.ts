import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CurrentUser } from '@kitchen-table/contract/current-user'
import type { PublicConfig } from '@kitchen-table/contract/public-config'
import { escapeHtml } from '../platform/escape-html.ts'

/** Comments in the built page that the head and the start data replace. */
export const HEAD_PLACEHOLDER = '<!--head-->'
export const START_PLACEHOLDER = '<!--start-->'

export type StartData = { product: PublicConfig; person: CurrentUser | null }
export type PageData = StartData & { /** The addresses of scripts to preload. */ scripts: readonly string[] }

/** U+2028 and U+2029 end a line in some parsers; `<` could end the script element (docs/security.md T61). */
const unsafeCharacterEscapes: Record<string, string> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Returns JSON that is safe inside a script element. */
export function serializeInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => unsafeCharacterEscapes[character] ?? '',
  )
}

const catalogPreload = '<link rel="preload" href="/api/catalog" as="fetch" crossorigin="anonymous">'

/** Returns a renderer of the product's one page with its start data, so that it paints without another request. */
export function createPageRenderer(template: string) {
  return ({ product, person, scripts }: PageData): string => {
    const modules = scripts.map((href) => `<link rel="modulepreload" href="${href}">`).join('')
    const head = `<title>${escapeHtml(product.name)}</title>${person ? modules + catalogPreload : ''}`
    const startScript = `<script type="application/json" id="start">${serializeInlineJson({ product, person })}</script>`
    return template.replace(HEAD_PLACEHOLDER, () => head).replace(START_PLACEHOLDER, () => startScript)
  }
}

const UNBUILT_PAGE =
  '<!doctype html><html lang="en"><head><!--head--></head><body><p>The pages are not built yet: run npm start, or npm run dev.</p><!--start--></body></html>'

/** Returns the built page, with its placeholders; a page that says so when it is not built yet. */
export function readPageTemplate(webDir: string): string {
  try {
    return readFileSync(join(webDir, 'index.html'), 'utf8')
  } catch {
    return UNBUILT_PAGE
  }
}
