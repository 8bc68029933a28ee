import { expect } from 'vitest'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { createRecentResultCache, MAX_STATISTICS_AGE_MS } from './recent-result-cache.ts'

const NOON = Date.UTC(2026, 10, 5, 12)

function setUp() {
  const clock = { now: NOON }
  const counter = { calls: 0, failure: null as Error | null }
  const readRecent = createRecentResultCache<number>({ now: () => clock.now, maxEntries: 3 })
  const count = async () => {
    const countedAt = clock.now
    counter.calls += 1
    if (counter.failure) throw counter.failure
    return { countedAt, result: counter.calls }
  }
  const read = async (key = 'a') => (await readRecent(key, count)).result
  return { clock, counter, read }
}

const test = testWith(setUp)

test.for([
  { after: 0, result: 1 },
  { after: MAX_STATISTICS_AGE_MS, result: 1 },
  { after: MAX_STATISTICS_AGE_MS + 1, result: 2 },
  { after: -1, result: 2 }, // the clock was set back
])('a result is returned again after $after ms: $result', async ({ after, result }, { clock, read }) => {
  expect(MAX_STATISTICS_AGE_MS).toBe(60_000)
  await read()
  clock.now += after
  expect(await read()).toBe(result)
})

test('calls at the same time wait for one count of each key', async ({ counter, read }) => {
  expect(await Promise.all(['a', 'b', 'a', 'b', 'a'].map(read))).toEqual([1, 2, 1, 2, 1])
  expect(counter.calls).toBe(2)
})

test('a count that fails is made again by the next call', async ({ counter, read }) => {
  counter.failure = new Error('no disk')
  const calls = await Promise.allSettled(times(2, () => read()))
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  counter.failure = null
  expect(await read()).toBe(2)
})

test('the results of the last three keys are kept', async ({ read }) => {
  for (const key of ['a', 'b', 'c', 'd']) await read(key)
  expect(await Promise.all(['d', 'c', 'b'].map(read))).toEqual([4, 3, 2])
  expect(await read('a')).toBe(5)
})

test('a result that is counted again is the newest one', async ({ clock, read }) => {
  for (const key of ['a', 'b', 'c']) await read(key)
  clock.now += MAX_STATISTICS_AGE_MS + 1
  await read('a')
  await read('d')
  expect(await read('a')).toBe(4)
})
