import { test as base, describe, expect } from 'vitest'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import { tokenBucketSizes } from '../../platform/rate-limits/token-bucket-sizes.ts'
import { concurrently } from '../times.ts'
import { defineSlidingWindowSuite } from './rate-store-sliding-window.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: RateStore }>

const testOf = (open: Open) => base.extend('store', async () => (await open()).store)
type StoreTest = ReturnType<typeof testOf>

const now = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000

/** Intervals that no rate divides, in ms. */
const oddIntervals = [1, 7, 333, 1001, 59_999, 3_600_001]
const bucketsAtOddTimes = Object.entries(tokenBucketSizes).flatMap(([name, size]) =>
  oddIntervals.map((elapsed) => ({ name, size, max: 'perDay' in size ? size.perDay : size.burst, elapsed })),
)

/** Tests that every adapter of RateStore must pass. */
export function defineRateStoreSuite(name: string, open: Open): void {
  const test = testOf(open)
  describe(`${name} as RateStore`, () => {
    defineBackoffSuite(test)
    defineReleaseSuite(test)
    defineTokenBucketSuite(test)
    defineSlidingWindowSuite(open)
    defineClockChangesSuite(test)
  })
}

async function reserveRepeatedly(store: RateStore, key: string, times: number, at: number) {
  const waits: number[] = []
  for (let n = 0; n < times; n += 1) waits.push(await store.reserve(key, at))
  return waits
}

const countAllowed = (waits: number[]) => waits.filter((wait) => wait === 0).length

function defineBackoffSuite(test: StoreTest): void {
  test('five attempts are free, then there is a wait', async ({ store }) => {
    expect(await reserveRepeatedly(store, 'a', 7, now)).toEqual([0, 0, 0, 0, 0, 1000, 1000])
  })

  test('allows five of fifty attempts at the same time', async ({ store }) => {
    const waits = await concurrently(50, () => store.reserve('a', now))
    expect(countAllowed(waits)).toBe(5)
  })

  test('each further failure doubles the wait; refused attempts do not count', async ({ store }) => {
    await reserveRepeatedly(store, 'a', 5, now)
    let at = now
    for (const wait of [1000, 2000, 4000, 8000]) {
      expect(await store.reserve('a', at)).toBe(wait)
      expect(await store.reserve('a', at + wait - 1)).toBe(1)
      at += wait
      expect(await store.reserve('a', at)).toBe(0)
    }
  })

  test('one failure is forgiven for every 15 minutes', async ({ store }) => {
    await reserveRepeatedly(store, 'a', 5, now)
    // Three are forgiven, so two count, and three more are free.
    expect(countAllowed(await reserveRepeatedly(store, 'a', 5, now + 46 * MINUTE))).toBe(3)
  })

  test('a successful attempt resets the bucket', async ({ store }) => {
    await reserveRepeatedly(store, 'a', 5, now)
    await store.reset('a')
    expect(countAllowed(await reserveRepeatedly(store, 'a', 6, now))).toBe(5)
  })

  test('keys are independent', async ({ store }) => {
    const keys = [...awkwardTexts, 'A', 'a']
    for (const key of keys) expect(countAllowed(await reserveRepeatedly(store, key, 6, now))).toBe(5)
    await store.reset('A')
    expect(await store.reserve('a', now)).toBe(1000)
  })
}

function defineReleaseSuite(test: StoreTest): void {
  test('a released attempt is one failure less', async ({ store }) => {
    await reserveRepeatedly(store, 'a', 5, now)
    await store.release('a')
    await store.release('a')
    expect(countAllowed(await reserveRepeatedly(store, 'a', 5, now))).toBe(2)
  })

  test('a released attempt causes no wait', async ({ store }) => {
    await reserveRepeatedly(store, 'a', 5, now)
    expect(await store.reserve('a', now + 1000)).toBe(0)
    await store.release('a')
    expect(await store.reserve('a', now + 1000)).toBe(0)
  })

  test('releasing attempts that were never counted gives no credit', async ({ store }) => {
    for (let n = 0; n < 3; n += 1) await store.release('a')
    await store.reserve('a', now)
    for (let n = 0; n < 3; n += 1) await store.release('a')
    await store.reset('b')
    expect(countAllowed(await reserveRepeatedly(store, 'a', 7, now))).toBe(5)
  })
}

