import type { SQLOutputValue } from 'node:sqlite'
import type { OrganizationStore, Versioned } from '@kitchen-table/application/ports'
import { organizationSchema } from '@kitchen-table/application/stored-records'
import type { Organization } from '@kitchen-table/domain/organizations'
import { parseJsonColumn } from '../database/json-columns.ts'
import { createVersionedCache, setAndEvict } from '../database/versioned-cache.ts'
import type { Sqlite } from '../open-sqlite.ts'
import { auditRecorder } from './sqlite-audit.ts'

const MAX_PAGE_SIZE = 100

/** Organizations that are cached: about 1 KB each. */
const MAX_CACHED_GROUPS = 1000

/** Stores organizations. `find` is called on every request of a member. */
export function sqliteOrganizations({ db, changes, write }: Sqlite): OrganizationStore {
  const cache = createVersionedCache<Versioned<Organization>>(changes, 'groups', MAX_CACHED_GROUPS)
  const parseBody = createOrganizationParser(MAX_CACHED_GROUPS)
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

  const hasMembers = db.prepare('SELECT 1 FROM members WHERE group_slug = ? LIMIT 1')
  const remove = db.prepare('DELETE FROM groups WHERE slug = ?')
  const recordEntries = auditRecorder(db)

  function read(slug: string): Versioned<Organization> | null {
    const row = bySlug.get(slug)
    return row ? { ...parseBody(slug, String(row.body)), version: Number(row.version) } : null
  }

  return {
    find: async (slug) => cache.getOrRead(slug, read),
    list: async (after = '') => page.all(after).map(toVersionedOrganization),
    create: (group) =>
      write(['groups'], () => {
        const inserted = insert.run(group.slug, group.maxMembers, JSON.stringify(group))
        return inserted.changes === 1 ? 'created' : 'exists'
      }),
    update: (group, expectedVersion, entries) =>
      write(['groups'], () => {
        const body = JSON.stringify(group)
        const updated = update.run(group.maxMembers, body, group.slug, expectedVersion)
        if (updated.changes === 0) return 'stale'
        recordEntries(entries)
        return 'updated'
      }),
    remove: (slug) =>
      write(['groups'], () => {
        if (hasMembers.get(slug)) return 'not_empty'
        return remove.run(slug).changes === 1 ? 'removed' : 'not_found'
      }),
  }
}

function toVersionedOrganization(row: Record<string, SQLOutputValue>): Versioned<Organization> {
  return { ...parseJsonColumn(organizationSchema, row.body), version: Number(row.version) }
}

/** Returns a parser that skips unchanged texts: any commit of another process makes this one read each row again. */
export function createOrganizationParser(maxEntries: number): (slug: string, body: string) => Organization {
  const entries = new Map<string, { body: string; group: Organization }>()
  return (slug, body) => {
    const entry = entries.get(slug)
    if (entry?.body === body) return entry.group
    const group = parseJsonColumn(organizationSchema, body)
    setAndEvict(entries, slug, { body, group }, maxEntries)
    return group
  }
}
