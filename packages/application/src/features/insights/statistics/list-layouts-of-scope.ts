import { resolveLayoutName } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { Snapshot } from '../../catalog/reading/library-cache.ts'
import type { EventScope } from '../ports.ts'

/** The organization as far as it decides which layouts its people see. */
export type OrganizationLayouts = Pick<Organization, 'slug' | 'settings' | 'subGroups'>

/** Returns the layouts that people of a scope see; null: any. */
export function listLayoutsOfScope(
  { layouts }: Pick<Snapshot, 'layouts'>,
  scope: EventScope,
  group: OrganizationLayouts | null,
): string[] | null {
  if (scope.layout !== null) return [scope.layout]
  if (scope.group === null) return null
  const subGroups = [null, ...(group?.subGroups ?? []).map(({ id }) => id)]
  const seen = subGroups.map((subGroup) => resolveLayoutName(group, subGroup, (name) => layouts.has(name)))
  return [...new Set(seen)]
}
