import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml, formatLanguageAttributes } from '@kitchen-table/application/messaging'
import type { CurrentUser } from '@kitchen-table/contract/accounts'
import type { PublicConfig } from '@kitchen-table/contract/public-config'
import { messages } from './messages.ts'
import type { PaintedPage } from './page-painter.ts'

/** The root element of the built page, which the one in the current locale replaces. */
export const ROOT_ELEMENT = '<html lang="en">'
/** Comments in the built page that the head, the start data and the painted page replace. */
export const HEAD_PLACEHOLDER = '<!--head-->'
export const START_PLACEHOLDER = '<!--start-->'
export const PAINTED_PLACEHOLDER = '<!--painted-->'

export type StartData = { product: PublicConfig; person: CurrentUser | null }
export type PageData = StartData & {
  /** The addresses of scripts to preload. */
  scripts: readonly string[]
  painted: PaintedPage | null
}

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

/**
 * What is loaded beside the page's own script, for signed-in people: scripts and the library. The page gets both with
 * `fetch`, scripts too (apps/web/src/app/import-chunk.ts).
 */
function renderPreloads({ person, scripts }: PageData): string {
  if (!person) return ''
  return [...scripts, '/api/catalog']
    .map((href) => `<link rel="preload" href="${href}" as="fetch" crossorigin="anonymous">`)
    .join('')
}

/** The head of a painted page, whose preloads wait in a template (apps/web/src/app/first-paint/start-after-paint.ts). */
function renderPaintedHead({ css, unlessStored }: PaintedPage, preloads: string): string {
  const style = css === '' ? '' : `<style>${css}</style>`
  const meta = `<meta name="unless-stored" content="${escapeHtml(unlessStored.join(' '))}">`
  return `${meta}${style}<template data-after-paint>${preloads}</template>`
}

/** Returns the hash of the style element, by which the content security policy allows it. */
export function hashStyle({ css }: PaintedPage): string | null {
  return css === '' ? null : `sha256-${createHash('sha256').update(css).digest('base64')}`
}

/** Throws for a built page in which something that is to be replaced is missing, or stands twice. */
function requirePlaceholders(template: string): void {
  for (const text of [ROOT_ELEMENT, HEAD_PLACEHOLDER, START_PLACEHOLDER, PAINTED_PLACEHOLDER])
    if (template.split(text).length !== 2) throw new Error(`The built page does not have one ${text}`)
}

/**
 * Returns a renderer of the product's one page, in the current locale, with its start data, so that it paints without
 * another request.
 */
export function createPageRenderer(template: string) {
  requirePlaceholders(template)
  return (page: PageData): string => {
    const { product, person, painted } = page
    const preloads = renderPreloads(page)
    const description = `<meta name="description" content="${escapeHtml(messages.description())}">`
    const head = `<title>${escapeHtml(product.name)}</title>${description}${painted ? renderPaintedHead(painted, preloads) : preloads}`
    const withoutScripts = `<noscript>${escapeHtml(messages.needsJavaScript())}</noscript>`
    const startScript = `<script type="application/json" id="start">${serializeInlineJson({ product, person, helpLines: painted?.helpLines })}</script>`
    const paintedPage = painted ? `<div id="painted">${painted.html}</div>` : ''
    // What the template has first is replaced last, so that no text of the page is taken for a placeholder.
    return template
      .replace(START_PLACEHOLDER, () => withoutScripts + startScript)
      .replace(PAINTED_PLACEHOLDER, () => paintedPage)
      .replace(HEAD_PLACEHOLDER, () => head)
      .replace(ROOT_ELEMENT, `<html ${formatLanguageAttributes()}>`)
  }
}

const UNBUILT_PAGE =
  '<!doctype html><html lang="en"><head><!--head--></head><body><!--painted--><p>The pages are not built yet: run npm start, or npm run dev.</p><!--start--></body></html>'

/** Returns the built page, with its placeholders; a page that says so when it is not built yet. */
export function readPageTemplate(webDir: string): string {
  try {
    return readFileSync(join(webDir, 'index.html'), 'utf8')
  } catch {
    return UNBUILT_PAGE
  }
}
