import { searchAnswerKinds } from '@kitchen-table/domain/insights/search-terms'
import { z } from 'zod'
import type { SearchAnswer, SearchAnswerStore } from '../../features/insights/searches/ports.ts'
import { parseJson } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'

const storedBody: z.ZodType<Omit<SearchAnswer, 'key'>> = z.object({
  term: z.string(),
  track: z.string(),
  kind: z.enum(searchAnswerKinds),
  answeredAt: z.string(),
  addedTags: z.array(z.object({ track: z.string(), term: z.string() })),
  before: z.object({ found: z.number(), missed: z.number() }),
})

export function sqliteSearchAnswers({ db, write }: Sqlite): SearchAnswerStore {
  const put = db.prepare(
    'INSERT INTO search_answers (key, body) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET body = excluded.body',
  )
  const list = db.prepare('SELECT key, body FROM search_answers')
  const remove = db.prepare('DELETE FROM search_answers WHERE key = ?')

  return {
    put: ({ key, ...body }) => write([], () => void put.run(key, JSON.stringify(body))),
    list: async () =>
      list.all().map(({ key, body }) => ({ key: String(key), ...parseJson(storedBody, body) })),
    remove: (key) => write([], () => void remove.run(key)),
  }
}
