import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { eventDayKey, eventIdKey } from './keys.ts'
import { type AtomicWrite, sharedTransactions } from './shared-transactions.ts'
import { createWriteBuilder, type TransactItem } from './write-builder.ts'

const writes = createWriteBuilder('')

/** A step like an event's: one row that must not be there, and one counter. */
function makeAtomicWrite(id: string, { day = '2026-03-01', lane = 'acme' } = {}): AtomicWrite {
  const event = { group: lane, time: `${day}keep (not a citation: a time):00:00.000Z`, id, user: 'ada' }
  return {
    queueKey: lane,
    writes: [writes.insert(id, 'EventIds', eventIdKey(event), {})],
    counters: [{ table: 'EventDays', key: eventDayKey(100, event), attributes: { event: 100 } }],
  }
}

const idsOf = (changes: TransactItem[]) => changes.flatMap(({ Put }) => (Put ? [String(Put.Item?.id)] : []))
const incrementsOf = (changes: TransactItem[]) =>
  changes.flatMap(({ Update }) => (Update ? [Update.ExpressionAttributeValues?.[':by']] : []))

/** Sends to `answer`, which may throw, and keeps what was sent. */
function setUp(respond: (changes: TransactItem[]) => void = () => {}) {
  const sent: { ids: string[]; growth: unknown[]; rows: number; token: string }[] = []
  let tokens = 0
  const store = sharedTransactions({
    send: async (changes, token) => {
      sent.push({ ids: idsOf(changes), growth: incrementsOf(changes), rows: changes.length, token })
      await null
      respond(changes)
    },
    increment: writes.increment,
    newId: () => `token-${++tokens}`,
    waitBeforeRetry: async (failures, met) => {
      if (failures === 3) throw met
    },
  })
  return { store, sent }
}

function cancelled(codes: string[]): Error {
  const CancellationReasons = codes.map((Code) => ({ Code }))
  return new TransactionCanceledException({ message: 'Cancelled.', $metadata: {}, CancellationReasons })
}

/** One code for each change, by the id that it inserts; None for counters. */
function cancel(changes: TransactItem[], code: (id: string) => string): void {
  const codes = changes.map(({ Put }) => (Put ? code(String(Put.Item?.id)) : 'None'))
  if (codes.some((each) => each !== 'None')) throw cancelled(codes)
}

const numbers = (length: number) => Array.from({ length }, (_, n) => String(n))

test('what is asked for in one turn goes together, and a counter of many grows once', async () => {
  const { store, sent } = setUp()
  await Promise.all([
    store(makeAtomicWrite('a')),
    store(makeAtomicWrite('b')),
    store(makeAtomicWrite('c', { day: '2026-03-02' })),
  ])

  expect(sent).toEqual([{ ids: ['a', 'b', 'c'], growth: [2, 1], rows: 5, token: 'token-1' }])
})

test('what comes while a transaction is on its way goes with the next', async () => {
  const { store, sent } = setUp()
  const first = store(makeAtomicWrite('a'))
  await null
  await null
  await Promise.all([first, store(makeAtomicWrite('b')), store(makeAtomicWrite('c'))])

  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']])
})

test('a lane that had come to its end begins again', async () => {
  const { store, sent } = setUp()
  await store(makeAtomicWrite('a'))
  await new Promise(setImmediate)
  await store(makeAtomicWrite('b'))

  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b']])
})

test('lanes do not wait for each other', async () => {
  const { store, sent } = setUp()
  await Promise.all([store(makeAtomicWrite('a')), store(makeAtomicWrite('b', { lane: 'other' }))])

  expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b']])
})

test('a transaction has at most 100 rows, each once, in the order of asking', async () => {
  const { store, sent } = setUp()
  const ids = [...numbers(150), '149', '150']
  await Promise.all(ids.map((id) => store(makeAtomicWrite(id))))

  expect(sent.flatMap((each) => each.ids)).toEqual(ids)
  expect(Math.max(...sent.map(({ rows }) => rows))).toBeLessThanOrEqual(100)
  for (const each of sent) expect(new Set(each.ids).size).toBe(each.ids.length)
  expect(sent.flatMap(({ growth }) => growth).reduce((sum: number, by) => sum + Number(by), 0)).toBe(152)
})

test('a step that alone has more rows than are gathered goes alone', async () => {
  const { store, sent } = setUp()
  const large = { ...makeAtomicWrite('a'), writes: numbers(80).flatMap((id) => makeAtomicWrite(id).writes) }
  await Promise.all([store(makeAtomicWrite('b')), store(large), store(makeAtomicWrite('c'))])

  expect(sent.map(({ rows }) => rows)).toEqual([2, 81, 2])
})

test('who is refused is told of what, and the others are stored without it', async () => {
  const { store, sent } = setUp((changes) =>
    cancel(changes, (id) => (id === 'b' ? 'ConditionalCheckFailed' : 'None')),
  )
  const answers = await Promise.all(['a', 'b', 'c'].map((id) => store(makeAtomicWrite(id))))

  expect(answers).toEqual([new Set(), new Set(['b']), new Set()])
  expect(sent.map(({ ids, growth }) => ({ ids, growth }))).toEqual([
    { ids: ['a', 'b', 'c'], growth: [3] },
    { ids: ['a', 'c'], growth: [2] },
  ])
})

test('what was not stored is sent again under another name', async () => {
  let failures = 0
  const { store, sent } = setUp((changes) => {
    failures += 1
    if (failures < 3) cancel(changes, () => 'TransactionConflict')
  })

  expect(await store(makeAtomicWrite('a'))).toEqual(new Set())
  expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2', 'token-3'])
})

test('patience ends, for all of them, and the lane goes on', async () => {
  let isBusy = true
  const { store } = setUp((changes) => {
    if (isBusy) cancel(changes, () => 'ThrottlingError')
  })
  const settled = await Promise.allSettled([store(makeAtomicWrite('a')), store(makeAtomicWrite('b'))])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  isBusy = false
  expect(await store(makeAtomicWrite('c'))).toEqual(new Set())
})

test('what can never be stored fails alone', async () => {
  const { store } = setUp((changes) => cancel(changes, (id) => (id === 'b' ? 'ValidationError' : 'None')))
  const settled = await Promise.allSettled(['a', 'b', 'c'].map((id) => store(makeAtomicWrite(id))))

  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a failure that does not say whether it was stored is everybody’s, and is not tried again', async () => {
  const { store, sent } = setUp(() => {
    throw new Error('No answer came.')
  })
  const settled = await Promise.allSettled(['a', 'b'].map((id) => store(makeAtomicWrite(id))))

  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sent).toHaveLength(1)
})
