import type { Actor, Role } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { Language } from '@kitchen-table/i18n/locale'

/**
 * A session as it is stored: the hash of its token, never the token. Times are ms since 1970. It is valid while its
 * `version` is the session version of its person. `device` describes the browser, for the owner of the account.
 */
export type Session = {
  tokenHash: string
  sub: string
  version: number
  device: string
  createdAt: number
  seenAt: number
}

/** A person's record together with their organization, with the fields that decide whether their sessions are valid. */
export type PersonRecord = {
  sub: string
  role: Role
  subGroupId: string | null
  enabled: boolean
  email: string
  first: string
  last: string
  picture: StoredFile | null
  /** The language that the person has chosen; null: as their browser says. */
  language: Language | null
  group: Organization | null
  sessionVersion: number
}

export type AuthenticatedPerson = Session & PersonRecord

export function toActor({ sub, role, group, subGroupId }: AuthenticatedPerson): Actor {
  return { sub, role, group: group?.slug ?? null, subGroupId }
}
