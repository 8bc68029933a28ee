import { emptyProgress } from '@kitchen-table/domain/learning'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../testing/actors.ts'
import { sampleLayout, sampleTrack, sampleUnit } from '../../testing/port-suites/samples.ts'
import { testWith } from '../../testing/test-with.ts'
import { createLibraryCache } from '../catalog/reading/library-cache.ts'
import { createCompletionCounter } from './completion-counter.ts'
import { readTrackImpact, readUnitImpact } from './read-impact.ts'

const NOON = Date.UTC(2026, 10, 5, 12)
const countedAt = new Date(NOON).toISOString()

/**
 * `budget` and `debt` share the unit `c`; `old` is disabled, and `e` is a disabled unit. Fay has completed a unit of `debt`,
 * but in `old`.
 */
async function setUp() {
  const { catalog, progress } = memoryStores()
  for (const unitId of ['a', 'b', 'c', 'd', 'e'])
    await catalog.saveUnit(sampleUnit({ unitId, unitDisabled: unitId === 'e' }), null)
  const saveTrack = (slug: string, units: string[], change: Parameters<typeof sampleTrack>[0] = {}) =>
    catalog.saveTrack(sampleTrack({ trackId: slug, slug, units, nextUp: null, ...change }), null)
  await saveTrack('budget', ['a', 'b', 'c', 'e'], { nextUp: 'debt' })
  await saveTrack('debt', ['c', 'd'], { relatedTrack: 'budget' })
  await saveTrack('old', ['a', 'c'], { trackDisabled: true, nextUp: 'budget' })
  await catalog.saveLayout(sampleLayout({ trackDisplay: ['budget', 'debt'] }), null)
  await catalog.saveLayout(sampleLayout({ config: 'young', trackDisplay: ['debt'] }), null)
  const people = {
    ada: { activeUnits: ['a', 'b'], activeTracks: ['budget', 'old'] },
    bob: { activeUnits: ['a'], activeTracks: ['budget', 'old'] },
    cem: { activeUnits: ['a', 'b', 'c'], activeTracks: ['budget', 'debt', 'old'] },
    dee: { activeUnits: ['d'], activeTracks: ['debt'] },
    eve: { activeUnits: ['x'] },
    fay: { activeUnits: ['a', 'c'], activeTracks: ['old'] },
  }
  for (const [sub, completed] of Object.entries(people))
    await progress.update(sub, () => ({ after: { ...emptyProgress, ...completed }, event: null }))

  const deps = {
    library: createLibraryCache(catalog),
    countCompletions: createCompletionCounter({
      progress,
      withViews: false,
      now: () => NOON,
      maxAgeMs: 60_000,
    }),
  }
  return { trackImpact: readTrackImpact(deps), unitImpact: readUnitImpact(deps) }
}

const test = testWith(setUp)

const trackRows: [what: string, slug: string, units: string[], trackDisabled: boolean, expected: object][] = [
  ['nothing changes', 'budget', ['a', 'b', 'c', 'e'], false, { halfWay: 2, wouldFinish: 0 }],
  ['a unit is removed', 'budget', ['a', 'b', 'e'], false, { halfWay: 2, wouldFinish: 1 }],
  ['two are removed', 'budget', ['a'], false, { halfWay: 2, wouldFinish: 2 }],
  ['a unit that does not exist is added', 'budget', ['a', 'b', 'x'], false, { halfWay: 2, wouldFinish: 1 }],
  ['the track is disabled', 'budget', ['a', 'b'], true, { halfWay: 2, wouldFinish: 0 }],
  ['a disabled track is enabled', 'old', ['a'], false, { halfWay: 2, wouldFinish: 2 }],
]
test.for(trackRows)('of a track: %s', async ([, slug, units, trackDisabled, expected], { trackImpact }) => {
  expect(await trackImpact(actors.admin, { slug, units, trackDisabled })).toMatchObject({
    ...expected,
    countedAt,
  })
})

test('counts the tracks that lead to a track, and the layouts that list it', async ({ trackImpact }) => {
  const impactOf = (slug: string) => trackImpact(actors.admin, { slug, units: [], trackDisabled: false })
  expect(await impactOf('budget')).toMatchObject({ tracks: 2, layouts: 1 })
  expect(await impactOf('debt')).toMatchObject({ tracks: 1, layouts: 2 })
  expect(await impactOf('old')).toMatchObject({ tracks: 0, layouts: 0 })
})

const unitRows: [what: string, unitId: string, unitDisabled: boolean, expected: object][] = [
  // Of `budget` ada and bob, of `debt` cem and dee; nobody of the disabled track.
  ['the unit of two tracks is disabled', 'c', true, { tracks: 3, layouts: 2, halfWay: 4, wouldFinish: 2 }],
  ['it stays enabled', 'c', false, { tracks: 3, layouts: 2, halfWay: 4, wouldFinish: 0 }],
  ['a disabled unit is enabled', 'e', false, { tracks: 1, layouts: 1, halfWay: 2, wouldFinish: 0 }],
]
test.for(unitRows)('of a unit: %s', async ([, unitId, unitDisabled, expected], { unitImpact }) => {
  const { usages, ...impact } = await unitImpact(actors.admin, { unitId, unitDisabled })
  expect(impact).toEqual({ ...expected, countedAt })
  expect(usages.map(({ content }) => content.key)).toEqual(
    unitId === 'c' ? ['budget', 'debt', 'old'] : ['budget'],
  )
})

test('names what leads to a track', async ({ trackImpact }) => {
  const { usages } = await trackImpact(actors.admin, { slug: 'debt', units: [], trackDisabled: true })
  expect(usages.map(({ kind, content }) => `${kind} ${content.key}`)).toEqual([
    'featured young',
    'order default',
    'order young',
    'next budget',
  ])
})

test('refuses tracks and units that do not exist', async ({ trackImpact, unitImpact }) => {
  const track = { slug: 'gone', units: [], trackDisabled: false }
  await expect(trackImpact(actors.admin, track)).rejects.toMatchObject({ code: 'catalog.track_not_found' })
  const unit = { unitId: 'x', unitDisabled: true }
  await expect(unitImpact(actors.admin, unit)).rejects.toMatchObject({ code: 'catalog.unit_not_found' })
})

test.for(notAdmins)('is refused for $role', async (actor, { trackImpact, unitImpact }) => {
  const refusal = { code: 'auth.forbidden' }
  const track = { slug: 'budget', units: [], trackDisabled: false }
  await expect(trackImpact(actor, track)).rejects.toMatchObject(refusal)
  await expect(unitImpact(actor, { unitId: 'a', unitDisabled: true })).rejects.toMatchObject(refusal)
})
