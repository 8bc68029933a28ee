import { emptyProgress } from '@kitchen-table/domain/learning'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../testing/actors.ts'
import { sampleTrack, sampleUnit } from '../../testing/port-suites/samples.ts'
import { testWith } from '../../testing/test-with.ts'
import { times } from '../../testing/times.ts'
import { createLibraryCache } from '../catalog/reading/library-cache.ts'
import { createCompletionCounter } from './completion-counter.ts'
import { readTrackStops } from './read-track-stops.ts'

const NOON = Date.UTC(2026, 10, 5, 12)

/** The progress of someone who has completed these units in a track. */
const toProgress = (activeUnits: string[], track: string) => ({
  ...emptyProgress,
  activeUnits,
  activeTracks: activeUnits.length > 0 ? [track] : [],
})

/** Zoe has completed a unit of `debt` in another track. `debt` has the units a and b, a disabled and a missing one; `old` is disabled; `empty` has no unit. */
async function setUp() {
  const { catalog, progress } = memoryStores()
  for (const unitId of ['a', 'b', 'off'])
    await catalog.saveUnit(
      sampleUnit({ unitId, title: `Unit ${unitId}`, unitDisabled: unitId === 'off' }),
      null,
    )
  const tracks = { debt: ['a', 'off', 'gone', 'b'], old: ['b'], empty: [] }
  for (const [slug, units] of Object.entries(tracks))
    await catalog.saveTrack(
      sampleTrack({ trackId: slug, slug, title: `Track ${slug}`, units, trackDisabled: slug === 'old' }),
      null,
    )
  const beginners = Object.fromEntries(times(9, (n) => [`p-${n}`, n < 4 ? ['a'] : []]))
  const people = { ada: ['a', 'b'], bob: ['a'], cem: ['off'], ...beginners }
  for (const [sub, activeUnits] of Object.entries(people))
    await progress.update(sub, () => ({ after: toProgress(activeUnits, 'debt'), event: null }))
  await progress.update('zoe', () => ({ after: toProgress(['b'], 'old'), event: null }))
  const views = ['ada', 'cem', ...Object.keys(beginners)].map((sub) => [sub, 'debt'] as const)
  for (const [sub, track] of [...views, ['cem', 'old'] as const])
    await progress.addView(sub, { id: `${sub}-${track}`, track, time: '2026-11-05T10:00:00.000Z' }, null)
  const countCompletions = createCompletionCounter({
    progress,
    withViews: true,
    now: () => NOON,
    maxAgeMs: 60_000,
  })
  return { readStops: readTrackStops({ library: createLibraryCache(catalog), countCompletions }) }
}

const test = testWith(setUp)

test('counts who has started and finished each enabled unit, and tells no exact number of fewer than five', async ({
  readStops,
}) => {
  expect(await readStops(actors.admin, { slug: 'debt' })).toEqual({
    slug: 'debt',
    title: 'Track debt',
    units: [
      { unitId: 'a', title: 'Unit a', started: 12, finished: 6 },
      { unitId: 'b', title: 'Unit b', started: 6, finished: 'few' },
    ],
    largestStop: 'a',
    countedAt: new Date(NOON).toISOString(),
  })
})

test('also of a disabled track, and of one without units', async ({ readStops }) => {
  const old = await readStops(actors.admin, { slug: 'old' })
  expect(old.units).toEqual([{ unitId: 'b', title: 'Unit b', started: 'few', finished: 'few' }])
  expect((await readStops(actors.admin, { slug: 'empty' })).units).toEqual([])
})

test('refuses a track that does not exist', async ({ readStops }) => {
  await expect(readStops(actors.admin, { slug: 'gone' })).rejects.toMatchObject({
    code: 'catalog.track_not_found',
  })
})

test.for(notAdmins)('is refused for $role', async (actor, { readStops }) => {
  await expect(readStops(actor, { slug: 'debt' })).rejects.toMatchObject({ code: 'auth.forbidden' })
})
