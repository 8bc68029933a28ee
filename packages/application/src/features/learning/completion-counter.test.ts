import { setImmediate as nextTurn } from 'node:timers/promises'
import { emptyProgress } from '@kitchen-table/domain/learning'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { testWith } from '../../testing/test-with.ts'
import { times } from '../../testing/times.ts'
import { createCompletionCounter } from './completion-counter.ts'
import type { ProgressStore } from './ports.ts'

const NOON = Date.UTC(2026, 10, 5, 12)
const MINUTE = 60_000

function setUp({ withViews = true } = {}) {
  const { progress } = memoryStores()
  const clock = { now: NOON }
  const pages = { read: 0, failure: null as Error | null }
  const listCompletions: ProgressStore['listCompletions'] = (cursor, withViews) => {
    pages.read += 1
    return pages.failure ? Promise.reject(pages.failure) : progress.listCompletions(cursor, withViews)
  }
  const complete = (sub: string, activeUnits: string[]) =>
    progress.update(sub, () => ({ after: { ...emptyProgress, activeUnits }, event: null }))
  const countCompletions = createCompletionCounter({
    progress: { listCompletions },
    withViews,
    now: () => clock.now,
    maxAgeMs: MINUTE,
  })
  /** Returns how many people have completed the unit, as counted, and how old the count is. */
  async function read(unit: string) {
    const { completions, countedAt } = await countCompletions()
    const [people = 0] = completions.countedOver([unit]).some
    return { people, age: clock.now - countedAt }
  }
  return { clock, pages, complete, read }
}

const test = testWith(() => setUp())

test('counts once for calls at the same time and until the count is half a minute old', async (setup) => {
  const { clock, pages, complete, read } = setup
  await complete('ada', ['a'])
  expect(await Promise.all([read('a'), read('a')])).toEqual(times(2, () => ({ people: 1, age: 0 })))
  clock.now += MINUTE / 2
  await complete('bob', ['a'])
  expect(await read('a')).toEqual({ people: 1, age: MINUTE / 2 })
  // One page each of units, of people and of views.
  expect(pages.read).toBe(3)
})

test('does not read views that are not needed', async () => {
  const { pages, complete, read } = setUp({ withViews: false })
  await complete('ada', ['a'])
  expect(await read('a')).toMatchObject({ people: 1 })
  expect(pages.read).toBe(2)
})

test('counts again in the background before the count is too old', async ({ clock, complete, read }) => {
  await complete('ada', ['a'])
  await read('a')
  await complete('bob', ['a'])
  clock.now += MINUTE
  expect(await read('a')).toEqual({ people: 1, age: MINUTE })
  await expect.poll(() => read('a')).toEqual({ people: 0b11, age: 0 })
})

test('a count that is too old is not returned', async ({ clock, complete, read }) => {
  expect(await read('a')).toEqual({ people: 0, age: 0 })
  await complete('ada', ['a'])
  clock.now += MINUTE + 1
  expect(await read('a')).toEqual({ people: 1, age: 0 })
})

test('a count that fails is begun again by the next call, and not in the background', async (setup) => {
  const { clock, pages, complete, read } = setup
  await complete('ada', ['a'])
  pages.failure = new Error('no disk')
  await expect(read('a')).rejects.toThrow('no disk')
  pages.failure = null
  expect(await read('a')).toEqual({ people: 1, age: 0 })

  pages.failure = new Error('no disk')
  clock.now += MINUTE
  expect(await read('a')).toEqual({ people: 1, age: MINUTE })
  clock.now += 1
  await expect(read('a')).rejects.toThrow('no disk')
})

test('lets other work run between its pages', async ({ pages, complete, read }) => {
  for (const sub of times(5, (n) => `p-${n}`))
    await complete(
      sub,
      times(900, (n) => `u-${n}`),
    )
  const counted = read('u-0')
  const pagesReadAtTurns: number[] = []
  for (const _ of times(20, (n) => n)) {
    pagesReadAtTurns.push(pages.read)
    await nextTurn()
  }
  expect((await counted).people).toBe(0b11111)
  const pagesReadPerTurn = pagesReadAtTurns.map((read, turn) => read - (pagesReadAtTurns[turn - 1] ?? 0))
  // Five pages of units, one of people, and one of views.
  expect(pagesReadPerTurn.filter((read) => read > 0)).toEqual(times(7, () => 1))
})
