import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { getDestinationAfterFirstPassword } from '@kitchen-table/domain/accounts'
import { guardDestination, toVisitor } from './-destination.ts'

/** Returns the path to open after the first password was chosen, as `resolveDestination` does for a later sign-in. */
export function resolveDestinationAfterFirstPassword(person: CurrentUser, redirectPath = ''): string {
  const visitor = toVisitor(person)
  return guardDestination(getDestinationAfterFirstPassword(redirectPath, visitor), visitor)
}
