import type { SearchAnswerStore } from '@kitchen-table/application/ports'
import { searchAnswerSchema } from '@kitchen-table/application/stored-records'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'

export function sqliteSearchAnswers({ db, write }: Sqlite): SearchAnswerStore {
  const put = db.prepare(
    'INSERT INTO search_answers (key, body) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET body = excluded.body',
  )
  const list = db.prepare('SELECT key, body FROM search_answers')
  const remove = db.prepare('DELETE FROM search_answers WHERE key = ?')

  return {
    put: ({ key, ...body }) => write([], () => void put.run(key, JSON.stringify(body))),
    list: async () =>
      list.all().map(({ key, body }) => ({
        key: String(key),
        ...parseJsonColumn(searchAnswerSchema.omit({ key: true }), body),
      })),
    remove: (key) => write([], () => void remove.run(key)),
  }
}
