import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { DemoAccount } from './read-people.ts'

export const DAY_MS = 24 * 60 * 60_000

/** Somebody who is there when the store is first filled. Times are ms since 1970. */
export type DemoPerson = {
  sub: string
  email: string
  first: string
  last: string
  role: Role
  group: string | null
  subGroupId: string | null
  /** Of the layout that they see. */
  layout: string
  /** Null for invented members, whom nobody can sign in as. */
  password: string | null
  joinedAt: number
  /** What a demo account has done; null for those whose history is invented as well. */
  progress: DemoAccount['progress'] | null
}