function defineTokenBucketSuite(test: StoreTest): void {
  const bucket = { burst: 10, perMinute: 6 }

  test('a full bucket allows its burst, then returns the wait for more', async ({ store }) => {
    expect(await store.consume('a', 10, bucket, now)).toBe(0)
    expect(await store.consume('a', 1, bucket, now)).toBe(10_000)
    expect(await store.consume('a', 3, bucket, now)).toBe(30_000)
  })

  test('allows the amount after exactly the returned wait, and not a millisecond before', async ({
    store,
  }) => {
    const odd = { burst: 7, perMinute: 11 }
    await store.consume('a', 7, odd, now)
    const wait = await store.consume('a', 2, odd, now)
    expect(await store.consume('a', 2, odd, now + wait - 1)).toBe(1)
    expect(await store.consume('a', 2, odd, now + wait)).toBe(0)
  })

  test.for(bucketsAtOddTimes)(
    'the bucket of $name is read and refilled after $elapsed ms',
    async ({ size, max, elapsed }, { store }) => {
      expect(await store.consume('a', max, size, now)).toBe(0)
      await store.refund('a', 1)
      expect(await store.consume('a', 1, size, now + elapsed)).toBe(0)
      const wait = await store.consume('a', max, size, now + elapsed)
      expect(await store.consume('a', max, size, now + elapsed + wait)).toBe(0)
    },
  )

  test('a refused amount takes nothing', async ({ store }) => {
    await store.consume('a', 8, bucket, now)
    expect(await store.consume('a', 5, bucket, now)).toBe(30_000)
    expect(await store.consume('a', 2, bucket, now)).toBe(0)
  })

  test('refills up to its burst and not beyond', async ({ store }) => {
    await store.consume('a', 10, bucket, now)
    const later = now + 24 * 60 * MINUTE
    expect(await store.consume('a', 10, bucket, later)).toBe(0)
    expect(await store.consume('a', 1, bucket, later)).toBe(10_000)
  })

  test('allows no more than the burst of fifty requests at the same time', async ({ store }) => {
    const waits = await concurrently(50, () => store.consume('a', 1, bucket, now))
    expect(countAllowed(waits)).toBe(10)
  })

  test('a refunded amount can be taken again, up to the burst', async ({ store }) => {
    await store.consume('a', 10, bucket, now)
    await store.refund('a', 4)
    expect(await store.consume('a', 5, bucket, now)).toBe(10_000)
    expect(await store.consume('a', 4, bucket, now)).toBe(0)
    await store.refund('a', 500)
    expect(await store.consume('a', 10, bucket, now)).toBe(0)
    expect(await store.consume('a', 1, bucket, now)).toBe(10_000)
  })

  test('refunding to an unused bucket gives no credit', async ({ store }) => {
    await store.refund('a', 5)
    await store.consume('a', 10, bucket, now)
    expect(await store.consume('a', 1, bucket, now)).toBe(10_000)
  })

  test('never allows more than the burst', async ({ store }) => {
    expect(await store.consume('a', 11, bucket, now)).toBe(Number.POSITIVE_INFINITY)
    expect(await store.consume('a', 10, bucket, now)).toBe(0)
  })

  test('attempts and the token bucket of one key are independent', async ({ store }) => {
    await store.consume('a', 10, bucket, now)
    expect(await store.reserve('a', now)).toBe(0)
    await store.reset('a')
    expect(await store.consume('a', 1, bucket, now)).toBe(10_000)
  })
}

