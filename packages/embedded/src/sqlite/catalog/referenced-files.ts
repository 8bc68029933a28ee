import type { DatabaseSync } from 'node:sqlite'
import { storedFileSchema } from '@kitchen-table/application/stored-records'
import type { StoredFile } from '@kitchen-table/domain/catalog'

/** A file that a record refers to; `owner` describes the record for people. */
export type ReferencedFile = StoredFile & { owner: string }

/** The expression of the indexes by banner. */
const BANNER_KEY = "iif(json_valid(body), json_extract(body, '$.banner.key'), NULL)"

const VERSION_OWNER = "'the version ' || version || ' of the ' || kind || ' ' || key"

/**
 * Every place that refers to a file: table, JSON column and path within it, and SQL expressions for the owner and for
 * the folder (platform/uploads/file-folders.ts) of its files. `rows` finds those that may name a file by an index: those
 * of the owner in its key, or of the banner itself, since a copied topic has its banner in the folder of another layout.
 */
export const fileReferenceColumns = [
  {
    table: 'units',
    column: 'body',
    path: '$.film',
    owner: "'the lesson ' || unit_id",
    folder: "'units/' || unit_id",
    rows: 'unit_id = $owner',
  },
  {
    table: 'units',
    column: 'body',
    path: '$.attachment',
    owner: "'the lesson ' || unit_id",
    folder: "'units/' || unit_id",
    rows: 'unit_id = $owner',
  },
  {
    table: 'units',
    column: 'body',
    path: '$.embedImage',
    owner: "'the lesson ' || unit_id",
    folder: "'units/' || unit_id",
    rows: 'unit_id = $owner',
  },
  {
    table: 'topics',
    column: 'body',
    path: '$.banner',
    owner: "'the topic ' || slug || ' of the layout ' || layout",
    folder: "'topics'",
    rows: `${BANNER_KEY} = $key`,
  },
  {
    table: 'resources',
    column: 'body',
    path: '$.file',
    owner: "'the resource ' || resource_id",
    folder: "'resources/' || resource_id",
    rows: 'resource_id = $owner',
  },
  {
    table: 'content_versions',
    column: 'body',
    path: '$.file',
    owner: VERSION_OWNER,
    folder: "'resources/' || key",
    rows: "kind = 'resource' AND key = $owner",
  },
  // Earlier versions keep their files, so that they can be restored.
  {
    table: 'content_versions',
    column: 'body',
    path: '$.film',
    owner: VERSION_OWNER,
    folder: "'units/' || key",
    rows: "kind = 'unit' AND key = $owner",
  },
  {
    table: 'content_versions',
    column: 'body',
    path: '$.attachment',
    owner: VERSION_OWNER,
    folder: "'units/' || key",
    rows: "kind = 'unit' AND key = $owner",
  },
  {
    table: 'content_versions',
    column: 'body',
    path: '$.embedImage',
    owner: VERSION_OWNER,
    folder: "'units/' || key",
    rows: "kind = 'unit' AND key = $owner",
  },
  {
    table: 'content_versions',
    column: 'body',
    path: '$.banner',
    owner: VERSION_OWNER,
    folder: "'topics'",
    rows: `kind = 'topic' AND ${BANNER_KEY} = $key`,
  },
  {
    table: 'library_imports',
    column: 'body',
    path: '$.files.archive',
    owner: "'the import ' || id",
    folder: "'imports/' || id",
    rows: 'id = $owner',
  },
  {
    table: 'library_imports',
    column: 'body',
    path: '$.files.plan',
    owner: "'the import ' || id",
    folder: "'imports/' || id",
    rows: 'id = $owner',
  },
  {
    table: 'groups',
    column: 'body',
    path: '$.groupImage',
    owner: "'the organization ' || slug",
    folder: "'groups/' || slug",
    rows: 'slug = $owner',
  },
  {
    table: 'people',
    column: 'picture',
    path: '$',
    owner: "'the person ' || sub",
    folder: "'people/' || sub",
    rows: 'sub = $owner',
  },
] as const

/** Returns all files that records refer to. Invalid JSON is skipped; the store check reports it elsewhere. */
export function listReferencedFiles(db: DatabaseSync): ReferencedFile[] {
  return fileReferenceColumns.flatMap(({ table, column, path, owner }) => {
    const rows = db.prepare(`
      SELECT ${owner} AS owner, json_extract(${column}, '${path}') AS file FROM ${table}
      WHERE json_type(iif(json_valid(${column}), ${column}, '[]'), '${path}') = 'object'`)
    return rows.all().flatMap((row) => {
      const file = storedFileSchema.safeParse(JSON.parse(String(row.file)))
      return file.success ? [{ ...file.data, owner: String(row.owner) }] : []
    })
  })
}
