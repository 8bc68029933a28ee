import { isDeepStrictEqual } from 'node:util'
import { groupIntoChunks } from '@kitchen-table/application/store-helpers'
import { addCounts, type Counts, findCounts, putCounts, readCounts } from '../database/counters.ts'
import { localIndexes, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { type Item, parseItem } from '../database/row-type.ts'
import { dynamodbOrganizations } from './dynamodb-organizations.ts'
import { countMembers } from './member-counts.ts'
import { countsOfMember, memberPartition, memberRowType, toMemberCounterName } from './member-rows.ts'

/** Returns false when the verification is to end early; called after each part of it. */
export type MayContinue = () => Promise<boolean>

/** Members that are stored in one transaction, which has at most 100 rows. */
const MEMBERS_AT_ONCE = 50

/**
 * Compares the counts of every organization's members, and their places in its orders, with the members, and stores those
 * that differ. Returns how many counters and members were stored; null if it ended early.
 */
export async function verifyMembers(dynamodb: Dynamodb, mayContinue: MayContinue): Promise<number | null> {
  const { list } = dynamodbOrganizations(dynamodb)
  let stored = 0
  for (let page = await list(); page.length > 0; page = await list(page.at(-1)?.slug))
    for (const { slug } of page) {
      const storedOfOrganization = await verifyOrganization(dynamodb, slug, mayContinue)
      if (storedOfOrganization === null) return null
      stored += storedOfOrganization
    }
  return stored
}

const hasOtherPlaces = (item: Item) => {
  const places: Item = memberRowType.ordersOf(parseItem(memberRowType, item))
  return localIndexes.Members.some((order) => item[order] !== places[order])
}

async function verifyOrganization(
  dynamodb: Dynamodb,
  slug: string,
  mayContinue: MayContinue,
): Promise<number | null> {
  // Before the members: if one changes in between, the difference is looked at again.
  const storedCounts = await findCounts(dynamodb, toMemberCounterName(slug))
  let counts: Counts = {}
  let stored = 0
  const items = dynamodb.queryRange('Members', wholePartitionRange(memberPartition(slug)))
  for await (const chunk of groupIntoChunks(items, MEMBERS_AT_ONCE)) {
    counts = addCounts(counts, ...chunk.map((item) => countsOfMember(parseItem(memberRowType, item))))
    const misplaced = chunk.filter(hasOtherPlaces).map((item) => parseItem(memberRowType, item).sub)
    if (misplaced.length > 0) await storeAgain(dynamodb, slug, misplaced)
    stored += misplaced.length
    if (!(await mayContinue())) return null
  }
  if (!isDeepStrictEqual(new Map(Object.entries(counts)), new Map(Object.entries(storedCounts))))
    stored += (await recountOrganization(dynamodb, slug)) ? 1 : 0
  return (await mayContinue()) ? stored : null
}

/** Stores members as they are, with their places in the orders of today. */
function storeAgain({ transact }: Dynamodb, group: string, subs: readonly string[]): Promise<void> {
  return transact(`members ${group}`, async (transaction) => {
    const members = await Promise.all(subs.map((sub) => transaction.get(memberRowType, { group, sub })))
    for (const member of members) if (member) transaction.put(memberRowType, member)
  })
}

/**
 * Counts an organization's members again. They are read after the counters, which every process of this release changes
 * with each change of what is counted: then the transaction runs again. Returns whether the counts were wrong.
 */
function recountOrganization(dynamodb: Dynamodb, slug: string): Promise<boolean> {
  return dynamodb.transact(`members ${slug}`, async (transaction) => {
    const stored = await readCounts(transaction, toMemberCounterName(slug))
    const counts = await countMembers(dynamodb, slug)
    const isWrong = !isDeepStrictEqual(new Map(Object.entries(counts)), new Map(Object.entries(stored)))
    if (isWrong) putCounts(transaction, toMemberCounterName(slug), counts)
    return isWrong
  })
}
