import { describe, expect } from 'vitest'
import type {
  LibraryImportStore,
  StoredLibraryImport,
} from '../../features/catalog/library-transfer/ports.ts'
import type { LibraryRecord } from '../../features/catalog/ports.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import { sampleIcon, sampleLayout, sampleTopic, sampleTrack, sampleUnit } from './samples.ts'

type Open = () => Promise<{ store: LibraryImportStore }>

/** For brevity, times are small numbers. */
const sampleImport = (change: Partial<StoredLibraryImport> = {}): StoredLibraryImport => ({
  id: 'i-1',
  sub: 'ada',
  fileName: 'Library “2026”.zip',
  createdAt: 100,
  counts: null,
  files: { archive: null, plan: null },
  ...change,
})

const planned: Partial<StoredLibraryImport> = {
  counts: { add: 1, change: 2, leave: 3 },
  files: {
    archive: { key: 'imports/i-1/archive', name: 'a.zip', type: 'application/zip', size: 7 },
    plan: { key: 'imports/i-1/plan', name: 'plan.json', type: 'application/json', size: 8 },
  },
}

const records: LibraryRecord[] = [
  { kind: 'unit', key: 'u-1', record: sampleUnit() },
  { kind: 'icon', key: 'jar', record: sampleIcon() },
  { kind: 'track', key: 'first-budget', record: sampleTrack() },
  { kind: 'topic', key: 'default~saving', record: sampleTopic() },
  { kind: 'layout', key: 'default', record: sampleLayout() },
]

/** Tests that every adapter of LibraryImportStore must pass. */
export function defineLibraryImportStoreSuite(name: string, open: Open): void {
  const test = testWith(async () => (await open()).store)

  describe(`${name} as LibraryImportStore`, () => {
    test('an import is found as it was added, and as it was updated', async (store) => {
      expect(await store.find('i-1')).toBeNull()
      await store.add(sampleImport())
      expect(await store.find('i-1')).toEqual(sampleImport())
      await store.update(sampleImport(planned))
      expect(await store.find('i-1')).toEqual(sampleImport(planned))
    })

    test('adding one again changes nothing, and updating an absent one adds nothing', async (store) => {
      await store.add(sampleImport())
      await store.add(sampleImport({ fileName: 'another.zip' }))
      expect(await store.find('i-1')).toEqual(sampleImport())
      await store.update(sampleImport({ id: 'i-2' }))
      expect(await store.find('i-2')).toBeNull()
    })

    test('lists the newest first, at most 100, and old ones with the oldest first', async (store) => {
      await Promise.all(times(101, (n) => store.add(sampleImport({ id: `i-${n}`, createdAt: n }))))
      const ids = (imports: StoredLibraryImport[]) => imports.map(({ id }) => id)
      const listed = ids(await store.list())
      expect(listed).toHaveLength(100)
      expect(listed.slice(0, 2)).toEqual(['i-100', 'i-99'])
      expect(ids(await store.listCreatedBefore(3))).toEqual(['i-0', 'i-1', 'i-2'])
      expect(await store.listCreatedBefore(1000)).toHaveLength(100)
    })

    test('records from before are found by their item, also if they are added again', async (store) => {
      await store.add(sampleImport())
      const before = records.map((content, item) => ({ item: item * 2, content }))
      await store.addBefore('i-1', before)
      await store.addBefore('i-1', before)
      for (const { item, content } of before) expect(await store.findBefore('i-1', item)).toEqual(content)
      expect(await store.findBefore('i-1', 1)).toBeNull()
      expect(await store.findBefore('i-2', 0)).toBeNull()
    })

    test('an import is removed with its records from before, and no other', async (store) => {
      for (const id of ['i-1', 'i-2']) {
        await store.add(sampleImport({ id }))
        await store.addBefore(
          id,
          records.map((content, item) => ({ item, content })),
        )
      }
      await store.remove('i-1')
      await store.remove('unknown')
      expect([await store.find('i-1'), await store.findBefore('i-1', 0)]).toEqual([null, null])
      expect(await store.find('i-2')).toEqual(sampleImport({ id: 'i-2' }))
      expect(await store.findBefore('i-2', 0)).toEqual(records[0])
    })
  })
}
