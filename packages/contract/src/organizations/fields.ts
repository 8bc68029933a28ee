import { normalizeEmail } from '@kitchen-table/domain/accounts'
import {
  accountStatuses,
  memberFilters,
  memberRoles,
  NO_SUB_GROUP,
  organizationStatuses,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { nameText } from '../fields.ts'

/** A name of a person, as typed: one line, at most 100 characters; empty if there is none. */
export const personName = nameText()
  .max(100, 'Please use at most 100 characters.')
  .regex(/^\P{Cc}*$/u, 'Please use one line.')

/** A name of an organization or of a part of it. */
export const groupName = nameText()
  .min(1, 'Name Required')
  .max(100, 'Please use at most 100 characters.')
  .regex(/^\P{Cc}*$/u, 'Please use one line.')

/** Returns the schema of an address that a member is to have, in its canonical form; `missing` is its message if empty. */
export function memberEmail(missing: string) {
  return z
    .string()
    .max(400)
    .overwrite((typed) => normalizeEmail(typed) ?? typed)
    .check(({ value, issues }) => {
      if (normalizeEmail(value) !== null) return
      const message = value.trim() === '' ? missing : 'Not a valid email address format'
      // As one option of several, it is the one whose message is shown.
      issues.push({ code: 'custom', input: value, message, continue: true })
    })
}

export const memberRole = z.enum(memberRoles)
export const accountStatus = z.enum(accountStatuses)
export const groupStatus = z.enum(organizationStatuses)

/** The id of a person: what the user pool mints, or a name of the demo people. */
export const sub = z.string().regex(/^[A-Za-z0-9-]{1,80}$/, 'Not the id of a person.')

export const subGroupId = z.string().regex(/^[a-z0-9-]{1,80}$/, 'Not the id of a sub-group.')

/** An opaque place in a list, from the page before. */
export const cursor = z.string().max(1200)

/** Names in any order, or the beginning of an e-mail address (domain/organizations/name-search). */
const searchText = z.string().max(100, 'Please use at most 100 characters.')

export const memberQuery = {
  search: searchText.optional(),
  /** The id of a sub-group, or `none` for members without one. */
  subGroup: z.union([z.literal(NO_SUB_GROUP), subGroupId]).optional(),
  status: z.enum(memberFilters).optional(),
}

/** Some members by their ids, or all that match a query. */
export const memberSelection = z.union([
  z.strictObject({ subs: z.array(sub).min(1).max(100) }),
  z.strictObject({ matching: z.strictObject(memberQuery) }),
])
export type MemberSelection = z.infer<typeof memberSelection>
