import { normalizeEmail } from '@kitchen-table/domain/accounts'
import {
  accountStatuses,
  memberFilters,
  memberRoles,
  NO_SUB_GROUP,
  organizationStatuses,
} from '@kitchen-table/domain/organizations'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { z } from 'zod'
import { nameText } from '../fields.ts'
import { messages as fieldMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** The most characters of a name, and of what is searched for in names. */
const MAX_NAME_LENGTH = 100
const tooLong = () => fieldMessages.atMostCharacters({ max: MAX_NAME_LENGTH })

/** A name of a person, as typed: one line, at most 100 characters; empty if there is none. */
export const personName = nameText()
  .max(MAX_NAME_LENGTH, { error: tooLong })
  .regex(/^\P{Cc}*$/u, { error: messages.oneLine })

/** A name of an organization or of a part of it. */
export const groupName = nameText()
  .min(1, { error: messages.nameRequired })
  .max(MAX_NAME_LENGTH, { error: tooLong })
  .regex(/^\P{Cc}*$/u, { error: messages.oneLine })

/** Returns the schema of an address that a member is to have, in its canonical form; `missing` is its message if empty. */
export function createMemberEmailSchema(missing: PlainMessage) {
  return z
    .string()
    .max(400)
    .overwrite((typed) => normalizeEmail(typed) ?? typed)
    .check(({ value, issues }) => {
      if (normalizeEmail(value) !== null) return
      const message = value.trim() === '' ? missing() : fieldMessages.notAnEmail()
      // As one option of several, it is the one whose message is shown.
      issues.push({ code: 'custom', input: value, message, continue: true })
    })
}

export const memberRole = z.enum(memberRoles)
export const accountStatus = z.enum(accountStatuses)
export const groupStatus = z.enum(organizationStatuses)

/** The id of a person: what the user pool mints, or a name of the demo people. */
export const sub = z.string().regex(/^[A-Za-z0-9-]{1,80}$/, { error: messages.notAPerson })

export const subGroupId = z.string().regex(/^[a-z0-9-]{1,80}$/, { error: messages.notASubGroup })

/** An opaque place in a list, from the page before. */
export const cursor = z.string().max(1200)

/** Names in any order, or the beginning of an e-mail address (domain/organizations/name-search). */
const searchText = z.string().max(MAX_NAME_LENGTH, { error: tooLong })

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
