import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, vi } from 'vitest'
import {
  sampleIcon,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../../../testing/port-suites/samples.ts'
import { fillSampleLibrary } from '../../../testing/sample-library.ts'
import { testWith } from '../../../testing/test-with.ts'
import { applyChangesToSnapshot, createLibraryCache, type Snapshot } from './library-cache.ts'

async function setUp() {
  const stores = memoryStores()
  await fillSampleLibrary(stores)
  const { catalog } = stores
  const reads = vi.fn(catalog.read)
  const library = createLibraryCache({ ...catalog, read: reads })
  await library.current()
  return { ...stores, library, reads }
}

const test = testWith(setUp)

/** Everything of a snapshot, with the order of its records. */
const contentsOf = ({ version, topics, ...records }: Snapshot) => ({
  version,
  topics: [...topics].map(([layout, ofLayout]) => [layout, [...ofLayout]]).sort(),
  ...Object.fromEntries(Object.entries(records).map(([kind, map]) => [kind, [...map]])),
})

test('after changes, the cached library is the one that is read at once', async (product) => {
  const { catalog, library, reads } = product
  const saves = [
    () => catalog.saveUnit(sampleUnit({ unitId: 'u-a', attachment: null }), null),
    () => catalog.saveTrack(sampleTrack({ slug: 'another', units: ['u-a', 'u-do'] }), null),
    () => catalog.saveTrack(sampleTrack({ slug: 'another', units: ['u-do', 'u-talk'] }), 1),
    () => catalog.saveUnitAndStampTrackDates(sampleUnit({ unitId: 'u-do' }), 1, '2026-11-05T12:00:00.000Z'),
    () => catalog.saveTopic('rising-gen', sampleTopic({ slug: 'a-topic' }), null),
    () => catalog.saveTopic('default', sampleTopic({ title: 'Changed' }), 1),
    () => catalog.saveLayout(sampleLayout({ config: 'rising-gen', title: 'Changed' }), 1),
    () => catalog.saveIcon(sampleIcon({ slug: 'a-lamp' }), null),
  ]
  for (const save of saves) {
    expect(await save()).toBe('saved')
    const fresh = await createLibraryCache(catalog).current()
    expect(contentsOf(await library.current())).toEqual(contentsOf(fresh))
  }
  expect(reads).toHaveBeenCalledTimes(1)
})

test('a snapshot is not changed by later saves, and shares the records that stay', async (product) => {
  const { catalog, library } = product
  const before = await library.current()
  await catalog.saveUnit(sampleUnit({ unitId: 'u-do', title: 'Changed' }), 1)
  const after = await library.current()

  expect(before.units.get('u-do')?.title).not.toBe('Changed')
  expect(after.units.get('u-do')?.title).toBe('Changed')
  expect(after.tracks).toBe(before.tracks)
  expect(after.topics).toBe(before.topics)
  expect(after.units.get('u-talk')).toBe(before.units.get('u-talk'))
})

test('a new layout shows the topics that were stored before it', async (product) => {
  const { catalog, library } = product
  await catalog.saveTopic('spring', sampleTopic(), null)
  expect((await library.current()).topics.has('spring')).toBe(false)
  await catalog.saveLayout(sampleLayout({ config: 'spring' }), null)
  expect([...((await library.current()).topics.get('spring')?.keys() ?? [])]).toEqual(['saving'])
})

test('the library is read again if the store does not know what has changed', async (product) => {
  const { catalog, reads } = product
  const library = createLibraryCache({ ...catalog, read: reads, readChanges: async () => null })
  await library.current()
  reads.mockClear()
  await catalog.saveUnit(sampleUnit({ unitId: 'u-do', title: 'Changed' }), 1)
  expect((await library.current()).units.get('u-do')?.title).toBe('Changed')
  expect(reads).toHaveBeenCalledTimes(1)
})

test('a failed reading is not cached', async (product) => {
  const { catalog } = product
  let isFailing = false
  const library = createLibraryCache({
    ...catalog,
    async readChanges(since) {
      if (isFailing) throw new Error('The disk fails.')
      return catalog.readChanges(since)
    },
  })
  await library.current()
  isFailing = true
  await catalog.saveUnit(sampleUnit({ unitId: 'u-do', title: 'Changed' }), 1)
  await expect(library.current()).rejects.toThrow('The disk fails.')
  isFailing = false
  expect((await library.current()).units.get('u-do')?.title).toBe('Changed')
})

test('removed records are absent', async ({ library }) => {
  const snapshot = await library.current()
  const none = {
    tracks: [],
    units: [],
    layouts: [],
    topics: [],
    icons: [],
    helpLines: [],
    intents: [],
    facts: [],
  }
  const removed = [
    { kind: 'track', key: 'watching' },
    { kind: 'unit', key: 'u-video' },
    { kind: 'topic', key: 'default~saving' },
    { kind: 'icon', key: 'jar' },
    { kind: 'helpLine', key: 'night-line' },
    { kind: 'intent', key: 'rent-late' },
  ] as const
  const after = applyChangesToSnapshot(snapshot, { version: 'next', ...none, removed: [...removed] })
  expect(after?.tracks.has('watching')).toBe(false)
  expect(after?.units.has('u-video')).toBe(false)
  expect([...(after?.topics.get('default')?.keys() ?? [])]).toEqual(['closed-topic'])
  expect(after?.icons.size).toBe(0)
  expect(after?.helpLines.size).toBe(snapshot.helpLines.size - 1)
  expect(after?.intents.size).toBe(snapshot.intents.size - 1)

  const layout = { kind: 'layout', key: 'rising-gen' } as const
  expect(applyChangesToSnapshot(snapshot, { version: 'next', ...none, removed: [layout] })).toBeNull()
})
