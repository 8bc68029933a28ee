import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { SessionPerson } from './ports.ts'

export function actorOf({ sub, role, group, subGroupId }: SessionPerson): Actor {
  return { sub, role, group: group?.slug ?? null, subGroupId }
}
