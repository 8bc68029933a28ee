import { expect, test } from 'vitest'
import {
  convertedIntents,
  convertedLayouts,
  earlierLayouts,
  earlierUnits,
} from '../../testing/earlier-layouts.ts'
import { sampleLayout } from '../../testing/port-suites/samples.ts'
import { migrate, migrations } from './migrations.ts'
import { sqliteCatalog } from './sqlite-catalog.ts'
import { sqliteVersions } from './sqlite-versions.ts'
import { openTestSqlite } from './testing/open-test-sqlite.ts'

const VERSION_BEFORE = 26

/** Opens a store of the release before, with these layouts, and migrates it. */
async function migrateStore(layouts: readonly { config: string }[]) {
  const sqlite = openTestSqlite()
  const catalog = sqliteCatalog(sqlite)
  for (const unit of earlierUnits) await catalog.saveUnit(unit, null)
  const insert = sqlite.db.prepare('INSERT INTO layouts (config, version, body) VALUES (?, 3, ?)')
  for (const layout of layouts) insert.run(layout.config, JSON.stringify(layout))
  const versionBefore = await catalog.readVersion()
  sqlite.db.exec(`PRAGMA user_version = ${VERSION_BEFORE}`)
  migrate(sqlite.db, migrations)
  return { sqlite, catalog: sqliteCatalog(sqlite), versionBefore }
}

test('worries and synonyms of layouts become intents, which the layouts offer', async () => {
  const { sqlite, catalog, versionBefore } = await migrateStore(earlierLayouts)
  const { intents, layouts, version } = await catalog.read()
  expect(intents).toEqual(convertedIntents.map((intent) => ({ ...intent, version: 1 })))
  expect(layouts).toEqual(convertedLayouts.map((layout) => ({ ...layout, version: 3 })))
  expect(await catalog.findIntent('earlier-no-money')).toMatchObject({ author: null })
  expect(version).not.toBe(versionBefore)
  expect(await catalog.readChanges(versionBefore)).toBeNull()
  const bodies = sqlite.db.prepare('SELECT group_concat(body) AS bodies FROM layouts').get()?.bodies
  expect(String(bodies)).not.toMatch(/worries|synonyms/)
})

test('layouts without any, and of the first releases, offer no intents of their own', async () => {
  const { intents: _, showsWholeLibrary: __, ...layout } = sampleLayout()
  const young = { ...layout, config: 'young', worries: [], synonyms: [] }
  const { catalog, versionBefore } = await migrateStore([layout, young])
  const { intents, layouts, version } = await catalog.read()
  expect(intents).toEqual([])
  expect(layouts.map(({ intents, showsWholeLibrary }) => ({ intents, showsWholeLibrary }))).toEqual([
    { intents: [], showsWholeLibrary: true },
    { intents: [], showsWholeLibrary: true },
  ])
  expect(version).toBe(versionBefore)
})

test('an earlier version of a layout has the intents that its worries became', async () => {
  const { sqlite } = await migrateStore(earlierLayouts)
  const [earlier] = earlierLayouts
  sqlite.db
    .prepare(
      "INSERT INTO content_versions (kind, key, version, title, body) VALUES ('layout', 'default', 2, 'Default', ?)",
    )
    .run(JSON.stringify(earlier))
  expect(await sqliteVersions(sqlite).find({ kind: 'layout', key: 'default' }, 2)).toMatchObject({
    record: convertedLayouts[0],
  })
})
