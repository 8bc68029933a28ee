import type { SQLOutputValue } from 'node:sqlite'
import type { z } from 'zod'
import type { Library } from '../../features/catalog/ports.ts'
import type { Versioned } from '../../platform/versioned.ts'
import { iconBody, layoutBody, topicBody, trackBody, unitBody } from './catalog-rows.ts'
import type { Sqlite } from './open-sqlite.ts'
import { parseJson } from './parse-json.ts'
import { createVersionedCache } from './versioned-cache.ts'

type Row = Record<string, SQLOutputValue>

/** Returns functions that read the whole library, as of one moment, and its version. */
export function catalogReader({ db, changes }: Sqlite): { version: () => string; read: () => Library } {
  const selectVersion = db.prepare("SELECT number || '-' || mark AS version FROM catalog_version")
  const tracks = db.prepare('SELECT version, body FROM tracks ORDER BY slug')
  const units = db.prepare('SELECT unit_id, version, body FROM units ORDER BY unit_id')
  const layouts = db.prepare('SELECT version, body FROM layouts ORDER BY config')
  const topics = db.prepare('SELECT layout, version, body FROM topics ORDER BY layout, slug')
  const icons = db.prepare('SELECT version, body FROM icons ORDER BY slug')
  const foundIn = db.prepare('SELECT unit_id, track_slug FROM found_in ORDER BY unit_id, track_slug')
  const begin = db.prepare('BEGIN')
  const end = db.prepare('COMMIT')

  const versionCache = createVersionedCache<string>(changes, 'library', 1)
  const readVersion = () => versionCache.getOrRead('version', () => String(selectVersion.get()?.version))

  function readAll(): Library {
    const tracksByUnit = Map.groupBy(foundIn.all(), (row) => row.unit_id)
    return {
      version: readVersion(),
      tracks: tracks.all().map((row) => toVersioned(trackBody, row)),
      units: units.all().map((row) => ({
        ...toVersioned(unitBody, row),
        foundIn: (tracksByUnit.get(row.unit_id ?? null) ?? []).map(({ track_slug }) => String(track_slug)),
      })),
      layouts: layouts.all().map((row) => toVersioned(layoutBody, row)),
      topics: topics.all().map((row) => ({ ...toVersioned(topicBody, row), layout: String(row.layout) })),
      icons: icons.all().map((row) => toVersioned(iconBody, row)),
    }
  }

  /** Reads in one transaction, because another process may write between two statements. */
  function read(): Library {
    begin.run()
    try {
      return readAll()
    } finally {
      end.run()
    }
  }

  return { version: readVersion, read }
}

function toVersioned<T>(schema: z.ZodType<T>, row: Row): Versioned<T> {
  return { ...parseJson(schema, row.body), version: Number(row.version) }
}
