import type { ContentKey } from '@kitchen-table/domain/catalog/content-kind'
import { z } from 'zod'
import type { ContentRecord, VersionStore, VersionSummary } from '../../features/catalog/ports.ts'
import {
  authorOf,
  contentKeySql,
  iconBody,
  layoutBody,
  type RecordKind,
  recordKinds,
  recordTables,
  topicBody,
  trackBody,
  unitBody,
  versionedRow,
} from './catalog-rows.ts'
import { parseJson } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'

/** How many versions a list has at most. */
const MAX_LISTED = 100

const listedRow = versionedRow.omit({ body: true }).extend({ title: z.string() })

function versionReader({ db }: Sqlite, kind: RecordKind) {
  const { table, titleField } = recordTables[kind]
  const columns = 'version, title, saved_by, saved_at, body'
  const versions = `
    SELECT ${columns} FROM content_versions WHERE kind = '${kind}' AND key = :key
    UNION ALL
    SELECT version, json_extract(body, '$.${titleField}') AS title, saved_by, saved_at, body
    FROM ${table} WHERE ${contentKeySql(kind)} = :key`
  const list = db.prepare(
    `SELECT version, title, saved_by, saved_at FROM (${versions}) ORDER BY version DESC LIMIT ${MAX_LISTED}`,
  )
  const find = db.prepare(`SELECT * FROM (${versions}) WHERE version = :version`)
  return { list, find }
}

function parseRecord(kind: RecordKind, body: string): ContentRecord {
  switch (kind) {
    case 'track':
      return { kind, record: parseJson(trackBody, body) }
    case 'unit':
      return { kind, record: parseJson(unitBody, body) }
    case 'topic':
      return { kind, record: parseJson(topicBody, body) }
    case 'layout':
      return { kind, record: parseJson(layoutBody, body) }
    case 'icon':
      return { kind, record: parseJson(iconBody, body) }
    default:
      return kind satisfies never
  }
}

function toSummary(row: z.infer<typeof listedRow>): VersionSummary {
  return { version: row.version, title: row.title, author: authorOf(row) }
}

export function sqliteVersions(sqlite: Sqlite): VersionStore {
  const readers = new Map(recordKinds.map((kind) => [kind, versionReader(sqlite, kind)]))
  const readerOf = ({ kind }: ContentKey) => (kind === 'resource' ? undefined : readers.get(kind))

  return {
    async list(content) {
      const rows = readerOf(content)?.list.all({ key: content.key }) ?? []
      return rows.map((row) => toSummary(listedRow.parse(row)))
    },
    async find(content, version) {
      const found = readerOf(content)?.find.get({ key: content.key, version })
      if (found === undefined || content.kind === 'resource') return null
      const row = listedRow.extend({ body: z.string() }).parse(found)
      return { ...toSummary(row), ...parseRecord(content.kind, row.body) }
    },
  }
}
