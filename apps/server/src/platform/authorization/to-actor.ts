import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { AuthenticatedPerson } from './authenticated-person.ts'

export function toActor({ sub, role, group, subGroupId }: AuthenticatedPerson): Actor {
  return { sub, role, group: group?.slug ?? null, subGroupId }
}
