import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { getGuardRedirect, resolveSafeDestination, type Visitor } from '@kitchen-table/domain/accounts'

/** The search parameters of pages for signing in: `redirect` is the page to open afterwards. */
export type RedirectSearch = { redirect?: string }

/** Returns the `redirect` parameter if it is a string, and drops all others. */
export function parseRedirectSearch(search: Record<string, unknown>): RedirectSearch {
  return typeof search.redirect === 'string' ? { redirect: search.redirect } : {}
}

/** Returns the page to open after signing in, with the URL's fragment, which the server that redirected never saw. */
export function getRedirectWithFragment({ redirect = '' }: RedirectSearch): string {
  return redirect.includes('#') ? redirect : redirect + location.hash
}

/** Returns the path to open after signing in: the requested one if it is safe and the person may open it. */
export function resolveDestination({ user, group }: CurrentUser, redirectPath = ''): string {
  return guardDestination(resolveSafeDestination(redirectPath), toVisitor({ user, group }))
}

export function toVisitor({ user, group }: Pick<CurrentUser, 'user' | 'group'>): Visitor {
  return { role: user.role, group: group?.slug ?? null }
}

export function guardDestination(destination: string, visitor: Visitor): string {
  const [path = ''] = destination.split(/[?#]/, 1)
  return getGuardRedirect(path, visitor) ?? destination
}
