import type { DatabaseSync } from 'node:sqlite'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { storedFile } from './stored-file.ts'

/** A file that a record names, and the record in a person's words. */
export type NamedFile = StoredFile & { owner: string }

/** Every place of a file in a JSON body: the column's table, the path, and how its owner is called. */
const places = [
  ['units', '$.attachment', "'the lesson ' || unit_id"],
  ['units', '$.embedImage', "'the lesson ' || unit_id"],
  ['topics', '$.banner', "'the topic ' || slug || ' of the layout ' || layout"],
  ['groups', '$.groupImage', "'the organisation ' || slug"],
] as const

/** Bodies that cannot be read name nothing; whoever checks the store says so elsewhere. */
export function namedFiles(db: DatabaseSync): NamedFile[] {
  return places.flatMap(([table, path, owner]) => {
    const rows = db.prepare(`
      SELECT ${owner} AS owner, json_extract(body, '${path}') AS file FROM ${table}
      WHERE json_type(iif(json_valid(body), body, '{}'), '${path}') = 'object'`)
    return rows.all().flatMap((row) => {
      const file = storedFile.safeParse(JSON.parse(String(row.file)))
      return file.success ? [{ ...file.data, owner: String(row.owner) }] : []
    })
  })
}
