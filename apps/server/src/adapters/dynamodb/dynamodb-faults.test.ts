import type { Progress } from '@kitchen-table/domain/learning/progress'
import { applyUnitChange } from '@kitchen-table/domain/learning/unit-completion'
import { describe, expect, test } from 'vitest'
import type { ProgressEvent } from '../../features/learning/ports.ts'
import { sampleEvent } from '../../testing/port-suites/samples.ts'
import {
  cancellationError,
  interceptRequests,
  isWrite,
  recordRequests,
  throttlingError,
  timeoutError,
} from './testing/request-interceptors.ts'
import { runDynamodbLocal } from './testing/run-dynamodb-local.ts'

const { createTestTables, openStores } = runDynamodbLocal()

const day = '2026-03-01'
const allTime = '2000-01-01T00:00:00.000Z'

const complete = (unitId: string) => (now: Progress) =>
  applyUnitChange(now, { unitId, completed: true, track: 'budget' }, [])

const event = (id: string): ProgressEvent => ({
  id,
  time: `${day}keep (not a citation: a time):00:00.000Z`,
  event: 120,
  group: 'acme',
  detail: 'u-1',
  where: '/track/budget',
})

const view = (id: string) => ({ id, track: 'budget', time: `${day}keep (not a citation: a time):00:00.000Z` })

type Stores = ReturnType<typeof openStores>

const setUnit = ({ progress }: Stores, unit: string, id: string) =>
  progress.update('ada', (now) => ({ after: complete(unit)(now), event: event(id) }))

const numbers = (length: number) => Array.from({ length }, (_, n) => n)

async function readStored({ progress, events }: Stores) {
  const [{ activeUnits, trackViews }, log] = [
    await progress.read('ada'),
    await events.list('acme', allTime, 5000),
  ]
  const counts = await events.countByCode('acme', day, day)
  return {
    units: activeUnits.toSorted(),
    views: trackViews.length,
    ids: log.map(({ id }) => id).toSorted(),
    counted: counts.reduce((sum, { count }) => sum + count, 0),
  }
}

describe('two processes on the same tables', () => {
  test('one person in both of them at once: nothing is lost, and they did meet', async () => {
    const prefix = await createTestTables()
    const both = [openStores(prefix), openStores(prefix)] as const
    const sent = both.map(({ client }) => recordRequests(client))
    const names = (who: number) => numbers(30).map((n) => `${who}-${String(n).padStart(2, '0')}`)

    await Promise.all(
      both.flatMap((process, who) => names(who).map((name) => setUnit(process, `u-${name}`, `e-${name}`))),
    )

    const ids = [...names(0), ...names(1)]
    expect(await readStored(both[0])).toEqual({
      units: ids.map((id) => `u-${id}`),
      views: 0,
      ids: ids.map((id) => `e-${id}`),
      counted: 60,
    })
    expect(sent.flat().filter(isWrite).length).toBeGreaterThan(60)
  })

  test('the same events sent to both of them are stored and counted once', async () => {
    const prefix = await createTestTables()
    const both = [openStores(prefix), openStores(prefix)] as const
    const events = numbers(200).map((n) => sampleEvent({ id: `e-${String(n).padStart(3, '0')}` }))

    await Promise.all(both.map((process) => process.events.append(events)))

    expect(await both[0].events.list('acme', allTime, 1000)).toEqual(events)
    expect(await both[1].events.countByCode('acme', day, day)).toEqual([{ event: 100, count: 200 }])
  })

  test('a change that another came before is asked again, and only its last answer is stored', async () => {
    const prefix = await createTestTables()
    const [here, there] = [openStores(prefix), openStores(prefix)]
    let hasCome = false
    interceptRequests(here.client, async (request) => {
      if (!isWrite(request) || hasCome) return
      hasCome = true
      await setUnit(there, 'u-2', 'e-there')
    })

    let asked = 0
    const after = await here.progress.update('ada', (now) => {
      asked += 1
      return { after: complete('u-1')(now), event: event(`e-here-${asked}`) }
    })

    expect(after.activeUnits).toEqual(['u-2', 'u-1'])
    expect(await readStored(there)).toMatchObject({
      units: ['u-1', 'u-2'],
      ids: ['e-here-2', 'e-there'],
      counted: 2,
    })
  })
})

const writeCases: { what: string; write: (stores: Stores) => Promise<unknown>; holds: object }[] = [
  {
    what: 'a completed unit',
    write: (stores) => setUnit(stores, 'u-1', 'e-1'),
    holds: { units: ['u-1'], views: 0, ids: ['e-1'], counted: 1 },
  },
  {
    what: 'a view',
    write: ({ progress }) => progress.addView('ada', view('e-1'), event('e-1')),
    holds: { units: [], views: 1, ids: ['e-1'], counted: 1 },
  },
  {
    what: 'a batch of events',
    write: ({ events }) => events.append(numbers(60).map((n) => sampleEvent({ id: `e-${n}` }))),
    holds: {
      units: [],
      views: 0,
      ids: numbers(60)
        .map((n) => `e-${n}`)
        .toSorted(),
      counted: 60,
    },
  },
]

