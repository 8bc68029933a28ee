import type { Person } from '@kitchen-table/contract/person'
import { safeDestination } from '@kitchen-table/domain/accounts/destination'
import { guardedPath } from '@kitchen-table/domain/accounts/routes'
import type { Wanted } from './-wanted.ts'

/** The server never saw the fragment of the page that was asked for: the browser carried it here. */
export function withFragment({ redirect = '' }: Wanted): string {
  return redirect.includes('#') ? redirect : redirect + location.hash
}

/** Where somebody goes who has just signed in. */
export function destinationOf({ user, group }: Person, wanted = ''): string {
  const place = safeDestination(wanted)
  const [path = ''] = place.split(/[?#]/, 1)
  return guardedPath(path, { role: user.role, group: group?.slug ?? null }) ?? place
}
