import type { VersionStore, VersionSummary } from '@kitchen-table/application/ports'
import { parseContentRecord } from '@kitchen-table/application/stored-records'
import { type ContentKind, contentKinds, VERSIONS_A_PAGE } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import type { Sqlite } from '../open-sqlite.ts'
import { contentTables, formatContentKeySql, parseRowAuthor, versionedRowSchema } from './catalog-rows.ts'

const listedRow = versionedRowSchema.omit({ body: true }).extend({ title: z.string() })

function versionReader({ db }: Sqlite, kind: ContentKind) {
  const { table, titleField } = contentTables[kind]
  const columns = 'version, title, saved_by, saved_at, body'
  const versions = `
    SELECT ${columns} FROM content_versions WHERE kind = '${kind}' AND key = :key
    UNION ALL
    SELECT version, json_extract(body, '$.${titleField}') AS title, saved_by, saved_at, body
    FROM ${table} WHERE ${formatContentKeySql(kind)} = :key`
  const list = db.prepare(
    `SELECT version, title, saved_by, saved_at FROM (${versions})
     WHERE version < :before ORDER BY version DESC LIMIT ${VERSIONS_A_PAGE}`,
  )
  const find = db.prepare(`SELECT * FROM (${versions}) WHERE version = :version`)
  return { list, find }
}

function toSummary(row: z.infer<typeof listedRow>): VersionSummary {
  return { version: row.version, title: row.title, author: parseRowAuthor(row) }
}

export function sqliteVersionReader(sqlite: Sqlite): VersionStore {
  const readers = new Map(contentKinds.map((kind) => [kind, versionReader(sqlite, kind)]))

  return {
    async list({ kind, key }, before = Number.MAX_SAFE_INTEGER) {
      const rows = readers.get(kind)?.list.all({ key, before }) ?? []
      return rows.map((row) => toSummary(listedRow.parse(row)))
    },
    async find({ kind, key }, version) {
      const found = readers.get(kind)?.find.get({ key, version })
      if (found === undefined) return null
      const row = listedRow.extend({ body: z.string() }).parse(found)
      return { ...toSummary(row), ...parseContentRecord(kind, key, JSON.parse(row.body)) }
    },
  }
}
