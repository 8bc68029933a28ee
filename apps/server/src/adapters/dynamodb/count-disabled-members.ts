import { type Counts, counterOf, findCounts, putCounts, readCounts } from './counters.ts'
import { groupRows } from './dynamodb-groups.ts'
import { wholePartition } from './keys.ts'
import { countsOf, memberCounterOf, memberPartition, memberRows } from './member-rows.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import { listRows, scanAllRows } from './row-reader.ts'

/** Says which counts have been added to those of earlier releases. It counts nothing itself. */
export const addedCounts = counterOf('added counts')

const DISABLED_MEMBERS = 'disabled members'

/**
 * Adds the number of disabled members, who take no seat, to the counters that an earlier release has stored; once. Members
 * are read after the counters, which every change of a member's status also changes: if someone is disabled meanwhile,
 * the transaction runs again. Returns whether there was something to do.
 */
export async function countDisabledMembers(dynamodb: Dynamodb): Promise<boolean> {
  const { transact } = dynamodb
  if (DISABLED_MEMBERS in (await findCounts(dynamodb, addedCounts))) return false
  for await (const { slug } of scanAllRows(dynamodb, groupRows)) await countGroup(dynamodb, slug)
  await transact(addedCounts, async (transaction) => {
    const counts = await readCounts(transaction, addedCounts)
    putCounts(transaction, addedCounts, { ...counts, [DISABLED_MEMBERS]: 1 })
  })
  return true
}

function countGroup(dynamodb: Dynamodb, slug: string): Promise<void> {
  return dynamodb.transact(`members ${slug}`, async (transaction) => {
    const counter = memberCounterOf(slug)
    const counts: Counts = await readCounts(transaction, counter)
    const members = await listRows(dynamodb, memberRows, wholePartition(memberPartition(slug)))
    const disabled = members.reduce((sum, member) => sum + (countsOf(member).disabled ?? 0), 0)
    if (disabled !== (counts.disabled ?? 0)) putCounts(transaction, counter, { ...counts, disabled })
  })
}
