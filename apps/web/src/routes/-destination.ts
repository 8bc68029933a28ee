import type { CurrentUser } from '@kitchen-table/contract/current-user'
import { resolveSafeDestination } from '@kitchen-table/domain/accounts/destination'
import { getGuardRedirect } from '@kitchen-table/domain/accounts/routes'
import type { RedirectSearch } from './-redirect-search.ts'

/** The server never saw the fragment of the page that was asked for: the browser carried it here. */
export function appendFragment({ redirect = '' }: RedirectSearch): string {
  return redirect.includes('#') ? redirect : redirect + location.hash
}

/** Where somebody goes who has just signed in. */
export function resolveDestination({ user, group }: CurrentUser, redirectPath = ''): string {
  const destination = resolveSafeDestination(redirectPath)
  const [path = ''] = destination.split(/[?#]/, 1)
  return getGuardRedirect(path, { role: user.role, group: group?.slug ?? null }) ?? destination
}
