import type { SQLOutputValue } from 'node:sqlite'
import type { z } from 'zod'
import type { Library, Versioned } from '../../features/catalog/ports.ts'
import { iconBody, layoutBody, topicBody, trackBody, unitBody } from './catalog-rows.ts'
import type { Sqlite } from './open-sqlite.ts'
import { parseJson } from './parse-json.ts'
import { remembered } from './remembered.ts'

type Row = Record<string, SQLOutputValue>

/** Reads the whole library, between two writes and therefore in one consistent moment, and its version. */
export function catalogReader({ db, changes }: Sqlite): { version: () => string; read: () => Library } {
  const present = db.prepare("SELECT number || '-' || mark AS version FROM catalog_version")
  const tracks = db.prepare('SELECT version, body FROM tracks ORDER BY slug')
  const units = db.prepare('SELECT unit_id, version, body FROM units ORDER BY unit_id')
  const layouts = db.prepare('SELECT version, body FROM layouts ORDER BY config')
  const topics = db.prepare('SELECT layout, version, body FROM topics ORDER BY layout, slug')
  const icons = db.prepare('SELECT version, body FROM icons ORDER BY slug')
  const foundIn = db.prepare('SELECT unit_id, track_slug FROM found_in ORDER BY unit_id, track_slug')
  const begin = db.prepare('BEGIN')
  const end = db.prepare('COMMIT')

  const known = remembered<string>(changes, 'library', 1)
  const version = () => known.through('version', () => String(present.get()?.version))

  function readAll(): Library {
    const tracksOf = Map.groupBy(foundIn.all(), (row) => row.unit_id)
    return {
      version: version(),
      tracks: tracks.all().map((row) => record(trackBody, row)),
      units: units.all().map((row) => ({
        ...record(unitBody, row),
        foundIn: (tracksOf.get(row.unit_id ?? null) ?? []).map(({ track_slug }) => String(track_slug)),
      })),
      layouts: layouts.all().map((row) => record(layoutBody, row)),
      topics: topics.all().map((row) => ({ ...record(topicBody, row), layout: String(row.layout) })),
      icons: icons.all().map((row) => record(iconBody, row)),
    }
  }

  /** One snapshot: another process may write between two of the statements. */
  function read(): Library {
    begin.run()
    try {
      return readAll()
    } finally {
      end.run()
    }
  }

  return { version, read }
}

function record<T>(schema: z.ZodType<T>, row: Row): Versioned<T> {
  return { ...parseJson(schema, row.body), version: Number(row.version) }
}
