import type { RankingName } from '@kitchen-table/contract/insights-statistics'
import { expect } from 'vitest'
import { sampleTrack } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { openStatistics } from './testing/open-statistics.ts'

const test = testWith(openStatistics)

type Setup = Awaited<ReturnType<typeof openStatistics>>

/** Returns a ranking as words, for example `Track budget: 2`. */
async function rank({ read }: Pick<Setup, 'read'>, name: RankingName, query = {}) {
  const { most, least } = (await read(query)).rankings[name]
  const toWords = (items: typeof most) => items.map(({ title, count }) => `${title}: ${count}`)
  return { most: toWords(most), least: toWords(least) }
}

const view = (detail: string, change = {}) => ({ event: 100 as const, detail, ...change })

test('the least viewed tracks include those without a view, if they are enabled', async (setup) => {
  await setup.addEvents(view('debt'), view('debt'), view('old'))
  expect(await rank(setup, 'tracks')).toEqual({
    most: ['Track debt: 2', 'Track old: 1'],
    least: ['Track budget: 0', 'Track old: 1', 'Track debt: 2'],
  })
})

test('a track or unit that is gone is shown by its slug or id', async (setup) => {
  await setup.addEvents(view('gone'), { event: 120, detail: 'x-1' }, { event: 300, detail: 'x-2' })
  const { rankings } = await setup.read()
  expect(rankings.tracks.most).toEqual([{ id: 'gone', title: 'gone', isRemoved: true, count: 1 }])
  expect(rankings.units.most).toEqual([{ id: 'x-1', title: 'x-1', isRemoved: true, count: 1 }])
  expect(rankings.downloads.most).toEqual([{ id: 'x-2', title: 'x-2', isRemoved: true, count: 1 }])
})

test('a track with its slug as title is not removed, and neither is a term', async (setup) => {
  const track = sampleTrack({ trackId: 'rent', slug: 'rent', title: 'rent' })
  await setup.stores.catalog.saveTrack(track, null)
  await setup.addEvents(view('rent'), { event: 400, detail: 'rent' })
  const { rankings } = await setup.read()
  const item = { id: 'rent', title: 'rent', isRemoved: false, count: 1 }
  expect([rankings.tracks.most, rankings.searchHits.most]).toEqual([[item], [item]])
})

test('each ranking has the day on which its tracking began', async (setup) => {
  await setup.addEvents(view('debt', { time: '2024-02-01' }), { event: 410, detail: 'debt' })
  const { rankings } = await setup.read()
  expect(Object.entries(rankings).map(([name, { trackedSince }]) => [name, trackedSince])).toEqual([
    ['tracks', '2024-03-01'],
    ['units', null],
    ['downloads', null],
    ['searchHits', null],
    ['searchMisses', '2026-11-05'],
  ])
})

test('units are ranked by completions of both kinds, in all tracks', async (setup) => {
  await setup.addEvents(
    { event: 120, detail: 'b', where: '/track/budget' },
    { event: 210, detail: 'b', where: '/track/debt' },
    { event: 120, detail: 'a' },
    { event: 200, detail: 'c' },
  )
  expect(await rank(setup, 'units')).toEqual({
    most: ['Unit b: 2', 'Unit a: 1'],
    least: ['Unit c: 0', 'Unit d: 0', 'Unit a: 1', 'Unit b: 2'],
  })
})

test('downloads are attachments, which their unit names, and resources', async (setup) => {
  await setup.addEvents(
    ...['a', 'r-all', 'r-all', 'r-off'].map((detail) => ({ event: 300 as const, detail })),
  )
  expect(await rank(setup, 'downloads')).toEqual({
    most: ['File all: 2', 'File off: 1', 'Unit a: 1'],
    least: ['File globex: 0', 'File young: 0', 'Unit c: 0', 'File off: 1', 'Unit a: 1', 'File all: 2'],
  })
})

const searches = [
  ['debt', 400, 3],
  ['broke', 400, 1],
  ['divorce', 410, 2],
  ['crypto', 410, 1],
] as const

test('searches are ranked by their terms, with and without results', async (setup) => {
  for (const [detail, event, count] of searches)
    await setup.addEvents(...times(count, () => ({ event, detail })))
  expect(await rank(setup, 'searchHits')).toEqual({
    most: ['debt: 3', 'broke: 1'],
    least: ['broke: 1', 'debt: 3'],
  })
  expect(await rank(setup, 'searchMisses', { limit: 1 })).toEqual({
    most: ['divorce: 2'],
    least: ['crypto: 1'],
  })
})

test('lists have as many items as are asked for; equal ones are sorted by title', async (setup) => {
  await setup.addEvents(view('old'), view('debt'), view('budget'), { event: 120, detail: 'd' })
  expect(await rank(setup, 'tracks', { limit: 2 })).toEqual({
    most: ['Track budget: 1', 'Track debt: 1'],
    least: ['Track budget: 1', 'Track debt: 1'],
  })
  expect(await rank(setup, 'units', { limit: 1 })).toEqual({ most: ['Unit d: 1'], least: ['Unit a: 0'] })
})

test.for([
  { query: {}, most: ['Track debt: 3', 'Track budget: 1'], least: ['Track budget: 1', 'Track debt: 3'] },
  {
    query: { group: 'acme' },
    most: ['Track budget: 1', 'Track debt: 1'],
    least: ['Track budget: 1', 'Track debt: 1'],
  },
  { query: { group: 'globex' }, most: ['Track debt: 2'], least: ['Track debt: 2'] },
  { query: { layout: 'young' }, most: ['Track debt: 2'], least: ['Track debt: 2'] },
  { query: { group: 'none' }, most: [], least: ['Track budget: 0', 'Track debt: 0'] },
  { query: { from: '2026-11-04', to: '2026-11-04' }, most: [], least: ['Track budget: 0', 'Track debt: 0'] },
])('of $query', async ({ query, ...ranking }, setup) => {
  const ofGlobex = view('debt', { group: 'globex', layout: 'young' })
  await setup.addEvents(view('budget'), view('debt'), ofGlobex, ofGlobex)
  expect(await rank(setup, 'tracks', query)).toEqual(ranking)
})
