import {
  convertedIntents,
  convertedLayouts,
  earlierLayouts,
  earlierUnits,
  sampleLayout,
} from '@kitchen-table/application/testing/samples'
import {
  addEarlierImport,
  earlierDefaultLayout,
  earlierDefaultTracks,
  earlierDefaultUnits,
  earlierVersion,
  expectDefaultConverted,
  expectRestorable,
} from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'
import { openSqliteStores } from '../open-sqlite-stores.ts'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'

const VERSION_BEFORE = 26

/** Opens a store of the release before, with these layouts in version 3. */
async function openEarlierStore(layouts: readonly { config: string }[]) {
  const sqlite = openTestSqlite()
  const stores = openSqliteStores(sqlite)
  for (const unit of earlierUnits) await stores.catalog.saveUnit(unit, null)
  const insert = sqlite.db.prepare('INSERT INTO layouts (config, version, body) VALUES (?, 3, ?)')
  for (const layout of layouts) insert.run(layout.config, JSON.stringify(layout))
  const versionBefore = await stores.catalog.readVersion()

  function migrateStore() {
    sqlite.db.exec(
      `DROP TABLE facts; DROP TABLE video_positions; ALTER TABLE people DROP COLUMN language;
        ALTER TABLE members DROP COLUMN first_invited_at; ALTER TABLE members DROP COLUMN wants_reminders;
        PRAGMA user_version = ${VERSION_BEFORE}`,
    )
    migrate(sqlite.db, migrations)
    return openSqliteStores(sqlite)
  }
  return { ...stores, sqlite, versionBefore, migrateStore }
}

test('worries and synonyms of layouts become intents, which the layouts offer', async () => {
  const { sqlite, versionBefore, migrateStore } = await openEarlierStore(earlierLayouts)
  const { catalog } = migrateStore()
  const { intents, layouts, version } = await catalog.read()
  expect(intents).toEqual(convertedIntents.map((intent) => ({ ...intent, version: 1 })))
  expect(layouts).toEqual(convertedLayouts.map((layout) => ({ ...layout, version: 3 })))
  expect(await catalog.findIntent('earlier-no-money')).toMatchObject({ author: null })
  expect(version).not.toBe(versionBefore)
  expect(await catalog.readChanges(versionBefore)).toBeNull()
  const bodies = sqlite.db.prepare('SELECT group_concat(body) AS bodies FROM layouts').get()?.bodies
  expect(String(bodies)).not.toMatch(/worries|synonyms/)
})

test('of the default layout of the release before, what says the same is enabled, beside all first intents', async () => {
  const { catalog: earlier, migrateStore } = await openEarlierStore([earlierDefaultLayout])
  for (const unit of earlierDefaultUnits) await earlier.saveUnit(unit, null)
  for (const track of earlierDefaultTracks) await earlier.saveTrack(track, null)
  await expectDefaultConverted(migrateStore().catalog)
})

test('layouts without any, and of the first releases, offer no intents of their own', async () => {
  const { intents: _, showsWholeLibrary: __, ...layout } = sampleLayout()
  const young = { ...layout, config: 'young', worries: [], synonyms: [] }
  const { versionBefore, migrateStore } = await openEarlierStore([layout, young])
  const { intents, layouts, version } = await migrateStore().catalog.read()
  expect(intents).toEqual([])
  expect(layouts.map(({ intents, showsWholeLibrary }) => ({ intents, showsWholeLibrary }))).toEqual([
    { intents: [], showsWholeLibrary: true },
    { intents: [], showsWholeLibrary: true },
  ])
  expect(version).toBe(versionBefore)
})

test('an earlier version of a layout, and one from before an import, can be restored with their worries', async () => {
  const { sqlite, imports, migrateStore } = await openEarlierStore(earlierLayouts)
  sqlite.db
    .prepare(
      "INSERT INTO content_versions (kind, key, version, title, body) VALUES ('layout', 'default', 2, 'Default', ?)",
    )
    .run(JSON.stringify(earlierVersion))
  await addEarlierImport({ imports })
  await expectRestorable(migrateStore())
})
