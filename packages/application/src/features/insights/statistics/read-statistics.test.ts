import { expect, vi } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { testWith } from '../../../testing/test-with.ts'
import { readStatistics } from './read-statistics.ts'
import { recordTotalsTask } from './record-totals.ts'
import { NOON, openStatistics } from './testing/open-statistics.ts'

const test = testWith(openStatistics)

const countedAt = (time: number) => new Date(time).toISOString()

test('has the range, the one before it, and its periods', async ({ read }) => {
  const days = await read({ from: '2024-02-28', to: '2024-03-01' })
  expect(days).toMatchObject({
    range: { from: '2024-02-28', to: '2024-03-01' },
    previousRange: { from: '2024-02-25', to: '2024-02-27' },
    countedAt: countedAt(NOON),
  })
  expect(days.periods.map(({ to }) => to)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  const months = await read({ from: '2026-01-31', to: '2026-05-31' })
  expect(months.periods).toMatchObject([{ isPartial: true }, ...Array(4).fill({ isPartial: false })])
})

test.for([
  { query: {}, after: 60_000, isCountedAgain: false },
  { query: {}, after: 60_001, isCountedAgain: true },
  { query: { layout: 'default' }, after: 60_000, isCountedAgain: false },
  { query: { group: 'acme' }, after: 0, isCountedAgain: true },
  { query: { group: 'acme', layout: 'default' }, after: 0, isCountedAgain: true },
])('$query is counted again after $after ms: $isCountedAgain', async (row, { addEvents, clock, read }) => {
  const { query, after, isCountedAgain } = row
  expect((await read(query)).metrics.trackViews.total).toBe(0)
  await addEvents({ event: 100 })
  clock.at += after
  expect((await read(query)).metrics.trackViews.total).toBe(isCountedAgain ? 1 : 0)
})

test.for([
  { layout: 'default' },
  { limit: 9 },
  { from: '2026-11-04' },
  { to: '2026-11-06' },
  { group: 'acme' },
])('%j is another query', async (change, { addEvents, read }) => {
  await read()
  await addEvents({ event: 100 })
  expect((await read(change)).metrics.trackViews.total).toBe(1)
  expect((await read()).metrics.trackViews.total).toBe(0)
})

test('is as old as its totals, and kept no longer than these', async ({ clock, deps, read }) => {
  await recordTotalsTask(deps).run(new AbortController().signal)
  clock.at += 50_000
  expect((await read()).countedAt).toBe(countedAt(NOON))
  clock.at += 10_001
  expect((await read()).countedAt).toBe(countedAt(NOON + 60_001))
})

test('requests at the same time wait for one count', async ({ deps }) => {
  const rankDetails = vi.fn(deps.events.rankDetails)
  const read = readStatistics({ ...deps, events: { ...deps.events, rankDetails } })
  const query = { from: '2026-11-05', to: '2026-11-05', limit: 10 }
  await Promise.all([1, 2, 3].map(() => read(actors.admin, query)))
  expect(rankDetails).toHaveBeenCalledTimes(1)
})

test('counts at most 16 ranges in one turn of the event loop', async ({ deps }) => {
  const turns = { now: 0 }
  const counted: { turn: number; ranges: number }[] = []
  const note = (ranges: readonly object[]) => counted.push({ turn: turns.now, ranges: ranges.length })
  const events: typeof deps.events = {
    ...deps.events,
    countByCode: (scope, ranges) => {
      note(ranges)
      return deps.events.countByCode(scope, ranges)
    },
    countPeople: (scope, ranges) => {
      note(ranges)
      return deps.events.countPeople(scope, ranges)
    },
  }
  let isRead = false
  const takeTurn = () => {
    turns.now += 1
    if (!isRead) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  await readStatistics({ ...deps, events })(actors.admin, { from: '2026-10-01', to: '2026-11-05', limit: 10 })
  isRead = true
  // 36 days and the range before them; of people also the whole range.
  expect(counted.map(({ ranges }) => ranges)).toEqual([16, 16, 5, 16, 16, 6])
  expect(new Set(counted.map(({ turn }) => turn)).size).toBe(counted.length)
})

test.for(notAdmins)('T36: is refused for $role', async (actor, { deps }) => {
  const reading = readStatistics(deps)(actor, { from: '2026-11-05', to: '2026-11-05', limit: 10 })
  await expect(reading).rejects.toMatchObject({ code: 'auth.forbidden' })
})
