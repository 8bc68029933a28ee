import { describe, expect, test } from 'vitest'
import type { RateStore } from '../features/accounts/ports.ts'
import { describeOccurrences } from './rate-store-occurrences.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: RateStore }>

const now = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000

/** The promises of RateStore. */
export function describeRateStore(name: string, open: Open): void {
  describe(`${name} as RateStore`, () => {
    describeAttempts(open)
    describeForgiving(open)
    describeAllowances(open)
    describeOccurrences(open)
    describeClocks(open)
  })
}

const attempts = async (store: RateStore, key: string, times: number, at: number): Promise<number[]> => {
  const waits: number[] = []
  for (let n = 0; n < times; n += 1) waits.push(await store.attempt(key, at))
  return waits
}

const evaluated = (waits: number[]) => waits.filter((wait) => wait === 0).length

function describeAttempts(open: Open): void {
  test('five attempts are free, then one waits', async () => {
    const { store } = await open()
    expect(await attempts(store, 'a', 7, now)).toEqual([0, 0, 0, 0, 0, 1000, 1000])
  })

  test('a burst of fifty at once: five are evaluated', async () => {
    const { store } = await open()
    const waits = await Promise.all(Array.from({ length: 50 }, () => store.attempt('a', now)))
    expect(evaluated(waits)).toBe(5)
  })

  test('each further failure doubles the wait; refused attempts do not count', async () => {
    const { store } = await open()
    await attempts(store, 'a', 5, now)
    let at = now
    for (const wait of [1000, 2000, 4000, 8000]) {
      expect(await store.attempt('a', at)).toBe(wait)
      expect(await store.attempt('a', at + wait - 1)).toBe(1)
      at += wait
      expect(await store.attempt('a', at)).toBe(0)
    }
  })

  test('an attacker who never stops gets at most 20 in the first hour and 115 a day', async () => {
    const { store } = await open()
    let at = now
    let inAnHour = 0
    let inADay = 0
    while (at < now + 24 * 60 * MINUTE) {
      const wait = await store.attempt('a', at)
      if (wait === 0) inADay += 1
      if (wait === 0 && at < now + 60 * MINUTE) inAnHour += 1
      at += wait
    }
    expect(inAnHour).toBeLessThanOrEqual(20)
    expect(inADay).toBeLessThanOrEqual(115)
    expect(inADay).toBeGreaterThan(90)
  })

  test('failures fade, one for every quarter of an hour', async () => {
    const { store } = await open()
    await attempts(store, 'a', 5, now)
    // Three have faded, so two count, and three more are free.
    expect(evaluated(await attempts(store, 'a', 5, now + 46 * MINUTE))).toBe(3)
  })

  test('a right attempt empties the bucket', async () => {
    const { store } = await open()
    await attempts(store, 'a', 5, now)
    await store.succeed('a')
    expect(evaluated(await attempts(store, 'a', 6, now))).toBe(5)
  })

  test('keys do not touch each other', async () => {
    const { store } = await open()
    const keys = [...awkwardTexts, 'A', 'a']
    for (const key of keys) expect(evaluated(await attempts(store, key, 6, now))).toBe(5)
    await store.succeed('A')
    expect(await store.attempt('a', now)).toBe(1000)
  })

  test('a bucket in use outlives thousands of strangers', async () => {
    const { store } = await open()
    await attempts(store, 'a', 5, now)
    await Promise.all(Array.from({ length: 2000 }, (_, n) => store.attempt(`stranger-${n}`, now + n)))
    expect(await store.attempt('a', now + 500)).toBe(500)
  })
}

