import type { NoticeStore } from '@kitchen-table/application/ports'
import { noticeSchema } from '@kitchen-table/application/stored-records'
import { noticeNamesAddress } from '@kitchen-table/domain/accounts'
import type { Sqlite } from '../open-sqlite.ts'

export function sqliteNotices({ db, write }: Sqlite): NoticeStore {
  const insert = db.prepare(
    'INSERT INTO notices (id, kind, words, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const list = db.prepare('SELECT id, kind, words, at FROM notices ORDER BY at DESC, id LIMIT 100')
  const listNaming = db.prepare('SELECT id, words FROM notices WHERE instr(words, ?) > 0')
  const remove = db.prepare('DELETE FROM notices WHERE id = ?')

  return {
    add: ({ id, kind, words, at }) => write([], () => void insert.run(id, kind, words, at)),
    list: async () => list.all().map((row) => noticeSchema.parse(row)),
    forget: (email) =>
      write([], () => {
        for (const { id, words } of listNaming.all(email))
          if (noticeNamesAddress({ words: String(words) }, email)) remove.run(String(id))
      }),
    remove: (id) => write([], () => (remove.run(id).changes === 1 ? 'removed' : 'not_found')),
  }
}