describe.each(writeCases)('$what', ({ write, holds }) => {
  test('is stored once when it was stored and the answer got lost', async () => {
    const stores = openStores(await createTestTables())
    const tokens: unknown[] = []
    interceptRequests(stores.client, async (request, send) => {
      if (!isWrite(request)) return
      tokens.push(request.input.ClientRequestToken)
      await send()
      if (tokens.length === 1) throw timeoutError()
    })

    await write(stores)

    expect(await readStored(stores)).toEqual(holds)
    expect(tokens[0]).toEqual(expect.any(String))
    expect(tokens[1]).toBe(tokens[0])
  })

  test('fails when every answer gets lost, and is stored once when it is sent again', async () => {
    const prefix = await createTestTables()
    const [stores, later] = [openStores(prefix), openStores(prefix)]
    interceptRequests(stores.client, async (request, send) => {
      if (!isWrite(request)) return
      await send()
      throw timeoutError()
    })

    await expect(write(stores)).rejects.toMatchObject({
      code: 'store.failing',
      cause: { message: 'No answer came.' },
    })
    await write(later)

    expect(await readStored(later)).toEqual(holds)
  })

  test('is stored once after it was refused for its pace', async () => {
    const stores = openStores(await createTestTables())
    let failures = 0
    interceptRequests(stores.client, async (request) => {
      if (!isWrite(request) || failures === 1) return
      failures += 1
      throw throttlingError()
    })

    await write(stores)

    expect(failures).toBe(1)
    expect(await readStored(stores)).toEqual(holds)
  })

  test.each([
    { trouble: 'another that touches the same rows', code: 'TransactionConflict' },
    { trouble: 'the pace of one table', code: 'ProvisionedThroughputExceeded' },
    { trouble: 'the pace of all', code: 'ThrottlingError' },
  ])('is stored once after it was cancelled for $trouble, three times', async ({ code }) => {
    const stores = openStores(await createTestTables())
    let failures = 0
    interceptRequests(stores.client, async (request) => {
      if (!isWrite(request) || failures === 3) return
      failures += 1
      throw cancellationError(request, code)
    })

    await write(stores)

    expect(failures).toBe(3)
    expect(await readStored(stores)).toEqual(holds)
  })

  test('fails after a bounded wait when it is cancelled every time, and works again afterwards', async () => {
    const pauses: number[] = []
    const stores = openStores(
      await createTestTables(),
      async (milliseconds) => void pauses.push(milliseconds),
    )
    let isBusy = true
    interceptRequests(stores.client, async (request) => {
      if (isWrite(request) && isBusy) throw cancellationError(request, 'TransactionConflict')
    })

    await expect(write(stores)).rejects.toMatchObject({
      code: 'store.failing',
      cause: { message: 'Cancelled.' },
    })
    expect(await readStored(stores)).toEqual({ units: [], views: 0, ids: [], counted: 0 })
    // Sixty events are two transactions, and each waits for as long as patience lasts.
    expect([12, 24]).toContain(pauses.length)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(400)

    isBusy = false
    await write(stores)
    expect(await readStored(stores)).toEqual(holds)
  })
})

test('under a tenth of refusals, a twentieth of failures and some lost answers, all is stored once', async () => {
  const stores = openStores(await createTestTables())
  let place = 0
  interceptRequests(stores.client, async (request, send) => {
    place += 1
    if (place % 10 === 3) throw throttlingError()
    if (place % 20 === 7) throw Object.assign(new Error('Internal.'), { $metadata: { httpStatusCode: 500 } })
    if (isWrite(request) && place % 10 === 5) throw cancellationError(request, 'TransactionConflict')
    if (!isWrite(request) || place % 25 !== 11) return
    await send()
    throw timeoutError()
  })

  const ids = numbers(40).map((n) => String(n).padStart(3, '0'))
  await Promise.all([
    ...ids.map((id) => setUnit(stores, `u-${id}`, `e-${id}`)),
    stores.events.append(ids.map((id) => sampleEvent({ id: `f-${id}` }))),
  ])

  expect(await readStored(stores)).toEqual({
    units: ids.map((id) => `u-${id}`),
    views: 0,
    ids: [...ids.map((id) => `e-${id}`), ...ids.map((id) => `f-${id}`)],
    counted: 80,
  })
  expect(place).toBeGreaterThan(100)
})

test('what can never be stored fails alone, among others of the same transaction', async () => {
  const stores = openStores(await createTestTables())
  const tooLong = sampleEvent({ id: 'e-long', where: 'x'.repeat(500_000) })
  const good = numbers(20).map((n) => sampleEvent({ id: `e-${String(n).padStart(2, '0')}` }))

  const [batch, unit] = await Promise.allSettled([
    stores.events.append([...good.slice(0, 10), tooLong, ...good.slice(10)]),
    setUnit(stores, 'u-1', 'e-unit'),
  ])

  expect(batch).toMatchObject({ status: 'rejected', reason: { name: 'ValidationException' } })
  expect(unit.status).toBe('fulfilled')
  expect(await readStored(stores)).toEqual({
    units: ['u-1'],
    views: 0,
    ids: [...good.map(({ id }) => id), 'e-unit'],
    counted: 21,
  })
})
