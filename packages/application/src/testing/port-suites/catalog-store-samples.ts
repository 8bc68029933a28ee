import { test as base } from 'vitest'
import type { CatalogStore } from '../../features/catalog/ports.ts'
import {
  sampleFact,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from './samples.ts'

export type Open = () => Promise<{ store: CatalogStore }>

export const createStoreTest = (open: Open) => base.extend('store', async () => (await open()).store)
export type StoreTest = ReturnType<typeof createStoreTest>

/** The kinds of records: how to save one, how to read it back, and what to expect. */
export const recordKindCases = [
  {
    kind: 'track' as const,
    find: (store: CatalogStore, key: string) => store.findTrack(key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveTrack(sampleTrack({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).tracks[0],
    expected: (title: string) => sampleTrack({ title }),
  },
  {
    kind: 'unit' as const,
    find: (store: CatalogStore, key: string) => store.findUnit(key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveUnit(sampleUnit({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).units[0],
    expected: (title: string) => ({ ...sampleUnit({ title }), foundIn: [], savedAt: null }),
  },
  {
    kind: 'layout' as const,
    find: (store: CatalogStore, key: string) => store.findLayout(key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveLayout(sampleLayout({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).layouts[0],
    expected: (title: string) => sampleLayout({ title }),
  },
  {
    kind: 'topic' as const,
    find: (store: CatalogStore, key: string) => store.findTopic('default', key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveTopic('default', sampleTopic({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).topics[0],
    expected: (title: string) => ({ ...sampleTopic({ title }), layout: 'default' }),
  },
  {
    kind: 'icon' as const,
    find: (store: CatalogStore, key: string) => store.findIcon(key),
    save: (store: CatalogStore, iconName: string, expectedVersion: number | null) =>
      store.saveIcon(sampleIcon({ iconName }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).icons[0],
    expected: (iconName: string) => sampleIcon({ iconName }),
  },
  {
    kind: 'helpLine' as const,
    find: (store: CatalogStore, key: string) => store.findHelpLine(key),
    save: (store: CatalogStore, name: string, expectedVersion: number | null) =>
      store.saveHelpLine(sampleHelpLine({ name }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).helpLines[0],
    expected: (name: string) => sampleHelpLine({ name }),
  },
  {
    kind: 'intent' as const,
    find: (store: CatalogStore, key: string) => store.findIntent(key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveIntent(sampleIntent({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).intents[0],
    expected: (title: string) => sampleIntent({ title }),
  },
  {
    kind: 'fact' as const,
    find: (store: CatalogStore, key: string) => store.findFact(key),
    save: (store: CatalogStore, title: string, expectedVersion: number | null) =>
      store.saveFact(sampleFact({ title }), expectedVersion),
    stored: async (store: CatalogStore) => (await store.read()).facts[0],
    expected: (title: string) => sampleFact({ title }),
  },
]

export const sampleAuthor = (sub: string) => ({ sub, at: '2026-11-05T12:00:00.000Z' })

/** Returns the tracks that contain each unit. */
export async function readFoundIn(store: CatalogStore): Promise<Record<string, string[]>> {
  const { units } = await store.read()
  return Object.fromEntries(units.map(({ unitId, foundIn: tracks }) => [unitId, tracks.toSorted()]))
}
