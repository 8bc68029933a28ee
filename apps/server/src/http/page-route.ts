import type { Product } from '@kitchen-table/contract/product'
import { safeDestination } from '@kitchen-table/domain/accounts/destination'
import { guardedPath, HOME, routeAccess } from '@kitchen-table/domain/accounts/routes'
import { maySeeDisabledContent } from '@kitchen-table/domain/catalog/policy'
import { actorOf } from '../features/accounts/actor-of.ts'
import { layoutOf } from '../features/accounts/person-view.ts'
import type { SessionPerson } from '../features/accounts/ports.ts'
import type { start } from '../features/accounts/sign-in/start.ts'
import type { LibrarySnapshot, Snapshot } from '../features/catalog/library-snapshot.ts'
import type { pageDocument } from './document.ts'

type Deps = {
  product: Product
  start: ReturnType<typeof start>
  library: LibrarySnapshot
  document: ReturnType<typeof pageDocument>
}

function redirect(to: string): Response {
  // A header is ASCII: a search term in other letters is written as browsers write it.
  const location = to.replace(/[^\p{ASCII}]+/gu, encodeURIComponent)
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

/** Where somebody is sent instead of the page that they asked for (spec §2, "Guard behaviour"), or null. */
export function redirectFor(url: URL, person: SessionPerson | null): string | null {
  const path = url.pathname
  const asked = url.searchParams.get('redirect')
  if (person && path === '/')
    return asked === null ? HOME : `${HOME}?redirect=${encodeURIComponent(safeDestination(asked))}`
  if (person && /^\/dashboard\/?$/i.test(path) && asked !== null) return safeDestination(asked)

  const actor = person && actorOf(person)
  const instead = guardedPath(path, actor)
  if (instead === '/') return `/?redirect=${encodeURIComponent(path + url.search)}`
  return instead
}

/** Whether the thing that a page is about exists; the page itself says so in words. */
function isThere(path: string, person: SessionPerson, snapshot: Snapshot): boolean {
  const [, kind, slug = ''] = /^\/(track|topic)\/([^/]+)\/?$/i.exec(path) ?? []
  if (kind === undefined) return true
  if (kind.toLowerCase() === 'topic')
    return snapshot.topics.get(layoutOf(person, snapshot))?.get(slug)?.disabled === false
  const track = snapshot.tracks.get(slug)
  return track !== undefined && (!track.trackDisabled || maySeeDisabledContent(actorOf(person)))
}

/** Every page is the same document; the address decides about redirects and the status. */
export function pageRoute({ product, start, library, document }: Deps) {
  return async (url: URL, person: SessionPerson | null): Promise<Response> => {
    const elsewhere = redirectFor(url, person)
    if (elsewhere !== null) return redirect(elsewhere)

    const isKnown = routeAccess(url.pathname) !== null && url.pathname !== '/404'
    const isFound = isKnown && (person === null || isThere(url.pathname, person, await library.current()))
    const body = document({ product, person: person && (await start(person)) })
    return new Response(body, {
      status: isFound ? 200 : 404,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store',
        Vary: 'Cookie',
      },
    })
  }
}
