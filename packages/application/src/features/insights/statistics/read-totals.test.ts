import { addDays } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import { testWith } from '../../../testing/test-with.ts'
import { recordTotalsTask } from './record-totals.ts'
import { openStatistics } from './testing/open-statistics.ts'

const test = testWith(openStatistics)

const all = { group: null, layout: null }

const nowRows = [
  { query: {}, now: { members: 3, organizations: 2, tracks: 2, units: 4 } },
  { query: { layout: 'young' }, now: { members: 1, organizations: 1, tracks: 1, units: 2 } },
  { query: { group: 'acme' }, now: { members: 3, organizations: 1, tracks: 2, units: 3 } },
  {
    query: { group: 'acme', layout: 'young' },
    now: { members: 1, organizations: 1, tracks: 1, units: 2 },
  },
  { query: { group: 'globex' }, now: { members: 0, organizations: 1, tracks: 1, units: 2 } },
  { query: { group: 'none' }, now: { members: 0, organizations: 0, tracks: 2, units: 3 } },
  { query: { layout: 'gone' }, now: { members: 0, organizations: 0, tracks: 0, units: 0 } },
]
test.for(nowRows)('of $query there are now', async ({ query, now }, { read }) => {
  const { totals } = await read(query)
  expect(Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, total.now]))).toEqual(now)
})

test('a day has the last recorded value, and today what there is now', async ({ read, stores }) => {
  for (const [day, count] of [
    ['2026-11-01', 5],
    ['2026-11-03', 0],
    ['2026-11-05', 90],
  ] as const)
    await stores.totals.record(day, [{ kind: 'members', ...all, count }])
  const { totals } = await read({ from: '2026-11-01', to: '2026-11-06' })
  expect(totals.members.points).toEqual([5, null, 0, null, 3, null])
  expect(totals.tracks.points).toEqual([null, null, null, null, 2, null])
})

test('a month has the last value that was recorded in it', async ({ read, stores }) => {
  const record = (day: string, count: number) => stores.totals.record(day, [{ kind: 'units', ...all, count }])
  await record('2026-05-31', 1)
  await record('2026-06-01', 2)
  await record('2026-06-29', 3)
  await record('2026-08-31', 4)
  await record('2026-09-30', 5)
  const { periods, totals } = await read({ from: '2026-06-15', to: '2026-11-20' })
  expect(periods).toHaveLength(6)
  expect(totals.units.points).toEqual([3, null, 4, 5, null, 4])
  const past = await read({ from: '2026-06-01', to: '2026-10-01' })
  expect(past.totals.units.points).toEqual([3, null, 4, 5, null])
})

test('an organization counts as 1 where it was recorded, and a layout of nobody as 0', async (setup) => {
  const { read, stores } = setup
  await stores.totals.record('2026-11-02', [
    { kind: 'members', ...all, count: 9 },
    { kind: 'members', group: 'acme', layout: null, count: 0 },
  ])
  await stores.totals.record('2026-11-03', [
    { kind: 'members', ...all, count: 9 },
    { kind: 'members', group: 'acme', layout: null, count: 8 },
    { kind: 'members', group: 'acme', layout: 'young', count: 7 },
  ])
  const range = { from: '2026-11-01', to: '2026-11-04' }
  const ofAcme = await read({ ...range, group: 'acme', layout: 'young' })
  expect(ofAcme.totals.members.points).toEqual([null, 0, 7, null])
  expect(ofAcme.totals.organizations.points).toEqual([null, 1, 1, null])
  const ofYoung = await read({ ...range, layout: 'young' })
  expect(ofYoung.totals.members.points).toEqual([null, 0, 0, null])
})

test('reading records nothing; recording replaces the day in UTC at which it was measured', async (setup) => {
  const { clock, deps, read, stores } = setup
  const { run } = recordTotalsTask(deps)
  const record = () => run(new AbortController().signal)
  const listed = (day: string) => stores.totals.list('members', all, { from: day, to: addDays(day, 9) })
  await read()
  expect(await listed('2026-11-01')).toEqual([])
  await record()
  clock.at = Date.parse('2026-11-05T23:59:59.999Z')
  await stores.members.discard('cem')
  await record()
  clock.at += 60_001
  await record()
  expect(await listed('2026-11-01')).toEqual([
    { day: '2026-11-05', count: 2 },
    { day: '2026-11-06', count: 2 },
  ])
})
