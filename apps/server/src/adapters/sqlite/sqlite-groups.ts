import type { GroupStore } from '../../features/groups/ports.ts'
import { groupBody } from './group-body.ts'
import type { Sqlite } from './open-sqlite.ts'
import { parseJson } from './parse-json.ts'

/** Stores organisations. */
export function sqliteGroups({ db, commits }: Sqlite): GroupStore {
  const bySlug = db.prepare('SELECT body FROM groups WHERE slug = ?')
  const insert = db.prepare(
    'INSERT INTO groups (slug, max_members, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )

  return {
    async find(slug) {
      const row = bySlug.get(slug)
      return row ? parseJson(groupBody, row.body) : null
    },
    create: (group) =>
      commits.write(() => {
        const { changes } = insert.run(group.slug, group.maxMembers, JSON.stringify(group))
        return changes === 1 ? 'created' : 'exists'
      }),
  }
}
