import type { SQLOutputValue } from 'node:sqlite'
import type { Group } from '@kitchen-table/domain/groups/group'
import type { GroupStore } from '../../features/groups/ports.ts'
import type { Versioned } from '../../platform/versioned.ts'
import { groupBody } from './group-body.ts'
import type { Sqlite } from './open-sqlite.ts'
import { parseJson } from './parse-json.ts'

const MAX_PAGE_SIZE = 100

/** Stores organisations. */
export function sqliteGroups({ db, commits }: Sqlite): GroupStore {
  const bySlug = db.prepare('SELECT version, body FROM groups WHERE slug = ?')
  const page = db.prepare(
    `SELECT version, body FROM groups WHERE slug > ? ORDER BY slug LIMIT ${MAX_PAGE_SIZE}`,
  )
  const insert = db.prepare(
    'INSERT INTO groups (slug, max_members, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const update = db.prepare(
    'UPDATE groups SET max_members = ?, body = ?, version = version + 1 WHERE slug = ? AND version = ?',
  )

  return {
    async find(slug) {
      const row = bySlug.get(slug)
      return row ? toVersionedGroup(row) : null
    },
    list: async (after = '') => page.all(after).map(toVersionedGroup),
    create: (group) =>
      commits.write(() => {
        const { changes } = insert.run(group.slug, group.maxMembers, JSON.stringify(group))
        return changes === 1 ? 'created' : 'exists'
      }),
    update: (group, expectedVersion) =>
      commits.write(() => {
        const body = JSON.stringify(group)
        const { changes } = update.run(group.maxMembers, body, group.slug, expectedVersion)
        return changes === 1 ? 'updated' : 'stale'
      }),
  }
}

function toVersionedGroup(row: Record<string, SQLOutputValue>): Versioned<Group> {
  return { ...parseJson(groupBody, row.body), version: Number(row.version) }
}
