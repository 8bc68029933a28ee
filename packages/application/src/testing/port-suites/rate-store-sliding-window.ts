import * as slidingWindow from '@kitchen-table/domain/sliding-window'
import { test as base, describe, expect } from 'vitest'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import { concurrently } from '../times.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: RateStore }>

const createStoreTest = (open: Open) => base.extend('store', async () => (await open()).store)
type StoreTest = ReturnType<typeof createStoreTest>

const now = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const limits = [
  { max: 3, windowMs: HOUR },
  { max: 5, windowMs: DAY },
]

type Limits = readonly slidingWindow.WindowLimit[]

const isLimits = (value: unknown): value is Limits =>
  Array.isArray(value) && value.every((limit) => typeof limit === 'object' && 'windowMs' in limit)

/** Every limit that is configured, by its name. */
const configuredLimits = Object.entries({ ...slidingWindow, ...slidingWindow.actionLimits }).flatMap(
  ([name, value]) => (isLimits(value) ? [{ name, limits: value }] : []),
)
/** Intervals that no window is a multiple of, in ms. */
const oddIntervals = [1, 59_999, 3_600_001]
const limitsAtOddTimes = configuredLimits.flatMap((configured) =>
  oddIntervals.map((elapsed) => ({ ...configured, elapsed })),
)

/** Returns the time until one more hit is allowed, as the limits are defined: at most `max` within any `windowMs`. */
function expectedWait(times: readonly number[], limits: Limits, at: number): number {
  const waits = limits.map(({ max, windowMs }) => {
    const counted = times.filter((time) => time > at - windowMs)
    const oldest = counted[counted.length - max]
    return oldest === undefined ? 0 : oldest + windowMs - at
  })
  return Math.max(0, ...waits)
}

const hitRepeatedly = async (store: RateStore, key: string, times: number, at: number): Promise<number[]> => {
  const waits: number[] = []
  for (let n = 0; n < times; n += 1) waits.push(await store.hit(key, limits, at))
  return waits
}

/** Tests of sliding windows: `hit`, `undo` and `clear`. */
export function defineSlidingWindowSuite(open: Open): void {
  const test = createStoreTest(open)
  describe('sliding windows', () => {
    defineHitsSuite(test)
    defineConfiguredLimitsSuite(test)
    defineUndoSuite(test)
    defineClearingSuite(test)
    defineSkewedClockSuite(test)
  })
}