/** Tests with times of a clock that was ahead, or is set back. */
function defineClockChangesSuite(test: StoreTest): void {
  const bucket = { burst: 10, perMinute: 6 }
  const HOUR = 60 * MINUTE
  const offsets = [1, 30_000, HOUR, HOUR + 1, 24 * HOUR, 400 * 24 * HOUR]

  test('a clock that is set back and forward again does not refill a bucket twice', async ({ store }) => {
    await store.consume('a', 9, bucket, now)
    await store.consume('a', 1, bucket, now - 60 * MINUTE)
    expect(await store.consume('a', 1, bucket, now)).toBe(10_000)
  })

  test.for(offsets)(
    'failures at %i ms in the future delay only as long as their rule says',
    async (ahead, { store }) => {
      await reserveRepeatedly(store, 'a', 5, now + ahead)
      expect(await store.reserve('a', now)).toBe(1000)
      expect(await store.reserve('a', now + 999)).toBe(1)
      expect(await store.reserve('a', now + 1000)).toBe(0)
      expect(await store.reserve('a', now + 1000)).toBe(2000)
    },
  )

  test.for(offsets)('a released attempt at %i ms in the future waits no longer', async (ahead, { store }) => {
    await reserveRepeatedly(store, 'a', 6, now + ahead)
    await store.reserve('a', now + ahead + 1000)
    await store.release('a')
    expect(await store.reserve('a', now)).toBeLessThanOrEqual(1000)
    expect(await store.reserve('a', now + 1000)).toBe(0)
  })

  test.for([1, 30_000, HOUR])(
    'a bucket emptied at %i ms in the future returns the true wait',
    async (ahead, { store }) => {
      await store.consume('a', 10, bucket, now + ahead)
      const wait = await store.consume('a', 1, bucket, now)
      expect(wait).toBe(ahead + 10_000)
      expect(await store.consume('a', 1, bucket, now + wait - 1)).toBe(1)
      expect(await store.consume('a', 1, bucket, now + wait)).toBe(0)
    },
  )

  test.for(offsets)(
    'after clampFutureTimestamps, times %i ms in the future block nothing until then',
    async (ahead, { store }) => {
      await store.consume('a', 10, bucket, now + ahead)
      await reserveRepeatedly(store, 'b', 5, now + ahead)
      await reserveRepeatedly(store, 'c', 5, now + ahead)
      await store.clampFutureTimestamps(now)
      expect(await store.consume('a', 1, bucket, now)).toBe(10_000)
      expect(await store.consume('a', 1, bucket, now + 10_000)).toBe(0)
      expect(await store.reserve('b', now)).toBe(1000)
      expect(await store.reserve('b', now + 1000)).toBe(0)
      // The wait of a later attempt counts from the clamping.
      expect(await store.reserve('c', now + 500)).toBe(500)
    },
  )

  test('clampFutureTimestamps does not change times in the past', async ({ store }) => {
    await store.consume('a', 10, bucket, now)
    await reserveRepeatedly(store, 'b', 5, now)
    await store.clampFutureTimestamps(now + 500)
    expect(await store.consume('a', 1, bucket, now + 500)).toBe(9500)
    expect(await store.reserve('b', now + 500)).toBe(500)
  })

  test.for([HOUR + 1, 24 * HOUR, 400 * 24 * HOUR])(
    'a bucket emptied at %i ms in the future, by a wrong clock, refills from now on',
    async (ahead, { store }) => {
      await store.consume('a', 10, bucket, now + ahead)
      expect(await store.consume('a', 1, bucket, now)).toBe(10_000)
      expect(await store.consume('a', 1, bucket, now + 9999)).toBe(1)
      expect(await store.consume('a', 1, bucket, now + 10_000)).toBe(0)
      expect(await store.consume('a', 1, bucket, now + 10_000)).toBe(10_000)
    },
  )
}
