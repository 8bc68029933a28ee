import type { ListedMember } from '@kitchen-table/application/ports'
import { accountStatuses, memberRoles, toSearchKey } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { addCounts, type Counts, changeCounts, negateCounts, toCounterName } from '../database/counters.ts'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { defineRowType, type Item, parseItem } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

export type StoredMember = ListedMember & { group: string; joinedAt: string }
type MemberKey = Pick<StoredMember, 'group' | 'sub'>

const nullableText = z.string().nullable()

/** Sorts before every other character, so that names sort word by word. */
const NAME_SEPARATOR = '\u0000'

export const isPending = ({ status, enabled }: Pick<ListedMember, 'status' | 'enabled'>) =>
  status === 'FORCE_CHANGE_PASSWORD' && enabled

export const emailSortKey = (email: string) => encodeKeyPart(email)
const invitationPlace = ({ invitedAt, email }: ListedMember) => joinSortKey(invitedAt, emailSortKey(email))

/** Returns the place of a member in the order by status, which no index has. */
export function statusSortKey(
  member: Pick<ListedMember, 'enabled' | 'status' | 'invitedAt' | 'email'>,
): string {
  const place = emailSortKey(member.email)
  if (!member.enabled) return joinSortKey('3', '', place)
  return isPending(member) ? joinSortKey('2', member.invitedAt, place) : joinSortKey('1', '', place)
}

export const memberPartition = (group: string) => encodeKeyPart(group)

const memberSchema = z.object({
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
  lastLoginAt: nullableText,
  renewalRequestedAt: nullableText,
  removalRequestedAt: nullableText,
})

const indexedMemberSchema = memberSchema.omit({ lastLoginAt: true })

/** What the local indexes have of a member (`indexedAttributes`). */
export type IndexedMember = Omit<StoredMember, 'lastLoginAt'>

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

export function toListedMember({ group, joinedAt, ...member }: StoredMember): ListedMember {
  return member
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
