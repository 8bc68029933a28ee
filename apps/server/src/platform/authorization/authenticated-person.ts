import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import type { Group } from '@kitchen-table/domain/groups/group'

/**
 * A session as the store knows it: the hash of its token, never the token. Times are ms since 1970. It counts while the
 * account has the `version` that it was opened with. `device` is what is known of the browser, for its owner to read.
 */
export type Session = {
  tokenHash: string
  sub: string
  version: number
  device: string
  createdAt: number
  seenAt: number
}

/** Who somebody is, with what decides whether sessions of theirs count. */
export type PersonRecord = {
  sub: string
  role: Role
  subGroupId: string | null
  enabled: boolean
  email: string
  first: string
  last: string
  picture: StoredFile | null
  group: Group | null
}

/** A session together with its person, read in one step. */
export type AuthenticatedPerson = Session & PersonRecord
