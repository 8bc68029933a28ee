import { addCounts, type Counts, findCounts } from '../database/counters.ts'
import { areDerivedRowsVerified } from '../database/derived-rows-state.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { parseItem } from '../database/row-type.ts'
import { countsOfMember, memberPartition, memberRowType, toMemberCounterName } from './member-rows.ts'

/** Counts the members of an organization by reading all of them. */
export async function countMembers(
  { queryRange }: Pick<Dynamodb, 'queryRange'>,
  group: string,
): Promise<Counts> {
  let counts: Counts = {}
  for await (const item of queryRange('Members', wholePartitionRange(memberPartition(group))))
    counts = addCounts(counts, countsOfMember(parseItem(memberRowType, item)))
  return counts
}

/** Returns the counts of an organization's members: those of its counters, if these are verified. */
export async function findMemberCounts(
  dynamodb: Pick<Dynamodb, 'get' | 'queryRange'>,
  group: string,
): Promise<Counts> {
  const [stored, areVerified] = await Promise.all([
    findCounts(dynamodb, toMemberCounterName(group)),
    areDerivedRowsVerified(dynamodb),
  ])
  return areVerified ? stored : countMembers(dynamodb, group)
}
