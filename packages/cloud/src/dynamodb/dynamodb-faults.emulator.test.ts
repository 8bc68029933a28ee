import type { ProgressEvent } from '@kitchen-table/application/ports'
import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { toLoggedEvent } from '@kitchen-table/application/testing/suites'
import { applyUnitCompletionChange, type Progress } from '@kitchen-table/domain/learning'
import { describe, expect, test } from 'vitest'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'
import {
  cancellationError,
  interceptRequests,
  isWrite,
  type Request,
  recordRequests,
  throttlingError,
  timeoutError,
} from './testing/request-interceptors.ts'

const { emptyTestTables, openStores } = openTestDynamodb()

const day = '2026-03-01'
const allTime = '2000-01-01T00:00:00.000Z'

const complete = (unitId: string) => (now: Progress) =>
  applyUnitCompletionChange(now, { unitId, completed: true, track: 'budget' }, [])

const event = (id: string): ProgressEvent => ({
  id,
  time: `${day}T12:00:00.000Z`,
  event: 120,
  group: 'acme',
  layout: 'default',
  detail: 'u-1',
  where: '/track/budget',
})

const view = (id: string) => ({ id, track: 'budget', time: `${day}T12:00:00.000Z` })

type Stores = ReturnType<typeof openStores>

const setUnit = ({ progress }: Stores, unit: string, id: string) =>
  progress.update('ada', (now) => ({ after: complete(unit)(now), event: event(id) }))

const numbers = (length: number) => Array.from({ length }, (_, n) => n)

async function countEvents(events: Stores['events']): Promise<number> {
  const [counts] = await events.countByCode({ group: 'acme', layout: null }, [{ from: day, to: day }])
  return [...(counts ?? []).values()].reduce((sum, count) => sum + count, 0)
}

async function readStored({ progress, events }: Stores) {
  const [{ activeUnits, trackViews }, log] = [
    await progress.read('ada'),
    await events.list('acme', allTime, 5000),
  ]
  const counted = await countEvents(events)
  return {
    units: activeUnits.toSorted(),
    views: trackViews.length,
    ids: log.map(({ id }) => id).toSorted(),
    counted,
  }
}

describe('two processes on the same tables', () => {
  test('concurrent changes by one person lose nothing, and do conflict', async () => {
    const prefix = await emptyTestTables()
    const processes = [openStores(prefix), openStores(prefix)] as const
    const requests = processes.map(({ client }) => recordRequests(client))
    const names = (processNumber: number) =>
      numbers(30).map((n) => `${processNumber}-${String(n).padStart(2, '0')}`)

    await Promise.all(
      processes.flatMap((process, processNumber) =>
        names(processNumber).map((name) => setUnit(process, `u-${name}`, `e-${name}`)),
      ),
    )

    const ids = [...names(0), ...names(1)]
    expect(await readStored(processes[0])).toEqual({
      units: ids.map((id) => `u-${id}`),
      views: 0,
      ids: ids.map((id) => `e-${id}`),
      counted: 60,
    })
    expect(requests.flat().filter(isWrite).length).toBeGreaterThan(60)
  })

  test('the same events sent to both are stored and counted once', async () => {
    const prefix = await emptyTestTables()
    const processes = [openStores(prefix), openStores(prefix)] as const
    const events = numbers(200).map((n) => sampleEvent({ id: `e-${String(n).padStart(3, '0')}` }))

    await Promise.all(processes.map((process) => process.events.append(events)))

    const stored = await processes[0].events.list('acme', allTime, 1000)
    expect(stored).toEqual(events.map(toLoggedEvent))
    expect(new Set(stored.map(({ person }) => person)).size).toBe(1)
    expect(await countEvents(processes[1].events)).toBe(200)
  })

  test('a change that conflicts is computed again, and only its last result is stored', async () => {
    const prefix = await emptyTestTables()
    const [here, there] = [openStores(prefix), openStores(prefix)]
    let hasConflicted = false
    interceptRequests(here.client, async (request) => {
      if (!isWrite(request) || hasConflicted) return
      hasConflicted = true
      await setUnit(there, 'u-2', 'e-there')
    })

    let calls = 0
    const after = await here.progress.update('ada', (now) => {
      calls += 1
      return { after: complete('u-1')(now), event: event(`e-here-${calls}`) }
    })

    expect(after.activeUnits).toEqual(['u-2', 'u-1'])
    expect(await readStored(there)).toMatchObject({
      units: ['u-1', 'u-2'],
      ids: ['e-here-2', 'e-there'],
      counted: 2,
    })
  })
})

const writeCases: { what: string; write: (stores: Stores) => Promise<unknown>; expected: object }[] = [
  {
    what: 'a completed unit',
    write: (stores) => setUnit(stores, 'u-1', 'e-1'),
    expected: { units: ['u-1'], views: 0, ids: ['e-1'], counted: 1 },
  },
  {
    what: 'a view',
    write: ({ progress }) => progress.addView('ada', view('e-1'), event('e-1')),
    expected: { units: [], views: 1, ids: ['e-1'], counted: 1 },
  },
  {
    what: 'a batch of events',
    write: ({ events }) => events.append(numbers(60).map((n) => sampleEvent({ id: `e-${n}` }))),
    expected: {
      units: [],
      views: 0,
      ids: numbers(60)
        .map((n) => `e-${n}`)
        .toSorted(),
      counted: 60,
    },
  },
]

