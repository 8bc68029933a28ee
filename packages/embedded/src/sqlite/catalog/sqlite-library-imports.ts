import type { LibraryImportStore } from '@kitchen-table/application/ports'
import { libraryImportSchema, parseLibraryRecord } from '@kitchen-table/application/stored-records'
import { z } from 'zod'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'
import { libraryKinds } from './catalog-rows.ts'

const importedKind = z.enum(libraryKinds)

export function sqliteLibraryImports({ db, write }: Sqlite): LibraryImportStore {
  const insert = db.prepare(
    'INSERT INTO library_imports (id, created_at, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const update = db.prepare('UPDATE library_imports SET body = ? WHERE id = ?')
  const find = db.prepare('SELECT body FROM library_imports WHERE id = ?')
  const list = db.prepare('SELECT body FROM library_imports ORDER BY created_at DESC, id LIMIT 100')
  const listBefore = db.prepare(
    'SELECT body FROM library_imports WHERE created_at < ? ORDER BY created_at, id LIMIT 100',
  )
  const remove = db.prepare('DELETE FROM library_imports WHERE id = ?')
  const removeRecords = db.prepare('DELETE FROM library_import_records WHERE import_id = ?')
  const insertBefore = db.prepare(`
    INSERT OR REPLACE INTO library_import_records (import_id, item, kind, record_key, body)
    VALUES (?, ?, ?, ?, ?)`)
  const findBefore = db.prepare('SELECT * FROM library_import_records WHERE import_id = ? AND item = ?')

  return {
    add: (created) =>
      write([], () => void insert.run(created.id, created.createdAt, JSON.stringify(created))),
    update: (changed) => write([], () => void update.run(JSON.stringify(changed), changed.id)),
    async find(id) {
      const row = find.get(id)
      return row ? parseJsonColumn(libraryImportSchema, row.body) : null
    },
    list: async () => list.all().map(({ body }) => parseJsonColumn(libraryImportSchema, body)),
    listCreatedBefore: async (before) =>
      listBefore.all(before).map(({ body }) => parseJsonColumn(libraryImportSchema, body)),
    addBefore: (id, records) =>
      write([], () => {
        for (const { item, content } of records)
          insertBefore.run(id, item, content.kind, content.key, JSON.stringify(content.record))
      }),
    async findBefore(id, item) {
      const row = findBefore.get(id, item)
      if (row === undefined) return null
      const kind = importedKind.parse(row.kind)
      return parseLibraryRecord({ kind, key: String(row.record_key) }, JSON.parse(String(row.body)))
    },
    remove: (id) =>
      write([], () => {
        removeRecords.run(id)
        remove.run(id)
      }),
  }
}
