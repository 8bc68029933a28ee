import { z } from 'zod'
import { joinSortKey } from './key-encoding.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import { findRow } from './row-reader.ts'
import { defineRowType } from './row-type.ts'
import type { Transaction } from './transactions.ts'

/** Counts by name; a name without one is 0. */
export type Counts = Readonly<Record<string, number>>

export const counterRowType = defineRowType<{ counter: string; counts: Counts }, { counter: string }>({
  table: 'Counters',
  keyOf: ({ counter }) => ({ counter }),
  schema: z.object({ counter: z.string(), counts: z.record(z.string(), z.number()) }),
})

/** Returns the key of counters: their kind, and whose they are. The owner is part of a key (key-encoding.ts). */
export const toCounterName = (kind: string, owner = '') => joinSortKey(kind, owner)

/** Returns the sums of counts, which may be negative, without those that are 0. */
export function addCounts(...all: Counts[]): Counts {
  const sums = new Map<string, number>()
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries([...sums].filter(([, count]) => count !== 0))
}

/** Returns the counts with the opposite sign. */
export function negateCounts(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]))
}

/** Returns counters in a transaction, which then fails if they change. */
export async function readCounts(transaction: Transaction, counter: string): Promise<Counts> {
  return (await transaction.get(counterRowType, { counter }))?.counts ?? {}
}

/** Adds to counters in a transaction. */
export async function changeCounts(transaction: Transaction, counter: string, change: Counts): Promise<void> {
  if (Object.values(change).every((count) => count === 0)) return
  const counts = addCounts(await readCounts(transaction, counter), change)
  transaction.put(counterRowType, { counter, counts })
}

/** Replaces counters in a transaction that has read them. */
export function putCounts(transaction: Transaction, counter: string, counts: Counts): void {
  transaction.put(counterRowType, { counter, counts: addCounts(counts) })
}

/** Removes counters in a transaction. */
export async function removeCounts(transaction: Transaction, counter: string): Promise<void> {
  await transaction.get(counterRowType, { counter })
  transaction.remove(counterRowType, { counter })
}

export async function findCounts(dynamodb: Pick<Dynamodb, 'get'>, counter: string): Promise<Counts> {
  return (await findRow(dynamodb, counterRowType, { counter }))?.counts ?? {}
}
