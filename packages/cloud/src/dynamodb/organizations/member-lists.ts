import type { ListedMember, MemberOrder, MembershipStore } from '@kitchen-table/application/ports'
import { decodeMemberCursor, encodeMemberCursor } from '@kitchen-table/application/store-helpers'
import {
  type MemberQuery,
  matchesNameQuery,
  NO_SUB_GROUP,
  parseNameQuery,
  toSearchWordsText,
} from '@kitchen-table/domain/organizations'
import { findCounts } from '../database/counters.ts'
import { isKeyBefore } from '../database/key-encoding.ts'
import { type LocalIndex, rowsAfterRange, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, findRows } from '../database/row-reader.ts'
import { personRowType } from '../people/person-rows.ts'
import { findMemberCounts } from './member-counts.ts'
import {
  emailSortKey,
  type IndexedMember,
  isPending,
  isUninvited,
  memberPartition,
  memberRowType,
  parseIndexedMember,
  statusSortKey,
  subGroupCountsOf,
  toListedMember,
  toMemberCounterName,
} from './member-rows.ts'
import { toSeatCounts } from './member-seats.ts'

const MAX_LISTED = 100
/** Of DynamoDB. */
const MAX_SORT_KEY_BYTES = 1024
const DEFAULT_MAX_FOUND = 50

/** The local index of each order; null where there is none, because no index can be added to a table that exists. */
const indexes = {
  email: 'byEmail',
  name: 'byName',
  status: null,
  invited: 'byInvitation',
} as const satisfies Record<MemberOrder['sort'], LocalIndex | null>

const isInState: Record<NonNullable<MemberQuery['status']>, (member: IndexedMember) => boolean> = {
  active: ({ enabled, status }) => enabled && status !== 'FORCE_CHANGE_PASSWORD',
  uninvited: isUninvited,
  pending: isPending,
  disabled: ({ enabled }) => !enabled,
  leaving: ({ removalRequestedAt }) => removalRequestedAt !== null,
}

/** Returns the condition of a query; null if every member matches. */
function matcherOf({ search, subGroup, status }: MemberQuery): ((member: IndexedMember) => boolean) | null {
  const nameQuery = parseNameQuery(search)
  if (nameQuery === null && subGroup === null && status === null) return null
  return (member) => {
    const { email, subGroupId } = member
    return (
      (nameQuery === null ||
        matchesNameQuery(nameQuery, { email, searchWords: toSearchWordsText(member) })) &&
      (subGroup === null || (subGroupId ?? NO_SUB_GROUP) === subGroup) &&
      (status === null || isInState[status](member))
    )
  }
}

type IndexedPlace = { member: IndexedMember; place: string }

type MemberLists = Pick<MembershipStore, 'find' | 'list' | 'search' | 'count' | 'countSeats' | 'summarize'>

