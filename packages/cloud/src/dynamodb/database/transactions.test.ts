import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createKeyedMutex } from './keyed-mutex.ts'
import type { Key, Table } from './keys.ts'
import { defineRowType, type Item } from './row-type.ts'
import { type Transaction, transactionRunner } from './transactions.ts'

const rows = defineRowType<{ counter: string; count: number }, { counter: string }>({
  table: 'Counters',
  keyOf: ({ counter }) => ({ counter }),
  schema: z.object({ counter: z.string(), count: z.number() }),
})

/** Runs a transaction that stores nothing: `end` makes it fail before. Returns how often a row was read. */
async function run(use: (transaction: Transaction) => Promise<void>): Promise<number> {
  const client = new DynamoDBClient({ region: 'eu-central-1' })
  let reads = 0
  const get = async (_table: Table, key: Key): Promise<Item> => {
    reads += 1
    // Each read takes longer than the one before.
    for (let turn = 0; turn < 20 * reads; turn += 1) await Promise.resolve()
    return { ...key, count: 1, rowRevision: 'r-1' }
  }
  const transact = transactionRunner({
    documentClient: DynamoDBDocumentClient.from(client),
    prefix: 'test-',
    get,
    newId: () => 'r-2',
    runExclusive: createKeyedMutex({ failsWaiting: () => false }),
    waitBeforeRetry: async () => undefined,
  })
  const ended = new Error('The transaction has ended.')
  const transaction = transact('queue', async (running) => {
    await use(running)
    throw ended
  })
  await expect(transaction).rejects.toBe(ended)
  client.destroy()
  return reads
}

test('overlapping reads of one row in a transaction are one, after which what is put stays', async () => {
  const key = { counter: 'members' }
  const reads = await run(async (transaction) => {
    const [first, second] = [transaction.get(rows, key), transaction.get(rows, key)]
    await first
    transaction.put(rows, { ...key, count: 2 })
    await second
    expect(await transaction.get(rows, key)).toEqual({ ...key, count: 2 })
  })
  expect(reads).toBe(1)
})

test('a row that was read or inserted is not inserted', async () => {
  await run(async (transaction) => {
    await transaction.get(rows, { counter: 'read' })
    const insert = (counter: string) => () => transaction.insert(rows, { counter, count: 1 })
    expect(insert('read')).toThrow('A row of Counters is inserted that was read or written.')
    insert('new')()
    expect(insert('new')).toThrow('A row of Counters is inserted that was read or written.')
  })
})
