import { expect, test } from 'vitest'
import { memoryStores } from '../../../testing/memory-stores.ts'
import { sampleLayout, sampleTrack } from '../../../testing/port-suites/samples.ts'
import { fillSampleLibrary } from '../../../testing/sample-library.ts'
import { createLibraryCache } from '../library-cache.ts'
import { listLessons, listSynonyms } from './list-lessons.ts'

async function setUp() {
  const stores = memoryStores()
  await fillSampleLibrary(stores)
  const library = createLibraryCache(stores.catalog)
  return { ...stores, read: () => library.current() }
}

test('a lesson of several tracks is listed once, with the first of them that the layout lists', async () => {
  const { catalog, read } = await setUp()
  await catalog.saveTrack(
    sampleTrack({ trackId: 'second', slug: 'second', units: ['u-do', 'u-video'] }),
    null,
  )
  const snapshot = await read()
  const listTracksOf = (trackDisplay: string[]) =>
    listLessons(snapshot, { trackDisplay }).map(({ unitId, track }) => `${unitId} in ${track.slug}`)

  expect(listTracksOf(['second', 'first-budget', 'closed-track'])).toEqual([
    'u-do in second',
    'u-video in second',
    'u-talk in first-budget',
  ])
  expect(listTracksOf([])).toEqual([])
})

test('a layout has its own synonyms, or else those of the default layout', async () => {
  const { read } = await setUp()
  const own = [{ word: 'pad', means: 'apartment' }]
  const snapshot = await read()
  expect(listSynonyms(snapshot, { synonyms: own })).toEqual(own)
  expect(listSynonyms(snapshot, { synonyms: [] })).toEqual(sampleLayout().synonyms)
  expect(listSynonyms({ ...snapshot, layouts: new Map() }, { synonyms: [] })).toEqual([])
})
