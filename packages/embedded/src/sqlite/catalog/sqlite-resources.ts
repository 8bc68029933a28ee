import type { SQLOutputValue } from 'node:sqlite'
import type { ResourceStore, SavedResource } from '@kitchen-table/application/ports'
import { recordSchemas } from '@kitchen-table/application/stored-records'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'
import { contentSaver } from './content-saver.ts'

function toSavedResource(row: Record<string, SQLOutputValue>): SavedResource {
  return {
    ...parseJsonColumn(recordSchemas.resource, row.body),
    version: Number(row.version),
    author: { sub: String(row.saved_by), at: String(row.saved_at) },
  }
}

export function sqliteResources(sqlite: Sqlite): ResourceStore {
  const { db, write } = sqlite
  const selectAll = db.prepare('SELECT * FROM resources')
  const select = db.prepare('SELECT * FROM resources WHERE resource_id = ?')
  const put = contentSaver(sqlite, 'resource')

  return {
    list: async () => selectAll.all().map(toSavedResource),
    async find(resourceId) {
      const row = select.get(resourceId)
      return row ? toSavedResource(row) : null
    },
    save: (resource, expectedVersion, author) =>
      write([], () => put({ key: resource.resourceId, record: resource }, expectedVersion, author)),
  }
}