/** Reads members: every order is a local index of the organization, but that by status, for which all are read and sorted. */
export function dynamodbMemberLists(dynamodb: Dynamodb): MemberLists {
  const { countRange, queryRange } = dynamodb

  /** Yields members in an order with their places in it, all or those from after a place on. */
  async function* walk(
    group: string,
    { sort, descending }: MemberOrder,
    pageSize?: number,
    after?: string,
  ): AsyncGenerator<IndexedPlace> {
    const order = indexes[sort]
    if (order === null) return yield* walkByStatus(group, descending, after)
    const all = wholePartitionRange(memberPartition(group))
    const range =
      after === undefined
        ? all
        : descending
          ? // The range includes its end, which the caller passes over.
            { ...all, to: after }
          : rowsAfterRange(memberPartition(group), after)
    for await (const item of queryRange('Members', range, { order, descending, pageSize })) {
      const place = String(item[order])
      if (place !== after) yield { member: parseIndexedMember(item), place }
    }
  }

  async function* walkByStatus(
    group: string,
    descending: boolean,
    after: string | undefined,
  ): AsyncGenerator<IndexedPlace> {
    const entries: IndexedPlace[] = []
    for await (const { member } of walk(group, { sort: 'email', descending: false }))
      entries.push({ member, place: statusSortKey(member) })
    const isBefore = (left: string, right: string) =>
      descending ? isKeyBefore(right, left) : isKeyBefore(left, right)
    entries.sort((left, right) => (isBefore(left.place, right.place) ? -1 : 1))
    yield* entries.filter(({ place }) => after === undefined || isBefore(after, place))
  }

  /** Returns members as the index has them, from which the next page continues, with what only their rows have. */
  async function addRowParts(members: readonly IndexedMember[]): Promise<ListedMember[]> {
    const rows = await findRows(dynamodb, memberRowType, members)
    const rowBySub = new Map(rows.map((row) => [row.sub, row]))
    return members.map((member) => {
      const row = rowBySub.get(member.sub)
      return toListedMember({
        ...member,
        lastLoginAt: row?.lastLoginAt ?? null,
        firstInvitedAt: row === undefined ? member.joinedAt : row.firstInvitedAt,
        wantsReminders: row?.wantsReminders ?? true,
      })
    })
  }

  const search: MembershipStore['search'] = async (
    group,
    query,
    order,
    { after, max = DEFAULT_MAX_FOUND } = {},
  ) => {
    const [key] = decodeMemberCursor(order, 1, after) ?? []
    // A longer text is no place of this store, and DynamoDB would refuse it.
    const place = key !== undefined && Buffer.byteLength(key) <= MAX_SORT_KEY_BYTES ? key : undefined
    const matches = matcherOf(query)
    const found: IndexedPlace[] = []
    let matching = 0
    if (matches === null) {
      matching = (await findCounts(dynamodb, toMemberCounterName(group))).total ?? 0
      // One more, which shows that there is another page, and perhaps the end of the range.
      for await (const entry of walk(group, order, max + 2, place)) {
        found.push(entry)
        if (found.length > max) break
      }
    } else {
      const isAfter = (other: string) =>
        place === undefined || (order.descending ? isKeyBefore(other, place) : isKeyBefore(place, other))
      for await (const entry of walk(group, order)) {
        if (!matches(entry.member)) continue
        matching += 1
        if (found.length <= max && isAfter(entry.place)) found.push(entry)
      }
    }
    const members = found.slice(0, max)
    const last = found.length > max ? members.at(-1) : undefined
    return {
      members: await addRowParts(members.map(({ member }) => member)),
      matching,
      next: last ? encodeMemberCursor(order, [last.place]) : null,
    }
  }

  return {
    search,
    async find(sub) {
      const group = (await findRow(dynamodb, personRowType, { sub }))?.group ?? null
      const member = group === null ? null : await findRow(dynamodb, memberRowType, { group, sub })
      return member && { ...toListedMember(member), group: member.group }
    },
    async list(group, after) {
      const found: IndexedMember[] = []
      const place = after === undefined ? undefined : emailSortKey(after)
      for await (const { member } of walk(group, { sort: 'email', descending: false }, MAX_LISTED, place)) {
        found.push(member)
        if (found.length === MAX_LISTED) break
      }
      return addRowParts(found)
    },
    count: async (group) => (await findCounts(dynamodb, toMemberCounterName(group))).total ?? 0,
    countSeats: async (group) => toSeatCounts(await findMemberCounts(dynamodb, group)),
    async summarize(group, staleBefore) {
      const counts = await findMemberCounts(dynamodb, group)
      const { total = 0, disabled = 0, pending = 0, uninvited = 0, leaving = 0 } = counts
      const invitedBefore = { ...wholePartitionRange(memberPartition(group)), to: staleBefore }
      const stale = await countRange('Members', invitedBefore, { order: 'byPendingInvitation' })
      const bySubGroup = subGroupCountsOf(counts)
      return { total, disabled, pending, stale, uninvited, leaving, bySubGroup }
    },
  }
}
