import { resolveLayout } from '@kitchen-table/domain/catalog/layout'
import type { AuthenticatedPerson } from '../../platform/authorization/authenticated-person.ts'
import type { Snapshot } from './library-cache.ts'

/** Returns the layout that a person sees now: their sub-group's or else their group's, if it still exists. */
export function resolvePersonLayout({ group, subGroupId }: AuthenticatedPerson, snapshot: Snapshot): string {
  return resolveLayout(group, subGroupId, (name) => snapshot.layouts.has(name))
}
