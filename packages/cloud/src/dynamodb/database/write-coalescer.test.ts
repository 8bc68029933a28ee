import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import { test as base, expect } from 'vitest'
import { eventDayKey, eventIdKey } from './keys.ts'
import { createWriteBuilder, type TransactItem } from './write-builder.ts'
import { type AtomicWrite, addUpCounters, createWriteCoalescer } from './write-coalescer.ts'

const writes = createWriteBuilder('')

/** A write like an event's: one row that must not exist yet, and one counter. */
function makeAtomicWrite(id: string, { day = '2026-03-01', queueKey = 'acme' } = {}): AtomicWrite {
  const event = sampleEvent({ group: queueKey, time: `${day}T12:00:00.000Z`, id })
  return {
    queueKey,
    writes: [writes.insert(id, 'EventIds', eventIdKey(event), {})],
    counters: [{ table: 'EventDays', key: eventDayKey(event), attributes: {}, countName: 'code100' }],
  }
}

const idsOf = (changes: TransactItem[]) => changes.flatMap(({ Put }) => (Put ? [String(Put.Item?.id)] : []))
const incrementsOf = (changes: TransactItem[]) =>
  changes.flatMap(({ Update }) => (Update ? [Update.ExpressionAttributeValues?.[':c0']] : []))

/** Records what is sent; `respond` may throw. */
function setUp(respond: (changes: TransactItem[]) => void = () => {}) {
  const sent: { ids: string[]; increments: unknown[]; rows: number; token: string }[] = []
  let tokens = 0
  const store = createWriteCoalescer({
    send: async (changes, token) => {
      sent.push({ ids: idsOf(changes), increments: incrementsOf(changes), rows: changes.length, token })
      await null
      respond(changes)
    },
    increment: writes.increment,
    newId: () => `token-${++tokens}`,
    waitBeforeRetry: async (failures, lastError) => {
      if (failures === 3) throw lastError
    },
  })
  return { store, sent }
}

function canceled(codes: string[]): Error {
  const CancellationReasons = codes.map((Code) => ({ Code }))
  return new TransactionCanceledException({ message: 'Canceled.', $metadata: {}, CancellationReasons })
}

/** Throws a cancellation with one code per change, chosen by the id that it inserts; None for counters. */
function cancel(changes: TransactItem[], code: (id: string) => string): void {
  const codes = changes.map(({ Put }) => (Put ? code(String(Put.Item?.id)) : 'None'))
  if (codes.some((reason) => reason !== 'None')) throw canceled(codes)
}

const numbers = (length: number) => Array.from({ length }, (_, n) => String(n))

const test = testWith(setUp)

test('writes of one turn of the event loop share a transaction, and each counter is incremented once', async (setup) => {
  const { store, sent } = setup
  await Promise.all([
    store(makeAtomicWrite('a')),
    store(makeAtomicWrite('b')),
    store(makeAtomicWrite('c', { day: '2026-03-02' })),
  ])

  expect(sent).toEqual([{ ids: ['a', 'b', 'c'], increments: [2, 1], rows: 5, token: 'token-1' }])
})

test('writes that arrive during a transaction share the next one', async ({ store, sent }) => {
  const first = store(makeAtomicWrite('a'))
  await null
  await null
  await Promise.all([first, store(makeAtomicWrite('b')), store(makeAtomicWrite('c'))])

  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']])
})

test('a queue that was empty accepts writes again', async ({ store, sent }) => {
  await store(makeAtomicWrite('a'))
  await new Promise(setImmediate)
  await store(makeAtomicWrite('b'))

  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b']])
})

test('queues do not wait for each other', async ({ store, sent }) => {
  await Promise.all([store(makeAtomicWrite('a')), store(makeAtomicWrite('b', { queueKey: 'other' }))])

  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b']])
})