function defineHitsSuite(test: StoreTest): void {
  test('allows as many hits as the limit, then returns the time until the first of them no longer counts', async ({
    store,
  }) => {
    expect(await hitRepeatedly(store, 'a', 5, now)).toEqual([0, 0, 0, HOUR, HOUR])
    expect(await store.hit('a', limits, now + HOUR - 1)).toBe(1)
    expect(await store.hit('a', limits, now + HOUR)).toBe(0)
  })

  test('allows no more of fifty hits at the same time', async ({ store }) => {
    const waits = await concurrently(50, () => store.hit('a', limits, now))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  test('applies every limit, also the longest', async ({ store }) => {
    await hitRepeatedly(store, 'a', 3, now)
    expect(await hitRepeatedly(store, 'a', 3, now + HOUR)).toEqual([0, 0, DAY - HOUR])
    expect(await store.hit('a', limits, now + DAY - 1)).toBe(1)
    expect(await hitRepeatedly(store, 'a', 4, now + DAY)).toEqual([0, 0, 0, HOUR])
  })

  test('refused hits do not count, however many', async ({ store }) => {
    await hitRepeatedly(store, 'a', 100, now)
    expect(await hitRepeatedly(store, 'a', 2, now + HOUR)).toEqual([0, 0])
  })

  test('keys are independent', async ({ store }) => {
    for (const key of [...awkwardTexts, 'A', 'a'])
      expect(await hitRepeatedly(store, key, 4, now)).toEqual([0, 0, 0, HOUR])
  })

  test('hits, attempts and token buckets of one key are independent', async ({ store }) => {
    await hitRepeatedly(store, 'a', 3, now)
    expect(await store.reserve('a', now)).toBe(0)
    expect(await store.consume('a', 1, { burst: 1, perMinute: 1 }, now)).toBe(0)
    await store.reset('a')
    expect(await store.hit('a', limits, now)).toBe(HOUR)
    expect(await store.consume('a', 1, { burst: 1, perMinute: 1 }, now)).toBe(MINUTE)
  })

  test('hits, attempts and token buckets in use are not evicted by thousands of others', async ({
    store,
  }) => {
    const bucket = { burst: 10, perMinute: 6 }
    await hitRepeatedly(store, 'hits', 3, now)
    for (let n = 0; n < 5; n += 1) await store.reserve('attempts', now)
    await store.consume('tokens', 10, bucket, now)
    await concurrently(2000, async (n) => {
      const key = `stranger-${n}`
      if (n % 3 === 0) await store.hit(key, limits, now + HOUR - 2000 + n)
      else if (n % 3 === 1) await store.reserve(key, now + n)
      else await store.consume(key, 1, bucket, now + n)
    })
    expect(await store.hit('hits', limits, now + HOUR - 1)).toBe(1)
    expect(await store.reserve('attempts', now + 500)).toBe(500)
    expect(await store.consume('tokens', 1, bucket, now + 2000)).toBe(8000)
  })
}

function defineConfiguredLimitsSuite(test: StoreTest): void {
  test('all configured limits are tried', () => {
    expect(configuredLimits.length).toBeGreaterThanOrEqual(15)
  })

  test.for(limitsAtOddTimes)(
    'the limit $name allows as many hits as it says, $elapsed ms apart',
    async ({ limits, elapsed }, { store }) => {
      const counted: number[] = []
      let at = now
      for (let n = 0; n <= Math.max(...limits.map(({ max }) => max)); n += 1) {
        const wait = await store.hit('a', limits, at)
        expect(wait).toBe(expectedWait(counted, limits, at))
        if (wait === 0) counted.push(at)
        at += elapsed
      }
      const wait = expectedWait(counted, limits, at)
      if (wait > 0) expect(await store.hit('a', limits, at + wait - 1)).toBe(1)
      expect(await store.hit('a', limits, at + wait)).toBe(0)
    },
  )
}

function defineUndoSuite(test: StoreTest): void {
  test('an undone hit does not count', async ({ store }) => {
    await hitRepeatedly(store, 'a', 3, now)
    await store.undo('a')
    expect(await hitRepeatedly(store, 'a', 2, now)).toEqual([0, HOUR])
  })

  test('the newest hit is undone, so that the others count as long as before', async ({ store }) => {
    for (const minute of [0, 10, 20]) await store.hit('a', limits, now + minute * MINUTE)
    await store.undo('a')
    expect(await hitRepeatedly(store, 'a', 2, now + 20 * MINUTE)).toEqual([0, 40 * MINUTE])
  })

  test('undoing without a hit gives no credit', async ({ store }) => {
    for (let n = 0; n < 3; n += 1) await store.undo('a')
    await store.hit('a', limits, now)
    for (let n = 0; n < 3; n += 1) await store.undo('a')
    expect(await hitRepeatedly(store, 'a', 4, now)).toEqual([0, 0, 0, HOUR])
  })

  test('hits of other keys are not undone', async ({ store }) => {
    await hitRepeatedly(store, 'a', 3, now)
    for (const key of awkwardTexts) await store.undo(key)
    expect(await store.hit('a', limits, now)).toBe(HOUR)
  })
}

function defineClearingSuite(test: StoreTest): void {
  const useUp = async (store: RateStore, key: string) => {
    for (let n = 0; n < 6; n += 1) await store.reserve(key, now)
    await hitRepeatedly(store, key, 3, now)
  }

  test.for([
    {
      what: 'deletes the attempts and hits of every key with the prefix',
      keys: ['sign-in:ada', 'sign-in:ada:device', 'sign-in:adam'],
      waits: [0, 0],
    },
    {
      what: 'deletes nothing of other keys',
      keys: ['sign-in:bob', 'SIGN-IN:ADA', 'a-sign-in:ada', 'sign_in:ada', 'sign-in:ad'],
      waits: [1000, HOUR],
    },
  ])('clear $what', async ({ keys, waits }, { store }) => {
    for (const key of keys) await useUp(store, key)
    await store.clear(['sign-in:ada'])
    for (const key of keys)
      expect([await store.reserve(key, now), await store.hit(key, limits, now)]).toEqual(waits)
  })

  test('clear deletes what any of several prefixes names, and nothing else', async ({ store }) => {
    for (const key of ['ada', 'bob:device', 'eve']) await useUp(store, key)
    await store.clear(['bob', 'ada', 'unknown'])
    for (const key of ['ada', 'bob:device']) expect(await store.hit(key, limits, now)).toBe(0)
    expect(await store.hit('eve', limits, now)).toBe(HOUR)
  })

  test.for(['%', '_', 'sign%', '*', "' OR 1=1--", 'nul \u0000'])(
    'clear does not take %j for a pattern',
    async (prefix, { store }) => {
      await useUp(store, 'sign-in:ada')
      await store.clear([prefix])
      expect(await store.reserve('sign-in:ada', now)).toBe(1000)
      expect(await store.hit('sign-in:ada', limits, now)).toBe(HOUR)
    },
  )

  test('clearing unknown keys is not an error', async ({ store }) => {
    await store.clear(awkwardTexts.filter((text) => text !== ''))
    expect(await store.hit('a', limits, now)).toBe(0)
  })
}

function defineSkewedClockSuite(test: StoreTest): void {
  test.for([1, HOUR, 400 * DAY])(
    'hits counted %i ms in the future delay no longer than their limit',
    async (ahead, { store }) => {
      await hitRepeatedly(store, 'a', 3, now + ahead)
      expect(await store.hit('a', limits, now)).toBe(HOUR)
      expect(await store.hit('a', limits, now + HOUR - 1)).toBe(1)
      expect(await store.hit('a', limits, now + HOUR)).toBe(0)
    },
  )
}