describe.each(writeCases)('$what', ({ write, expected }) => {
  test('is stored once if the response to a successful write is lost', async () => {
    const stores = openStores(await emptyTestTables())
    const tokens: unknown[] = []
    interceptRequests(stores.client, async (request, send) => {
      if (!isWrite(request)) return
      tokens.push(request.input.ClientRequestToken)
      await send()
      if (tokens.length === 1) throw timeoutError()
    })

    await write(stores)

    expect(await readStored(stores)).toEqual(expected)
    expect(tokens[0]).toEqual(expect.any(String))
    expect(tokens[1]).toBe(tokens[0])
  })

  test('fails if every response is lost, and is stored once when it is sent again', async () => {
    const prefix = await emptyTestTables()
    const [stores, laterStores] = [openStores(prefix), openStores(prefix)]
    interceptRequests(stores.client, async (request, send) => {
      if (!isWrite(request)) return
      await send()
      throw timeoutError()
    })

    await expect(write(stores)).rejects.toMatchObject({
      code: 'store.failing',
      cause: { message: 'The request timed out.' },
    })
    await write(laterStores)

    expect(await readStored(laterStores)).toEqual(expected)
  })

  test.each<{ problem: string; times: number; createError: (request: Request) => Error }>([
    { problem: 'throttled', times: 1, createError: throttlingError },
    ...[
      { reason: 'a conflict over the same rows', code: 'TransactionConflict' },
      { reason: 'throttling of one table', code: 'ProvisionedThroughputExceeded' },
      { reason: 'throttling of all tables', code: 'ThrottlingError' },
    ].map(({ reason, code }) => ({
      problem: `canceled for ${reason}`,
      times: 3,
      createError: (request: Request) => cancellationError(request, code),
    })),
  ])('is stored once after it was $problem, $times times', async ({ times, createError }) => {
    const stores = openStores(await emptyTestTables())
    let failures = 0
    interceptRequests(stores.client, async (request) => {
      if (!isWrite(request) || failures === times) return
      failures += 1
      throw createError(request)
    })

    await write(stores)

    expect(failures).toBe(times)
    expect(await readStored(stores)).toEqual(expected)
  })

  test('fails after a bounded wait if it is canceled every time, and succeeds again afterwards', async () => {
    const pauses: number[] = []
    const stores = openStores(await emptyTestTables(), {
      sleep: async (milliseconds) => void pauses.push(milliseconds),
    })
    let isBusy = true
    interceptRequests(stores.client, async (request) => {
      if (isWrite(request) && isBusy) throw cancellationError(request, 'TransactionConflict')
    })

    await expect(write(stores)).rejects.toMatchObject({
      code: 'store.failing',
      cause: { message: 'Canceled.' },
    })
    expect(await readStored(stores)).toEqual({ units: [], views: 0, ids: [], counted: 0 })
    // Sixty events are two transactions, and each is retried twelve times.
    expect([12, 24]).toContain(pauses.length)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(400)

    isBusy = false
    await write(stores)
    expect(await readStored(stores)).toEqual(expected)
  })
})

test('stores everything once with 10% throttling, 5% server errors, cancellations and lost responses', async () => {
  const stores = openStores(await emptyTestTables())
  let requestCount = 0
  interceptRequests(stores.client, async (request, send) => {
    requestCount += 1
    if (requestCount % 10 === 3) throw throttlingError()
    if (requestCount % 20 === 7)
      throw Object.assign(new Error('Internal.'), { $metadata: { httpStatusCode: 500 } })
    if (isWrite(request) && requestCount % 10 === 5) throw cancellationError(request, 'TransactionConflict')
    if (!isWrite(request) || requestCount % 25 !== 11) return
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
  expect(requestCount).toBeGreaterThan(100)
})

test('an event that can never be stored fails alone, among others of the same transaction', async () => {
  const stores = openStores(await emptyTestTables())
  const tooLong = sampleEvent({ id: 'e-long', where: 'x'.repeat(500_000) })
  const validEvents = numbers(20).map((n) => sampleEvent({ id: `e-${String(n).padStart(2, '0')}` }))

  const [batchResult, unitResult] = await Promise.allSettled([
    stores.events.append([...validEvents.slice(0, 10), tooLong, ...validEvents.slice(10)]),
    setUnit(stores, 'u-1', 'e-unit'),
  ])

  expect(batchResult).toMatchObject({ status: 'rejected', reason: { name: 'ValidationException' } })
  expect(unitResult.status).toBe('fulfilled')
  expect(await readStored(stores)).toEqual({
    units: ['u-1'],
    views: 0,
    ids: [...validEvents.map(({ id }) => id), 'e-unit'],
    counted: 21,
  })
})
