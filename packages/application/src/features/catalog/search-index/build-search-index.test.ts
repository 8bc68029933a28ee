import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { searchIndex } from '@kitchen-table/contract/catalog'
import { createLessonFinder, parseLessonIndex } from '@kitchen-table/domain/lesson-search'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import {
  sampleCaptions,
  sampleIntent,
  sampleLayout,
  sampleTrack,
  sampleUnit,
} from '../../../testing/port-suites/samples.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { buildSearchIndex } from './build-search-index.ts'

/** More lessons than one message to the thread has. */
const LESSONS = 120

async function setUp() {
  const { catalog } = memoryStores()
  const units = Array.from({ length: LESSONS }, (_, n) => `unit-${n}`)
  for (const unitId of units)
    await catalog.saveUnit(
      sampleUnit({ unitId, title: `Lesson of ${unitId}`, content: `<p>word${unitId.slice(5)}x</p>` }),
      null,
    )
  await catalog.saveTrack(sampleTrack({ slug: 'long', units }), null)
  await catalog.saveLayout(sampleLayout({ trackDisplay: ['long'] }), null)
  await catalog.saveIntent(sampleIntent({ phrases: ['skint'], lessons: ['unit-7'] }), null)
  return createLibraryCache(catalog).current()
}

test('the index has every lesson, and is the same in all encodings', async () => {
  const { json, brotli, gzip, etag } = await buildSearchIndex(await setUp(), 'default')
  expect(brotliDecompressSync(brotli)).toEqual(json)
  expect(gunzipSync(gzip)).toEqual(json)
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const { index } = searchIndex.parse(JSON.parse(json.toString()))
  const find = createLessonFinder(parseLessonIndex(index))
  for (const number of [0, 49, 50, 99, 100, LESSONS - 1])
    expect(find(`word${number}x`)[0]).toMatchObject({ unitId: `unit-${number}`, track: 'long' })
  expect(find('skint')[0]).toMatchObject({ unitId: 'unit-7' })
})

test('the index has the words of films', async () => {
  const { catalog } = memoryStores()
  const film = { key: 'units/u-1/film', name: 'a.mp4', type: 'video/mp4', size: 3 }
  const captions = sampleCaptions('A <b>courier</b> collects cash.')
  await catalog.saveUnit(sampleUnit({ type: 'Video', film, captions }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'scams', units: ['u-1'] }), null)
  await catalog.saveLayout(sampleLayout({ trackDisplay: ['scams'] }), null)
  const { json } = await buildSearchIndex(await createLibraryCache(catalog).current(), 'default')
  const find = createLessonFinder(parseLessonIndex(JSON.parse(json.toString()).index))
  expect(find('courier')[0]).toMatchObject({ unitId: 'u-1', track: 'scams' })
})

test('a layout that does not exist any more has an empty index', async () => {
  const { json } = await buildSearchIndex(await setUp(), 'gone')
  expect(createLessonFinder(parseLessonIndex(JSON.parse(json.toString()).index))('lesson')).toEqual([])
})