test('a transaction has at most 100 rows, each once, in the order of the calls', async ({ store, sent }) => {
  const ids = [...numbers(150), '149', '150']
  await Promise.all(ids.map((id) => store(makeAtomicWrite(id))))

  expect(sent.flatMap((transaction) => transaction.ids)).toEqual(ids)
  expect(Math.max(...sent.map(({ rows }) => rows))).toBeLessThanOrEqual(100)
  for (const transaction of sent) expect(new Set(transaction.ids).size).toBe(transaction.ids.length)
  expect(sent.flatMap(({ increments }) => increments).reduce((sum: number, by) => sum + Number(by), 0)).toBe(
    152,
  )
})

test('a write with more rows than a shared transaction takes is sent alone', async ({ store, sent }) => {
  const large = { ...makeAtomicWrite('a'), writes: numbers(80).flatMap((id) => makeAtomicWrite(id).writes) }
  await Promise.all([store(makeAtomicWrite('b')), store(large), store(makeAtomicWrite('c'))])

  expect(sent.map(({ rows }) => rows)).toEqual([2, 81, 2])
})

base('a write whose condition fails gets its name, and the others are stored without it', async () => {
  const { store, sent } = setUp((changes) =>
    cancel(changes, (id) => (id === 'b' ? 'ConditionalCheckFailed' : 'None')),
  )
  const results = await Promise.all(['a', 'b', 'c'].map((id) => store(makeAtomicWrite(id))))

  expect(results).toEqual([new Set(), new Set(['b']), new Set()])
  expect(sent.map(({ ids, increments }) => ({ ids, increments }))).toEqual([
    { ids: ['a', 'b', 'c'], increments: [3] },
    { ids: ['a', 'c'], increments: [2] },
  ])
})

base('a canceled transaction is sent again with another token', async () => {
  let failures = 0
  const { store, sent } = setUp((changes) => {
    failures += 1
    if (failures < 3) cancel(changes, () => 'TransactionConflict')
  })

  expect(await store(makeAtomicWrite('a'))).toEqual(new Set())
  expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2', 'token-3'])
})

base('rejects all writes of a transaction when the retries run out, and the queue continues', async () => {
  let isBusy = true
  const { store } = setUp((changes) => {
    if (isBusy) cancel(changes, () => 'ThrottlingError')
  })
  const settled = await Promise.allSettled([store(makeAtomicWrite('a')), store(makeAtomicWrite('b'))])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  isBusy = false
  expect(await store(makeAtomicWrite('c'))).toEqual(new Set())
})

base('a write that can never be stored fails alone', async () => {
  const { store } = setUp((changes) => cancel(changes, (id) => (id === 'b' ? 'ValidationError' : 'None')))
  const settled = await Promise.allSettled(['a', 'b', 'c'].map((id) => store(makeAtomicWrite(id))))

  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

base('a failure with an unknown outcome rejects all writes, and is not retried', async () => {
  const { store, sent } = setUp(() => {
    throw new Error('The request timed out.')
  })
  const settled = await Promise.allSettled(['a', 'b'].map((id) => store(makeAtomicWrite(id))))

  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sent).toHaveLength(1)
})

base('counters of one row are one increment, and those of other rows their own', () => {
  const counter = (day: string, countName: string) => ({
    table: 'EventDays' as const,
    key: { group: 'acme', day },
    attributes: { layout: 'default' },
    countName,
  })
  const counters = [
    counter('1', 'code100'),
    counter('1', 'code200'),
    counter('2', 'code100'),
    counter('1', 'code100'),
  ]
  expect(addUpCounters(counters).map(({ key, amounts }) => [key.day, Object.fromEntries(amounts)])).toEqual([
    ['1', { code100: 2, code200: 1 }],
    ['2', { code100: 1 }],
  ])
  expect(addUpCounters(counters).map(writes.increment)[0]).toMatchObject({
    Update: { UpdateExpression: 'SET #a0 = :a0 ADD #c0 :c0, #c1 :c1' },
  })
})
