import type { MembershipStore } from '@kitchen-table/application/ports'
import { encodeKeyPart } from '../database/key-encoding.ts'
import { type Key, type Table, tableKeys, userKey, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import type { Transaction } from '../database/transactions.ts'
import { subscriptionRemover } from '../events/dynamodb-report-subscriptions.ts'
import { removeUploadCounts } from '../jobs/dynamodb-uploads.ts'
import { changeMembers } from '../organizations/member-rows.ts'
import { getSeat } from '../organizations/member-seats.ts'
import { sessionCloser } from './dynamodb-sessions.ts'
import { changePerson, isLastAdmin, personRowType } from './person-rows.ts'

/** The tables with one row of a person, and those with a partition, besides their record. */
const rowsOfPerson = ['Users', 'UsagePeople', 'VideoPositions'] as const satisfies Table[]
const partitionsOfPerson = ['ProgressParts', 'TrackViews', 'Logins', 'EventIds'] as const satisfies Table[]

/** Removes people. */
export function personRemover(dynamodb: Dynamodb): Pick<MembershipStore, 'discard' | 'remove'> {
  const { transact, queryRange, writeEach } = dynamodb
  const closeSessions = sessionCloser(dynamodb)
  const removeSubscriptions = subscriptionRemover(dynamodb)

  async function removeRecord(transaction: Transaction, sub: string): Promise<boolean> {
    const person = await transaction.get(personRowType, { sub })
    if (!person) return false
    const before = await getSeat(transaction, person)
    if (before && person.group !== null)
      await changeMembers(transaction, person.group, [{ before, after: null }])
    await changePerson(transaction, person, null)
    return true
  }

  async function removePartition(table: (typeof partitionsOfPerson)[number], sub: string): Promise<void> {
    const keys: Key[] = []
    for await (const row of queryRange(table, wholePartitionRange(encodeKeyPart(sub))))
      keys.push(Object.fromEntries(tableKeys[table].map((name) => [name, String(row[name])])))
    await writeEach(keys.map((removedKey) => ({ table, removedKey })))
  }

  return {
    discard: (sub) =>
      transact(`person ${sub}`, async (transaction) => void (await removeRecord(transaction, sub))),
    async remove(sub) {
      const outcome = await transact(`person ${sub}`, async (transaction) => {
        const person = await transaction.get(personRowType, { sub })
        if (person && (await isLastAdmin(transaction, person))) return 'last_admin'
        return (await removeRecord(transaction, sub)) ? 'removed' : 'not_found'
      })
      if (outcome === 'last_admin') return outcome
      // Also if there was no record: a request that began before the removal may have stored a row after it.
      for (const table of partitionsOfPerson) await removePartition(table, sub)
      await writeEach(rowsOfPerson.map((table) => ({ table, removedKey: userKey(sub) })))
      await closeSessions(sub, null)
      await removeSubscriptions(sub)
      await transact(`uploads ${sub}`, (transaction) => removeUploadCounts(transaction, sub))
      return outcome
    },
  }
}
