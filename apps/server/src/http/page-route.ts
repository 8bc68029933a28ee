import {
  type AccountsFeature,
  type LibraryCache,
  type ReadPictureOrigins,
  resolvePersonLayoutName,
  type Snapshot,
} from '@kitchen-table/application/features'
import {
  type AuthenticatedPerson,
  Refusal,
  type Route,
  type RouteCall,
  toActor,
} from '@kitchen-table/application/platform'
import type { PublicConfig } from '@kitchen-table/contract/public-config'
import {
  getGuardRedirect,
  getRouteAccess,
  HOME_PATH,
  resolveSafeDestination,
} from '@kitchen-table/domain/accounts'
import { maySeeDisabledContent } from '@kitchen-table/domain/catalog'
import type { CookieCodec } from './cookies.ts'
import { renderErrorPage } from './error-page.ts'
import { toErrorPayload } from './error-payload.ts'
import { runInLocale } from './locale-context.ts'
import type { PagePainter } from './page-painter.ts'
import { hashStyle, type PageData } from './page-renderer.ts'
import type { LocaleFinder } from './request-locale.ts'
import { formatContentSecurityPolicy } from './security-headers.ts'

type Deps = {
  product: PublicConfig
  locales: LocaleFinder
  cookies: Pick<CookieCodec, 'setLanguage'>
  readCurrentUser: AccountsFeature['readCurrentUser']
  library: LibraryCache
  /** Where pages send files directly, if not to this server. */
  filesOrigin: string | null
  readPictureOrigins: ReadPictureOrigins
  paintPage: PagePainter
  renderPage: (data: PageData) => string
  /** Returns a file of the build by its address, or null. */
  findAsset: (address: string, headers: Headers) => Response | null
  /** Returns the addresses of the scripts that the page of a path loads later. */
  findRouteChunks: (path: string) => readonly string[]
}

function redirect(to: string): Response {
  // Headers are ASCII: other characters, for example in a search term, are encoded as browsers encode them.
  const location = to.replace(/[^\p{ASCII}]+/gu, encodeURIComponent)
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

/** Returns the address to redirect to instead of the requested page (docs/product.md 3.2), or null. */
function findRedirect(url: URL, person: AuthenticatedPerson | null): string | null {
  const path = url.pathname
  const requestedDestination = url.searchParams.get('redirect')
  if (person && path === '/')
    return requestedDestination === null
      ? HOME_PATH
      : `${HOME_PATH}?redirect=${encodeURIComponent(resolveSafeDestination(requestedDestination))}`
  if (person && /^\/dashboard\/?$/i.test(path) && requestedDestination !== null)
    return resolveSafeDestination(requestedDestination)

  const actor = person && toActor(person)
  const guardedDestination = getGuardRedirect(path, actor)
  if (guardedDestination === '/') return `/?redirect=${encodeURIComponent(path + url.search)}`
  return guardedDestination
}

/** Whether the track or topic of a page exists for this person. It decides the status only; the page has the words. */
function hasPageSubject(path: string, person: AuthenticatedPerson, snapshot: Snapshot): boolean {
  const [, kind, slug = ''] = /^\/(track|topic)\/([^/]+)\/?$/i.exec(path) ?? []
  if (kind === undefined) return true
  if (kind.toLowerCase() === 'topic')
    return snapshot.topics.get(resolvePersonLayoutName(person, snapshot))?.get(slug)?.disabled === false
  const track = snapshot.tracks.get(slug)
  return track !== undefined && (!track.trackDisabled || maySeeDisabledContent(toActor(person)))
}

/**
 * Serves every page as the same document; the address decides about redirects and the status. The policy for pictures is
 * that of the library also for visitors: who signs in stays in the same document.
 */
function servePage(deps: Deps) {
  const { product, readCurrentUser, library, filesOrigin, paintPage, renderPage, findRouteChunks } = deps
  return async (url: URL, person: AuthenticatedPerson | null): Promise<Response> => {
    const redirectTarget = findRedirect(url, person)
    if (redirectTarget !== null) return redirect(redirectTarget)

    const isKnown = getRouteAccess(url.pathname) !== null && url.pathname !== '/404'
    const isFound =
      isKnown && (person === null || hasPageSubject(url.pathname, person, await library.current()))
    const scripts = findRouteChunks(url.pathname)
    const pictureOrigins = await deps.readPictureOrigins({ mayBeStale: person === null })
    const currentUser = person && (await readCurrentUser(person))
    const painted = isFound ? await paintPage({ url, person, currentUser }) : null
    const body = renderPage({ product, person: currentUser, scripts, painted })
    const styleHash = painted && hashStyle(painted)
    return new Response(body, {
      status: isFound ? 200 : 404,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': formatContentSecurityPolicy({ filesOrigin, pictureOrigins, styleHash }),
        Vary: 'Cookie, Accept-Language',
      },
    })
  }
}

/** Serves the files of the build, and a page for every address that no other route has. An error is a page as well. */
export function pageRoute(deps: Deps): Route {
  const { product, locales, cookies } = deps
  const serve = servePage(deps)
  async function handler({ request, findPerson, onFault }: RouteCall): Promise<Response> {
    const url = new URL(request.url)
    const asset = deps.findAsset(url.pathname, request.headers)
    if (asset) return asset
    // A page of an earlier build may request its own script. A page in its place would be run as a script.
    if (url.pathname.startsWith('/assets/')) throw new Refusal('files.not_found')
    const toErrorPage = (error: unknown) => renderErrorPage(toErrorPayload(error, onFault), product.name)
    const response = await findPerson().then(
      (person) =>
        runInLocale(locales.findPageLocale(url, request.headers, person), () =>
          serve(url, person).catch(toErrorPage),
        ),
      toErrorPage,
    )
    // So that it stays on the next pages, and after a sign-in that continues at another site.
    const chosen = locales.findChosenLocale(url)
    if (chosen !== null) response.headers.append('Set-Cookie', cookies.setLanguage(chosen))
    return response
  }
  return { permission: 'public.read', method: 'GET', path: '*', handler }
}
