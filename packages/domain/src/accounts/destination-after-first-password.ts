import { resolveSafeDestination } from './destination.ts'
import { HOME_PATH, type Visitor } from './page-access.ts'

/**
 * Returns the page for a person who has just chosen their first password: the requested one, or, for a manager who
 * requested none, the page of their organization.
 */
export function getDestinationAfterFirstPassword(
  requested: string | null | undefined,
  { role, group }: Visitor,
): string {
  const destination = resolveSafeDestination(requested)
  return destination === HOME_PATH && role === 'manager' && group !== null
    ? `/admin/group/${group}`
    : destination
}
