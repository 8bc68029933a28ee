import type { FileReferenceStore } from '../../platform/uploads/ports.ts'
import type { Sqlite } from './open-sqlite.ts'
import { fileColumns } from './referenced-files.ts'

/** Reads the columns in which a record may name a file. Called only after a save was interrupted or has failed. */
export function sqliteFileReferences({ db }: Pick<Sqlite, 'db'>): FileReferenceStore {
  // The folder is compared first, so that only the record's own JSON is parsed.
  const statements = fileColumns.map(({ table, column, path, folder }) =>
    db.prepare(`
      SELECT 1 FROM ${table}
      WHERE substr($key, 1, length(${folder}) + 1) = ${folder} || '/' AND json_valid(${column})
        AND json_extract(${column}, '${path}.key') = $key`),
  )
  return { isReferenced: async (key) => statements.some((statement) => statement.get({ key }) !== undefined) }
}
