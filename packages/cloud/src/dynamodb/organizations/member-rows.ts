import type { ListedMember } from '@kitchen-table/application/ports'
import {
  parseInvitationSortKey,
  toInvitationSortKey,
  UNINVITED_SORT_KEY,
} from '@kitchen-table/application/store-helpers'
import { accountStatuses, memberRoles, toSearchKey } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { addCounts, type Counts, changeCounts, negateCounts, toCounterName } from '../database/counters.ts'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { defineRowType, type Item, parseItem } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

/** `invitedAt` is a text that sorts, also of those who were not invited yet. */
export type StoredMember = Omit<ListedMember, 'invitedAt'> & {
  group: string
  joinedAt: string
  invitedAt: string
}
type MemberKey = Pick<StoredMember, 'group' | 'sub'>

const nullableText = z.string().nullable()

/** Sorts before every other character, so that names sort word by word. */
const NAME_SEPARATOR = '\u0000'

type Invitee = Pick<StoredMember, 'status' | 'enabled' | 'invitedAt'>

const hasNotSignedIn = ({ status, enabled }: Invitee) => status === 'FORCE_CHANGE_PASSWORD' && enabled

export const isUninvited = (member: Invitee) =>
  hasNotSignedIn(member) && member.invitedAt === UNINVITED_SORT_KEY

export const isPending = (member: Invitee) =>
  hasNotSignedIn(member) && member.invitedAt !== UNINVITED_SORT_KEY

export const emailSortKey = (email: string) => encodeKeyPart(email)
const invitationPlace = ({ invitedAt, email }: Pick<StoredMember, 'invitedAt' | 'email'>) =>
  joinSortKey(invitedAt, emailSortKey(email))

/** Returns the place of a member in the order by status, which no index has. */
export function statusSortKey(
  member: Pick<StoredMember, 'enabled' | 'status' | 'invitedAt' | 'email'>,
): string {
  const place = emailSortKey(member.email)
  if (!member.enabled) return joinSortKey('3', '', place)
  return hasNotSignedIn(member) ? joinSortKey('2', member.invitedAt, place) : joinSortKey('1', '', place)
}

export const memberPartition = (group: string) => encodeKeyPart(group)

const indexedMemberSchema = z.object({
  group: z.string(),
  sub: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  subGroupId: nullableText,
  role: z.enum(memberRoles),
  status: z.enum(accountStatuses),
  enabled: z.boolean(),
  joinedAt: z.string(),
  invitedAt: z.string(),
  renewalRequestedAt: nullableText,
  removalRequestedAt: nullableText,
})

const memberSchema = indexedMemberSchema
  .extend({
    lastLoginAt: nullableText,
    // Members that an earlier release has stored were invited when they joined.
    firstInvitedAt: nullableText.optional(),
    wantsReminders: z.boolean().default(true),
  })
  .transform(({ firstInvitedAt, ...member }) => {
    return { ...member, firstInvitedAt: firstInvitedAt === undefined ? member.joinedAt : firstInvitedAt }
  })

/** What the local indexes have of a member (`indexedAttributes`). */
export type IndexedMember = z.infer<typeof indexedMemberSchema>

export const memberRowType = defineRowType<StoredMember, MemberKey>({
  table: 'Members',
  keyOf: ({ group, sub }) => ({ group: memberPartition(group), sub: encodeKeyPart(sub) }),
  schema: memberSchema,
  ordersOf: (member) => ({
    byEmail: emailSortKey(member.email),
    byName: [toSearchKey(member.last), toSearchKey(member.first), emailSortKey(member.email)].join(
      NAME_SEPARATOR,
    ),
    byInvitation: invitationPlace(member),
    ...(isPending(member) ? { byPendingInvitation: invitationPlace(member) } : {}),
  }),
})

/** Returns what a local index has of a member. */
export function parseIndexedMember(item: Item): IndexedMember {
  return parseItem({ table: memberRowType.table, schema: indexedMemberSchema }, item)
}

export function toListedMember({ group, joinedAt, invitedAt, ...member }: StoredMember): ListedMember {
  return { ...member, invitedAt: parseInvitationSortKey(invitedAt) }
}

/** Returns what is stored of the times of invitations. */
export const toStoredInvitation = (invitedAt: string | null) => {
  return { invitedAt: toInvitationSortKey(invitedAt), firstInvitedAt: invitedAt }
}

/** Returns the key of the counters of an organization's members. */
export const toMemberCounterName = (group: string) => toCounterName('members', memberPartition(group))

const SUB_GROUP_PREFIX = 'sub-group '

/** Returns the counters in which a member counts. */
export function countsOfMember(member: StoredMember | null): Counts {
  if (member === null) return {}
  return {
    total: 1,
    disabled: member.enabled ? 0 : 1,
    pending: isPending(member) ? 1 : 0,
    // Absent from the counters of earlier releases.
    ...(isUninvited(member) && { uninvited: 1 }),
    leaving: member.removalRequestedAt === null ? 0 : 1,
    [SUB_GROUP_PREFIX + (member.subGroupId ?? '')]: 1,
  }
}

/** Returns the counts of members by the id of their sub-group. */
export function subGroupCountsOf(counts: Counts): Map<string, number> {
  const entries = Object.entries(counts).filter(([name]) => name.startsWith(SUB_GROUP_PREFIX))
  return new Map(entries.map(([name, count]) => [name.slice(SUB_GROUP_PREFIX.length), count]))
}

/** Members of one organization as they are stored and as they are to be; null: absent. */
export type MemberChange = { before: StoredMember | null; after: StoredMember | null }

/** Stores changes of an organization's members in a transaction that has read them, with what counts them. */
export async function changeMembers(
  transaction: Transaction,
  group: string,
  changes: readonly MemberChange[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (after) transaction.put(memberRowType, after)
    else if (before) transaction.remove(memberRowType, before)
  }
  const counts = changes.flatMap(({ before, after }) => [
    countsOfMember(after),
    negateCounts(countsOfMember(before)),
  ])
  await changeCounts(transaction, toMemberCounterName(group), addCounts(...counts))
}
