import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { sampleIntent, sampleTrack } from '../../../testing/port-suites/samples.ts'
import { fillSampleLibrary } from '../../../testing/sample-library.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { listIndexedLessons } from './list-lessons.ts'

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
    listIndexedLessons(snapshot, { trackDisplay }).map(({ unitId, track }) => `${unitId} in ${track.slug}`)

  expect(listTracksOf(['second', 'first-budget', 'closed-track'])).toEqual([
    'u-do in second',
    'u-video in second',
    'u-talk in first-budget',
  ])
  expect(listTracksOf([])).toEqual([])
})

test('a lesson has the titles and phrases of the enabled intents that it answers', async () => {
  const { catalog, read } = await setUp()
  const intent = { titleEs: 'Sin dinero', lessons: ['u-do'] }
  await catalog.saveIntent(sampleIntent({ ...intent, slug: 'a', title: 'Broke', phrases: ['skint'] }), null)
  await catalog.saveIntent(sampleIntent({ ...intent, slug: 'b', title: 'Bills', phrases: [] }), null)
  await catalog.saveIntent(sampleIntent({ ...intent, slug: 'c', title: 'Old', disabled: true }), null)
  const lessons = listIndexedLessons(await read(), { trackDisplay: ['first-budget'] })
  expect(lessons.find(({ unitId }) => unitId === 'u-do')?.phrases).toEqual([
    'Broke',
    'Sin dinero',
    'skint',
    'Bills',
    'Sin dinero',
  ])
})
