import type { DatabaseSync } from 'node:sqlite'
import type { StoredFile } from '@kitchen-table/domain/catalog/records'
import { storedFile } from './json-columns.ts'

/** A file that a record refers to; `owner` describes the record for people. */
export type ReferencedFile = StoredFile & { owner: string }

/** Every place that refers to a file: table, JSON column, path within it, and an SQL expression for the owner. */
const fileColumns = [
  ['units', 'body', '$.attachment', "'the lesson ' || unit_id"],
  ['units', 'body', '$.embedImage', "'the lesson ' || unit_id"],
  ['topics', 'body', '$.banner', "'the topic ' || slug || ' of the layout ' || layout"],
  ['groups', 'body', '$.groupImage', "'the organisation ' || slug"],
  ['library_imports', 'body', '$.files.archive', "'the import ' || id"],
  ['library_imports', 'body', '$.files.plan', "'the import ' || id"],
  ['people', 'picture', '$', "'the person ' || sub"],
] as const

/** Returns all files that records refer to. Invalid JSON is skipped; the store check reports it elsewhere. */
export function listReferencedFiles(db: DatabaseSync): ReferencedFile[] {
  return fileColumns.flatMap(([table, column, path, owner]) => {
    const rows = db.prepare(`
      SELECT ${owner} AS owner, json_extract(${column}, '${path}') AS file FROM ${table}
      WHERE json_type(iif(json_valid(${column}), ${column}, '[]'), '${path}') = 'object'`)
    return rows.all().flatMap((row) => {
      const file = storedFile.safeParse(JSON.parse(String(row.file)))
      return file.success ? [{ ...file.data, owner: String(row.owner) }] : []
    })
  })
}
