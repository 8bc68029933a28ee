import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CatalogFeature } from '@kitchen-table/application/features'
import { type AuthenticatedPerson, toActor } from '@kitchen-table/application/platform'
import type { CurrentUser } from '@kitchen-table/contract/accounts'
import type { CatalogView, HelpLines, TrackDetails } from '@kitchen-table/contract/catalog'
import type { PublicConfig } from '@kitchen-table/contract/public-config'
import { currentLocale, type Locale } from '@kitchen-table/i18n/locale'
import { extractInlineStyles } from './inline-styles.ts'

/** What the application shows first, without scripts; `unlessStored` are keys of the device's storage that change it. */
export type PaintedPage = {
  html: string
  css: string
  unlessStored: readonly string[]
  /** What the application needs besides to show the same. */
  helpLines?: HelpLines
}

type LibraryPage = { person: CurrentUser; catalog: CatalogView; track?: TrackDetails }

/** What the pages' build exports (apps/web/src/paint/paint-page.tsx). */
type RenderPage = (
  path: string,
  props: LibraryPage | { helpLines: HelpLines; person: CurrentUser | null },
  locale: Locale,
) => { html: string; unlessStored: readonly string[] }
type RendererModule = { createPageRenderer: (product: PublicConfig) => RenderPage }

/** Loads the module with the first page that is painted. Resolves to null while the pages are not built. */
async function loadRenderer(webDir: string, product: PublicConfig): Promise<RenderPage | null> {
  const file = join(webDir, '.paint/paint-page.mjs')
  if (!existsSync(file)) return null
  const { createPageRenderer }: RendererModule = await import(pathToFileURL(file).href)
  return createPageRenderer(product)
}

type Deps = {
  webDir: string
  product: PublicConfig
  readLibrary: CatalogFeature['readLibrary']
  readTrack: CatalogFeature['readTrack']
  readHelpLines: CatalogFeature['readHelpLines']
  onFault: (error: unknown) => void
}

type Request = { url: URL; person: AuthenticatedPerson | null; currentUser: CurrentUser | null }

/**
 * Returns a function that paints the pages that people open first: the dashboard, a track, and "Help right now". Null
 * for any other, also for a search: its term decides what the page shows, and some are not to be repeated
 * (docs/security.md T64). They are in the current locale. A page that cannot be painted is served without, and the fault
 * is logged.
 */
export function createPagePainter(deps: Deps) {
  const { webDir, product, readLibrary, readTrack, readHelpLines, onFault } = deps
  let loading: Promise<RenderPage | null> | null = null

  async function readProps({ url, person, currentUser }: Request) {
    const path = url.pathname.replace(/\/$/, '').toLowerCase()
    if (path === '/help-right-now') {
      const { json } = await readHelpLines(person)
      const helpLines: HelpLines = JSON.parse(json.toString())
      return { helpLines, person: currentUser }
    }
    if (person === null || currentUser === null) return null
    if (path === '/dashboard' && !url.searchParams.has('q'))
      return { person: currentUser, catalog: (await readLibrary(person)).view }
    const [, slug] = /^\/track\/([a-z0-9-]+)$/.exec(path) ?? []
    if (slug === undefined) return null
    const [{ view }, track] = await Promise.all([readLibrary(person), readTrack(toActor(person), { slug })])
    return { person: currentUser, catalog: view, track }
  }

  return async (request: Request): Promise<PaintedPage | null> => {
    try {
      const props = await readProps(request)
      if (props === null) return null
      loading ??= loadRenderer(webDir, product)
      const render = await loading
      if (render === null) return null
      const { html, unlessStored } = render(request.url.pathname, props, currentLocale())
      return {
        ...extractInlineStyles(html),
        unlessStored,
        ...('helpLines' in props && { helpLines: props.helpLines }),
      }
    } catch (error) {
      onFault(error)
      return null
    }
  }
}

export type PagePainter = ReturnType<typeof createPagePainter>
