import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Member } from '@kitchen-table/domain/groups/group'
import type { DemoAccount } from './read-people.ts'

export const DAY_MS = 24 * 60 * 60_000

/** A person who is stored when the store is first filled. Times are in ms since 1970. */
export type DemoPerson = Omit<Member, 'role'> & {
  role: Role
  group: string | null
  layout: string
  /** Null for invented members: nobody can sign in as one. */
  password: string | null
  joinedAt: number
  /** The completed units of a demo account; null for people whose history is generated as well. */
  progress: DemoAccount['progress'] | null
}
