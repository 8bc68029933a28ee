import type { sampleMember } from '@kitchen-table/application/testing/samples'
import { toSearchKey } from '@kitchen-table/domain/organizations'
import { addCounts, type Counts, changeCounts, negateCounts } from '../database/counters.ts'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import type { RowType } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'
import {
  countsOfMember,
  memberRowType,
  type StoredMember,
  toMemberCounterName,
} from '../organizations/member-rows.ts'
import { toNewMember } from '../organizations/member-seats.ts'
import {
  createStoredPerson,
  emailRowType,
  peopleByPseudonymPartition,
  personRowType,
} from '../people/person-rows.ts'
import { earlierPeopleIndexPartition } from '../people/verify-people-index.ts'

/** People with the index rows of a release before the index by words. */
const earlierPersonRows: typeof personRowType = {
  ...personRowType,
  indexRowsOf: ({ sub, email, first, last, pseudonym }) => [
    { index: peopleByPseudonymPartition(pseudonym), sort: encodeKeyPart(sub) },
    ...[...new Set([email, toSearchKey(first), toSearchKey(last)])].map((searchKey) => ({
      index: earlierPeopleIndexPartition,
      sort: joinSortKey(searchKey, encodeKeyPart(sub)),
      attributes: { searchKey, sub, email },
    })),
  ],
}

/** Members with places of a release that sorted letters with strokes after "z". */
const earlierMemberRows: typeof memberRowType = {
  ...memberRowType,
  ordersOf: (member) => ({
    ...memberRowType.ordersOf(member),
    byName: [member.last.toLowerCase(), member.first.toLowerCase(), member.email].join('\u0000'),
  }),
}

function earlierCountsOf(member: StoredMember | null): Counts {
  const { disabled: _, ...counts } = countsOfMember(member)
  return counts
}

/** Stores a row, or removes it, in a transaction that has read it. */
function store<T extends K, K extends object>(
  transaction: Transaction,
  type: RowType<T, K>,
  key: K,
  row: T | null,
): void {
  if (row === null) transaction.remove(type, key)
  else transaction.put(type, row)
}

type Change = Partial<Pick<StoredMember, 'enabled' | 'first' | 'last'>>

/**
 * Changes members as processes of the release before counts of disabled members and the index by words do, which run for
 * some minutes beside those of this release.
 */
export function earlierRelease({ transact, newId }: Dynamodb, group: string) {
  /** Changes a member and the person, or removes both if `change` is null. */
  const changeBoth = (sub: string, change: Change | null) =>
    transact(`person ${sub}`, async (transaction) => {
      const person = await transaction.get(earlierPersonRows, { sub })
      const member = await transaction.get(earlierMemberRows, { group, sub })
      if (!person || !member) throw new Error(`There is no member ${sub}.`)
      const after = change && { ...member, ...change }
      store(transaction, earlierPersonRows, person, change && { ...person, ...change })
      store(transaction, earlierMemberRows, member, after)
      const counts = addCounts(earlierCountsOf(after), negateCounts(earlierCountsOf(member)))
      await changeCounts(transaction, toMemberCounterName(group), counts)
      if (after) return
      await transaction.get(emailRowType, person)
      transaction.remove(emailRowType, person)
    })

  return {
    add: (person: ReturnType<typeof sampleMember>, joinedAt: string) =>
      transact(`person ${person.sub}`, async (transaction) => {
        const seat = { group, role: person.role, status: 'CONFIRMED', joinedAt } as const
        const member = toNewMember(person, seat)
        await transaction.get(earlierPersonRows, person)
        await transaction.get(earlierMemberRows, member)
        await transaction.get(emailRowType, person)
        transaction.put(earlierPersonRows, createStoredPerson({ ...person, group }, newId))
        transaction.put(earlierMemberRows, member)
        transaction.put(emailRowType, person)
        await changeCounts(transaction, toMemberCounterName(group), earlierCountsOf(member))
      }),
    setEnabled: (sub: string, enabled: boolean) => changeBoth(sub, { enabled }),
    rename: (sub: string, names: { first: string; last: string }) => changeBoth(sub, names),
    remove: (sub: string) => changeBoth(sub, null),
  }
}
