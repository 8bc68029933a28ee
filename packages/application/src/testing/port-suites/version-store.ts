import { test as base, describe, expect } from 'vitest'
import type { CatalogStore, ResourceStore, VersionStore } from '../../features/catalog/ports.ts'
import { times } from '../times.ts'
import {
  sampleFact,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleResource,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from './samples.ts'

type Stores = { versions: VersionStore; catalog: CatalogStore; resources: ResourceStore }

const ada = { sub: 'ada', at: '2026-11-05T12:00:00.000Z' }
const bob = { sub: 'bob', at: '2026-11-06T12:00:00.000Z' }

/** The kinds of records: how to save one with a title, and what to expect of a version. */
const kinds = [
  {
    content: { kind: 'track', key: 'first-budget' },
    save: ({ catalog }: Stores, title: string, version: number | null, author = ada) =>
      catalog.saveTrack(sampleTrack({ title }), version, author),
    record: (title: string) => sampleTrack({ title }),
  },
  {
    content: { kind: 'unit', key: 'u-1' },
    save: ({ catalog }: Stores, title: string, version: number | null, author = ada) =>
      catalog.saveUnit(sampleUnit({ title }), version, author),
    record: (title: string) => sampleUnit({ title }),
  },
  {
    content: { kind: 'topic', key: 'young~saving' },
    save: ({ catalog }: Stores, title: string, version: number | null, author = ada) =>
      catalog.saveTopic('young', sampleTopic({ title }), version, author),
    record: (title: string) => sampleTopic({ title }),
  },
  {
    content: { kind: 'layout', key: 'default' },
    save: ({ catalog }: Stores, title: string, version: number | null, author = ada) =>
      catalog.saveLayout(sampleLayout({ title }), version, author),
    record: (title: string) => sampleLayout({ title }),
  },
  {
    content: { kind: 'icon', key: 'jar' },
    save: ({ catalog }: Stores, iconName: string, version: number | null, author = ada) =>
      catalog.saveIcon(sampleIcon({ iconName }), version, author),
    record: (iconName: string) => sampleIcon({ iconName }),
  },
  {
    content: { kind: 'helpLine', key: 'night-line' },
    save: ({ catalog }: Stores, name: string, version: number | null, author = ada) =>
      catalog.saveHelpLine(sampleHelpLine({ name }), version, author),
    record: (name: string) => sampleHelpLine({ name }),
  },
  {
    content: { kind: 'intent', key: 'rent-late' },
    save: ({ catalog }: Stores, title: string, version: number | null, author = ada) =>
      catalog.saveIntent(sampleIntent({ title }), version, author),
    record: (title: string) => sampleIntent({ title }),
  },
  {
    content: { kind: 'fact', key: 'jar-limit' },
    save: ({ catalog }: Stores, title: string, version: number | null, author = ada) =>
      catalog.saveFact(sampleFact({ title }), version, author),
    record: (title: string) => sampleFact({ title }),
  },
  {
    content: { kind: 'resource', key: 'r-1' },
    save: ({ resources }: Stores, displayName: string, version: number | null, author = ada) =>
      resources.save(sampleResource({ displayName }), version, author),
    record: (displayName: string) => sampleResource({ displayName }),
  },
] as const

/** Tests that every adapter of VersionStore must pass, with the adapters of CatalogStore and ResourceStore that write the
 * versions. */
export function defineVersionStoreSuite(name: string, open: () => Promise<Stores>): void {
  const test = base.extend('stores', () => open())
  describe(`${name} as VersionStore`, () => {
    describe.each(kinds)('a $content.kind', ({ content, save, record }) => {
      test('has every version that was saved, newest first, with who saved it', async ({ stores }) => {
        expect(await stores.versions.list(content)).toEqual([])
        await save(stores, 'one', null)
        await save(stores, 'two', 1, bob)
        await save(stores, 'three', 2, ada)

        expect(await stores.versions.list(content)).toEqual([
          { version: 3, title: 'three', author: ada },
          { version: 2, title: 'two', author: bob },
          { version: 1, title: 'one', author: ada },
        ])
        const found = await stores.versions.find(content, 2)
        expect(found).toEqual({
          version: 2,
          title: 'two',
          author: bob,
          ...content,
          record: record('two'),
        })
        expect(await stores.versions.find(content, 3)).toMatchObject({ record: record('three') })
        expect(await stores.versions.find(content, 4)).toBeNull()
      })

      test('keeps no version for a refused save', async ({ stores }) => {
        await save(stores, 'one', null)
        await save(stores, 'late', 7)
        await save(stores, 'again', null)
        await Promise.all([save(stores, 'left', 1), save(stores, 'right', 1)])

        expect((await stores.versions.list(content)).map(({ version }) => version)).toEqual([2, 1])
      })
    })

    test('a list has the newest hundred versions, and then the hundred before', async ({ stores }) => {
      const { content, save } = kinds[0]
      for (const n of times(120, (number) => number)) await save(stores, `${n}`, n === 0 ? null : n)

      const versions = (await stores.versions.list(content)).map(({ version }) => version)
      expect(versions).toEqual(times(100, (n) => 120 - n))
      const earlier = await stores.versions.list(content, versions.at(-1))
      expect(earlier.map(({ version }) => version)).toEqual(times(20, (n) => 20 - n))
      expect(await stores.versions.list(content, 1)).toEqual([])
      expect(await stores.versions.find(content, 1)).toMatchObject({ title: '0' })
    })

    test('the date that a unit sets is in the next version of its track, and is no version of its own', async ({
      stores,
    }) => {
      const { catalog, versions } = stores
      const date = '2026-11-05T12:00:00.000Z'
      const content = { kind: 'track', key: 'a' } as const
      await catalog.saveUnit(sampleUnit(), null)
      await catalog.saveTrack(sampleTrack({ slug: 'a' }), null, ada)
      await catalog.saveUnitAndStampTrackDates(sampleUnit(), 1, date, bob)
      expect(await versions.list(content)).toMatchObject([{ version: 2, author: ada }])
      await catalog.saveTrack(sampleTrack({ slug: 'a', title: 'New' }), 2, bob)

      expect(await versions.list(content)).toMatchObject([
        { version: 3, author: bob },
        { version: 2, author: ada },
      ])
      expect(await versions.find(content, 2)).toMatchObject({ record: { updateContentDate: date } })
      expect(await versions.find(content, 1)).toBeNull()
    })

    test('a record that is removed and created again overwrites no earlier version', async ({ stores }) => {
      const { catalog, versions } = stores
      const content = { kind: 'icon', key: 'jar' } as const
      await catalog.saveIcon(sampleIcon({ iconName: 'one' }), null, ada)
      await catalog.saveIcon(sampleIcon({ iconName: 'two' }), 1, ada)
      await catalog.removeRecord(content, 2)
      expect(await catalog.saveIcon(sampleIcon({ iconName: 'again' }), null, bob)).toBe('saved')

      await expect(catalog.saveIcon(sampleIcon({ iconName: 'changed' }), 1, bob)).rejects.toThrow()
      await catalog.removeRecord(content, 1)
      expect(await versions.find(content, 1)).toMatchObject({ title: 'one', author: ada })
    })

    test('versions that no person saved have no author', async ({ stores }) => {
      await stores.catalog.saveIcon(sampleIcon(), null)
      await stores.catalog.saveIcon(sampleIcon(), 1)
      expect(await stores.versions.list({ kind: 'icon', key: 'jar' })).toMatchObject([
        { version: 2, author: null },
        { version: 1, author: null },
      ])
    })

    test.for(['', 'JAR', "jar' OR '1'='1", 'young~jar', '__proto__'])(
      'no versions are found by the key %j',
      async (key, { stores }) => {
        await stores.catalog.saveIcon(sampleIcon(), null)
        await stores.catalog.saveIcon(sampleIcon(), 1)
        for (const kind of ['icon', 'track', 'topic'] as const) {
          expect(await stores.versions.list({ kind, key })).toEqual([])
          expect(await stores.versions.find({ kind, key }, 1)).toBeNull()
        }
      },
    )
  })
}
