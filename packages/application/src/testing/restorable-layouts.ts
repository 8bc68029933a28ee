import type { Layout } from '@kitchen-table/domain/catalog'
import { expect } from 'vitest'
import { restoreContentVersion } from '../features/catalog/editing/content-versions.ts'
import { createLibraryCache } from '../features/catalog/reading/library-cache.ts'
import type { DataStores } from '../stores.ts'
import { actors } from './actors.ts'
import { toEarlier } from './earlier-layouts.ts'
import { sampleLayout } from './port-suites/samples.ts'

const withWorry = (words: string) => ({
  ...toEarlier(sampleLayout()),
  worries: [{ words, unitId: 'u-3' }],
  synonyms: [],
})

/** The version 2 of the default layout of `earlierLayouts`, with a worry that no layout has now. */
export const earlierVersion = withWorry('The car broke down')

/** The default layout from before an import, as releases before the intents have stored it. */
const layoutBeforeImport = withWorry('The fridge is empty')
const EARLIER_IMPORT = 'earlier-import'

/** Stores that layout as the first item of an import. */
export async function addEarlierImport({ imports }: Pick<DataStores, 'imports'>): Promise<void> {
  await imports.add({
    id: EARLIER_IMPORT,
    sub: 'a1',
    fileName: 'library.zip',
    createdAt: Date.UTC(2026, 9, 1),
    counts: { add: 0, change: 1, leave: 0 },
    files: { archive: null, plan: null },
  })
  // A store does not read what it stores.
  const record = layoutBeforeImport as unknown as Layout
  await imports.addBefore(EARLIER_IMPORT, [{ item: 0, content: { kind: 'layout', key: 'default', record } }])
}

type RestoredStores = Pick<DataStores, 'catalog' | 'resources' | 'versions' | 'groups' | 'imports'>

/** Expects that both layouts name intents that exist, and are disabled, when they are restored. */
export async function expectRestorable(stores: RestoredStores): Promise<void> {
  const { catalog, groups, imports } = stores
  const restore = restoreContentVersion({
    ...stores,
    files: { get: async () => null } as never,
    library: createLibraryCache(catalog),
    findOrganization: groups.find,
    findPersonName: async () => null,
    now: () => Date.UTC(2026, 10, 1),
  })
  await restore(actors.admin, { kind: 'layout', key: 'default', version: 2, expectedVersion: 3 })
  expect(await catalog.findLayout('default')).toMatchObject({ intents: ['earlier-the-car-broke-down'] })
  expect(await catalog.findIntent('earlier-the-car-broke-down')).toMatchObject({
    title: 'The car broke down',
    lessons: ['u-3'],
    disabled: true,
  })
  expect((await imports.findBefore(EARLIER_IMPORT, 0))?.record).toMatchObject({
    intents: ['earlier-the-fridge-is-empty'],
  })
  expect(await catalog.findIntent('earlier-the-fridge-is-empty')).toMatchObject({ disabled: true })
}
