import type { FileReferenceStore } from '@kitchen-table/application/ports'
import type { Sqlite } from '../open-sqlite.ts'
import { fileReferenceColumns } from './referenced-files.ts'

/** Returns SQL that finds the rows that name the file `$key` of `$owner`. */
export function formatFileReferenceSql({
  table,
  column,
  path,
  folder,
  rows,
}: (typeof fileReferenceColumns)[number]): string {
  return `
    SELECT 1 FROM ${table}
    WHERE ${rows} AND substr($key, 1, length(${folder}) + 1) = ${folder} || '/' AND json_valid(${column})
      AND json_extract(${column}, '${path}.key') = $key`
}

/** Reads the records, and the versions of records, to which the key of a file belongs. */
export function sqliteFileReferences({ db }: Pick<Sqlite, 'db'>): FileReferenceStore {
  const statements = fileReferenceColumns.map((fileColumn) => {
    const statement = db.prepare(formatFileReferenceSql(fileColumn))
    // A banner is looked up without its owner.
    statement.setAllowUnknownNamedParameters(true)
    return statement
  })
  return {
    async isReferenced(key) {
      const [, owner = ''] = key.split('/')
      return statements.some((statement) => statement.get({ key, owner }) !== undefined)
    },
  }
}
