import type { DatabaseSync } from 'node:sqlite'
import { parseEarlierLayout, upgradeEarlierLayout } from '@kitchen-table/application/stored-records'
import { convertEarlierLayoutsToIntents } from '@kitchen-table/domain/intents'
import { z } from 'zod'

/** Records of the first releases have no keywords. */
const named = { title: z.string(), keywords: z.array(z.string()).default([]) }
const unit = z.object({ ...named, unitId: z.string() })
const track = z.object({ ...named, units: z.array(z.string()) })

const readBodies = (db: DatabaseSync, table: string, order: string): unknown[] =>
  db
    .prepare(`SELECT body FROM ${table} ORDER BY ${order}`)
    .all()
    .map(({ body }) => JSON.parse(String(body)))

const pickEarlierLayouts = (records: readonly unknown[]) =>
  records.map(parseEarlierLayout).filter((layout) => layout !== null)

/** Returns the layouts that an editor can restore: earlier versions, and those from before an import. */
const readRestorableLayouts = (db: DatabaseSync) =>
  pickEarlierLayouts([
    ...readBodies(db, "content_versions WHERE kind = 'layout'", 'version DESC, key'),
    ...readBodies(db, "library_import_records WHERE kind = 'layout'", 'import_id, item'),
  ])

/**
 * Replaces the worries and synonyms of layouts by intents. Earlier versions of layouts stay: they are read with the
 * slugs of the intents that their worries became, and synonyms that only they have are lost. Where no layout has any
 * now, nothing is converted.
 */
export function replaceWorriesByIntents(db: DatabaseSync): void {
  const layouts = pickEarlierLayouts(readBodies(db, 'layouts', 'config'))
  if (layouts.length === 0) return

  const library = {
    units: z.array(unit).parse(readBodies(db, 'units', 'unit_id')),
    tracks: z.array(track).parse(readBodies(db, 'tracks', 'slug')),
  }
  const insert = db.prepare('INSERT OR IGNORE INTO intents (slug, version, body) VALUES (?, 1, ?)')
  for (const { intent } of convertEarlierLayoutsToIntents(layouts, library, readRestorableLayouts(db)))
    insert.run(intent.slug, JSON.stringify(intent))

  const update = db.prepare('UPDATE layouts SET body = ? WHERE config = ?')
  for (const layout of layouts)
    update.run(JSON.stringify(upgradeEarlierLayout(layout)), String(layout.config))
  // No history leads to this version, so that a process with an earlier one reads the whole library.
  db.exec('UPDATE catalog_version SET number = number + 1')
}