function describeForgiving(open: Open): void {
  test('a forgiven attempt is one failure less', async () => {
    const { store } = await open()
    await attempts(store, 'a', 5, now)
    await store.forgive('a')
    await store.forgive('a')
    expect(evaluated(await attempts(store, 'a', 5, now))).toBe(2)
  })

  test('a forgiven attempt leaves no wait of its own behind', async () => {
    const { store } = await open()
    await attempts(store, 'a', 5, now)
    expect(await store.attempt('a', now + 1000)).toBe(0)
    await store.forgive('a')
    expect(await store.attempt('a', now + 1000)).toBe(0)
  })

  test('forgiving what was never counted gives no credit', async () => {
    const { store } = await open()
    for (let n = 0; n < 3; n += 1) await store.forgive('a')
    await store.attempt('a', now)
    for (let n = 0; n < 3; n += 1) await store.forgive('a')
    await store.succeed('b')
    expect(evaluated(await attempts(store, 'a', 7, now))).toBe(5)
  })
}

function describeAllowances(open: Open): void {
  const allowance = { burst: 10, perMinute: 6 }

  test('a full bucket gives its burst, then says when there is more', async () => {
    const { store } = await open()
    expect(await store.take('a', 10, allowance, now)).toBe(0)
    expect(await store.take('a', 1, allowance, now)).toBe(10_000)
    expect(await store.take('a', 3, allowance, now)).toBe(30_000)
  })

  test('after exactly the wait that was answered it is possible, a millisecond before it is not', async () => {
    const { store } = await open()
    const odd = { burst: 7, perMinute: 11 }
    await store.take('a', 7, odd, now)
    const wait = await store.take('a', 2, odd, now)
    expect(await store.take('a', 2, odd, now + wait - 1)).toBe(1)
    expect(await store.take('a', 2, odd, now + wait)).toBe(0)
  })

  test('what is refused takes nothing', async () => {
    const { store } = await open()
    await store.take('a', 8, allowance, now)
    expect(await store.take('a', 5, allowance, now)).toBe(30_000)
    expect(await store.take('a', 2, allowance, now)).toBe(0)
  })

  test('it refills up to its burst and not beyond', async () => {
    const { store } = await open()
    await store.take('a', 10, allowance, now)
    const later = now + 24 * 60 * MINUTE
    expect(await store.take('a', 10, allowance, later)).toBe(0)
    expect(await store.take('a', 1, allowance, later)).toBe(10_000)
  })

  test('fifty at once take no more than there is', async () => {
    const { store } = await open()
    const waits = await Promise.all(Array.from({ length: 50 }, () => store.take('a', 1, allowance, now)))
    expect(evaluated(waits)).toBe(10)
  })

  test('what is given back can be taken again, up to the burst', async () => {
    const { store } = await open()
    await store.take('a', 10, allowance, now)
    await store.giveBack('a', 4)
    expect(await store.take('a', 5, allowance, now)).toBe(10_000)
    expect(await store.take('a', 4, allowance, now)).toBe(0)
    await store.giveBack('a', 500)
    expect(await store.take('a', 10, allowance, now)).toBe(0)
    expect(await store.take('a', 1, allowance, now)).toBe(10_000)
  })

  test('giving back to an untouched bucket gives no credit', async () => {
    const { store } = await open()
    await store.giveBack('a', 5)
    await store.take('a', 10, allowance, now)
    expect(await store.take('a', 1, allowance, now)).toBe(10_000)
  })

  test('more than the burst is never possible', async () => {
    const { store } = await open()
    expect(await store.take('a', 11, allowance, now)).toBe(Number.POSITIVE_INFINITY)
    expect(await store.take('a', 10, allowance, now)).toBe(0)
  })

  test('attempts and allowances of one key are different things', async () => {
    const { store } = await open()
    await store.take('a', 10, allowance, now)
    expect(await store.attempt('a', now)).toBe(0)
    await store.succeed('a')
    expect(await store.take('a', 1, allowance, now)).toBe(10_000)
  })

  test('an allowance in use outlives thousands of strangers', async () => {
    const { store } = await open()
    await store.take('a', 10, allowance, now)
    await Promise.all(
      Array.from({ length: 2000 }, (_, n) => store.take(`stranger-${n}`, 1, allowance, now + n)),
    )
    expect(await store.take('a', 1, allowance, now + 2000)).toBe(8000)
  })
}

