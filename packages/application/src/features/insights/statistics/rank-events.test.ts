import type { RankingName } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import { sampleTrack } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { searchers } from '../searches/testing/open-searches.ts'
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
  expect(rankings.tracks.most).toEqual([{ id: 'gone', title: 'gone', isRemoved: true, count: 1, people: 1 }])
  expect(rankings.units.most).toEqual([{ id: 'x-1', title: 'x-1', isRemoved: true, count: 1, people: 1 }])
  expect(rankings.downloads.most).toEqual([{ id: 'x-2', title: 'x-2', isRemoved: true, count: 1, people: 1 }])
})

test('a track with its slug as title is not removed, and neither is a term', async (setup) => {
  const track = sampleTrack({ trackId: 'rent', slug: 'rent', title: 'rent' })
  await setup.stores.catalog.saveTrack(track, null)
  await setup.addEvents(
    view('rent'),
    ...searchers.map((user) => ({ user, event: 400 as const, detail: 'rent' })),
  )
  const { rankings } = await setup.read()
  const item = { id: 'rent', title: 'rent', isRemoved: false }
  expect(rankings.tracks.most).toEqual([{ ...item, count: 1, people: 1 }])
  expect(rankings.searchHits.most).toEqual([{ ...item, count: 5, people: 5 }])
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
    await setup.addEvents(...times(count, () => searchers.map((user) => ({ user, event, detail }))).flat())
  expect(await rank(setup, 'searchHits')).toEqual({
    most: ['debt: 15', 'broke: 5'],
    least: ['broke: 5', 'debt: 15'],
  })
  expect(await rank(setup, 'searchMisses', { limit: 1 })).toEqual({
    most: ['divorce: 10'],
    least: ['crypto: 5'],
  })
})

test('T64: a term is listed from five people on, with or without results, and others are counted', async (setup) => {
  const search = (user: string, detail: string, event: 400 | 410) => ({ user, detail, event })
  for (const event of [400, 410] as const)
    await setup.addEvents(
      ...times(20, () => search('ada', 'he hits me', event)),
      ...searchers.slice(1).map((user) => search(user, 'Divorce', event)),
      ...searchers.map((user, n) => search(user, n % 2 === 0 ? 'Car  loan' : ' car LOAN', event)),
    )
  const { rankings } = await setup.read({ limit: 100 })
  for (const { most, least, unlisted } of [rankings.searchHits, rankings.searchMisses]) {
    const item = { id: 'Car  loan', title: 'Car  loan', isRemoved: false, count: 5, people: 5 }
    expect([most, least, unlisted]).toEqual([[item], [item], 24])
  }
  expect(JSON.stringify(rankings)).not.toMatch(/he hits|divorce/i)
})

test.for([
  { query: { group: 'acme' } },
  { query: { layout: 'young' } },
  { query: { group: 'acme', layout: 'young' } },
  { query: { from: '2026-11-05' } },
])('T64: of $query the floor is that of its people', async ({ query }, setup) => {
  const search = { event: 410, detail: 'divorce', group: 'acme', layout: 'young' } as const
  await setup.addEvents(...searchers.slice(1).map((user) => ({ ...search, user })), {
    ...search,
    user: 'ada',
    group: 'globex',
    layout: 'default',
    time: '2026-11-04',
  })
  const days = { from: '2026-11-04' }
  expect((await setup.read(days)).rankings.searchMisses).toMatchObject({ most: [{ people: 5 }], unlisted: 0 })
  const filtered = await setup.read({ ...days, ...query })
  expect(filtered.rankings.searchMisses).toMatchObject({ most: [], least: [], unlisted: 4 })
})

test('items have their distinct people beside the events, in the same days, organization and layout', async (setup) => {
  const video = { event: 210 as const, detail: 'b', where: '/track/debt' }
  await setup.addEvents(
    ...times(9, () => view('debt', { user: 'ada' })),
    view('debt', { user: 'bob' }),
    view('debt', { user: 'cyd', group: 'globex', layout: 'young' }),
    view('debt', { user: 'dan', time: '2026-11-04' }),
    { ...video, user: 'ada' },
    { ...video, event: 120, user: 'ada' },
    { ...video, event: 120, user: 'bob' },
    { event: 300, detail: 'r-all', user: 'eve' },
  )
  const peopleOf = async (query = {}) => {
    const { tracks, units, downloads } = (await setup.read(query)).rankings
    return [tracks, units, downloads].map(({ most, least }) => {
      const inBoth = least.find(({ id }) => id === most[0]?.id)
      expect(inBoth).toEqual(most[0])
      return [most[0]?.count, most[0]?.people]
    })
  }
  expect(await peopleOf()).toEqual([
    [11, 3],
    [3, 2],
    [1, 1],
  ])
  expect(await peopleOf({ group: 'acme' })).toEqual([
    [10, 2],
    [3, 2],
    [1, 1],
  ])
  expect(await peopleOf({ from: '2026-11-04', to: '2026-11-04' })).toEqual([
    [1, 1],
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect((await setup.read()).rankings.tracks.least[0]).toMatchObject({ id: 'budget', count: 0, people: 0 })
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
