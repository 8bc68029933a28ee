import type { DatabaseSync } from 'node:sqlite'
import { convertEarlierLayouts, toOfferedIntents } from '@kitchen-table/domain/intents/earlier-layouts'
import { z } from 'zod'
import { readEarlierLayout } from '../../../features/catalog/earlier-layout-record.ts'

/** Records of the first releases have no keywords. */
const named = { title: z.string(), keywords: z.array(z.string()).default([]) }
const unit = z.object({ ...named, unitId: z.string() })
const track = z.object({ ...named, units: z.array(z.string()) })

/**
 * Replaces the worries and synonyms of layouts by intents. Earlier versions of layouts stay: they are read with the
 * slugs of the same intents.
 */
export function replaceWorriesByIntents(db: DatabaseSync): void {
  const readBodies = (table: string, key: string): unknown[] =>
    db
      .prepare(`SELECT body FROM ${table} ORDER BY ${key}`)
      .all()
      .map(({ body }) => JSON.parse(String(body)))
  const layouts = readBodies('layouts', 'config').flatMap((record) => {
    const earlier = readEarlierLayout(record)
    return earlier ? [earlier] : []
  })
  if (layouts.length === 0) return

  const library = {
    units: z.array(unit).parse(readBodies('units', 'unit_id')),
    tracks: z.array(track).parse(readBodies('tracks', 'slug')),
  }
  const insert = db.prepare('INSERT OR IGNORE INTO intents (slug, version, body) VALUES (?, 1, ?)')
  for (const intent of convertEarlierLayouts(layouts, library))
    insert.run(intent.slug, JSON.stringify(intent))

  const update = db.prepare('UPDATE layouts SET body = ? WHERE config = ?')
  for (const { worries, synonyms: _, ...layout } of layouts) {
    const body = { ...layout, intents: toOfferedIntents({ worries }), showsWholeLibrary: true }
    update.run(JSON.stringify(body), String(layout.config))
  }
  // No history leads to this version, so that a process with an earlier one reads the whole library.
  db.exec('UPDATE catalog_version SET number = number + 1')
}