/** Times of a clock that was ahead, or is set back. */
function describeClocks(open: Open): void {
  const allowance = { burst: 10, perMinute: 6 }
  const HOUR = 60 * MINUTE
  const aheads = [1, 30_000, HOUR, HOUR + 1, 24 * HOUR, 400 * 24 * HOUR]

  test('a clock that is set back refills nothing, and forward again no more than once', async () => {
    const { store } = await open()
    await store.take('a', 9, allowance, now)
    await store.take('a', 1, allowance, now - 60 * MINUTE)
    expect(await store.take('a', 1, allowance, now)).toBe(10_000)
  })

  test.each(aheads)('attempts that failed %i ms ahead wait as long as their rule says', async (ahead) => {
    const { store } = await open()
    await attempts(store, 'a', 5, now + ahead)
    expect(await store.attempt('a', now)).toBe(1000)
    expect(await store.attempt('a', now + 999)).toBe(1)
    expect(await store.attempt('a', now + 1000)).toBe(0)
    expect(await store.attempt('a', now + 1000)).toBe(2000)
  })

  test.each(aheads)('and a forgiven one of them, %i ms ahead, leaves no longer wait', async (ahead) => {
    const { store } = await open()
    await attempts(store, 'a', 6, now + ahead)
    await store.attempt('a', now + ahead + 1000)
    await store.forgive('a')
    expect(await store.attempt('a', now)).toBeLessThanOrEqual(1000)
    expect(await store.attempt('a', now + 1000)).toBe(0)
  })

  test.each([1, 30_000, HOUR])('a bucket emptied %i ms ahead says truly how long that is', async (ahead) => {
    const { store } = await open()
    await store.take('a', 10, allowance, now + ahead)
    const wait = await store.take('a', 1, allowance, now)
    expect(wait).toBe(ahead + 10_000)
    expect(await store.take('a', 1, allowance, now + wait - 1)).toBe(1)
    expect(await store.take('a', 1, allowance, now + wait)).toBe(0)
  })

  test.each(aheads)('after a start, what was left %i ms ahead shuts nothing until then', async (ahead) => {
    const { store } = await open()
    await store.take('a', 10, allowance, now + ahead)
    await attempts(store, 'b', 5, now + ahead)
    await attempts(store, 'c', 5, now + ahead)
    await store.forgetTheFuture(now)
    expect(await store.take('a', 1, allowance, now)).toBe(10_000)
    expect(await store.take('a', 1, allowance, now + 10_000)).toBe(0)
    expect(await store.attempt('b', now)).toBe(1000)
    expect(await store.attempt('b', now + 1000)).toBe(0)
    // Whoever comes only later has waited since the start.
    expect(await store.attempt('c', now + 500)).toBe(500)
  })

  test('a start changes nothing of what was left before it', async () => {
    const { store } = await open()
    await store.take('a', 10, allowance, now)
    await attempts(store, 'b', 5, now)
    await store.forgetTheFuture(now + 500)
    expect(await store.take('a', 1, allowance, now + 500)).toBe(9500)
    expect(await store.attempt('b', now + 500)).toBe(500)
  })

  test.each([HOUR + 1, 24 * HOUR, 400 * 24 * HOUR])(
    'a bucket emptied %i ms ahead was emptied by a wrong clock: it refills from now on',
    async (ahead) => {
      const { store } = await open()
      await store.take('a', 10, allowance, now + ahead)
      expect(await store.take('a', 1, allowance, now)).toBe(10_000)
      expect(await store.take('a', 1, allowance, now + 9999)).toBe(1)
      expect(await store.take('a', 1, allowance, now + 10_000)).toBe(0)
      expect(await store.take('a', 1, allowance, now + 10_000)).toBe(10_000)
    },
  )
}
