import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { type Role, roles } from '@kitchen-table/domain/accounts/actor'
import type { Group } from '@kitchen-table/domain/groups/group'
import type { SessionStore } from '../../features/accounts/ports.ts'
import type {
  AuthenticatedPerson,
  PersonRecord,
  Session,
} from '../../platform/authorization/authenticated-person.ts'
import { groupBody } from './group-body.ts'
import type { Sqlite } from './open-sqlite.ts'
import { parseJson } from './parse-json.ts'
import { storedFile } from './stored-file.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** Sessions that are cached: about 2 KB each. */
const MAX_CACHED_SESSIONS = 5000

/** Stores sessions by the hash of their token. */
export function sqliteSessions({ db, commits, changes }: Sqlite): SessionStore {
  const cache = createVersionedCache<AuthenticatedPerson>(changes, 'people', MAX_CACHED_SESSIONS)
  const { read, findPerson } = sessionReader(db)
  const insert = db.prepare(
    'INSERT INTO sessions (token_hash, sub, version, device, created_at, seen_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  // max(): a clock that was set back must not move `seen_at` back.
  const touch = db.prepare('UPDATE sessions SET seen_at = max(seen_at, ?) WHERE token_hash = ?')
  const remove = db.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const listOfPerson = db.prepare(`
    SELECT s.token_hash, s.sub, s.version, s.device, s.created_at, s.seen_at FROM sessions s
    JOIN accounts a ON a.sub = s.sub AND a.version = s.version
    WHERE s.sub = ? ORDER BY s.created_at DESC LIMIT 100`)
  const removeAll = db.prepare('DELETE FROM sessions WHERE sub = ? AND token_hash IS NOT ?')
  const sweep = db.prepare(
    'DELETE FROM sessions WHERE created_at < ? OR seen_at < ? OR max(created_at, seen_at) > ?',
  )

  const write = (fn: () => unknown) => commits.write(() => void changes.withScope(['people'], fn))

  return {
    findPerson: async (sub) => findPerson(sub),
    open: ({ tokenHash, sub, version, device, createdAt, seenAt }) =>
      write(() => insert.run(tokenHash, sub, version, device, createdAt, seenAt)),
    find: async (tokenHash) => cache.getOrRead(tokenHash, read),
    touch: (tokenHash, seenAt) =>
      commits.write(() => {
        // Every user does this every minute: it must not invalidate the other cached sessions.
        cache.delete(tokenHash)
        changes.withScope([], () => touch.run(seenAt, tokenHash))
      }),
    close: (tokenHash) => write(() => remove.run(tokenHash)),
    list: async (sub) => listOfPerson.all(sub).map(toSession),
    closeAll: (sub, except) => write(() => removeAll.run(sub, except)),
    sweep: ({ openedSince, seenSince, until }) => write(() => sweep.run(openedSince, seenSince, until)),
  }
}

/** Returns functions that read with one statement each, and parse organisations only when they have changed. */
function sessionReader(db: DatabaseSync) {
  const find = db.prepare(`
    SELECT s.token_hash, s.version, s.device, s.created_at, s.seen_at, ${personColumns} FROM sessions s
    JOIN people p ON p.sub = s.sub ${personTables}
    WHERE s.token_hash = ? AND a.version = s.version`)
  const findPerson = db.prepare(`SELECT ${personColumns} FROM people p ${personTables} WHERE p.sub = ?`)
  const parseGroupCached = groupCache()

  return {
    read(tokenHash: string): AuthenticatedPerson | null {
      const row = find.get(tokenHash)
      if (!row) return null
      return { ...toSession(row), ...toPersonRecord(row, parseGroupCached) }
    },
    findPerson(sub: string): PersonRecord | null {
      const row = findPerson.get(sub)
      return row ? toPersonRecord(row, parseGroupCached) : null
    },
  }
}

const personColumns = `p.sub, p.role, p.sub_group_id, p.picture, a.enabled, a.email, a.first, a.last,
  g.slug AS group_slug, g.body AS group_body`
const personTables = 'JOIN accounts a ON a.sub = p.sub LEFT JOIN groups g ON g.slug = p.group_slug'

function toPersonRecord(row: Record<string, SQLOutputValue>, parseGroupCached: GroupCache): PersonRecord {
  return {
    sub: String(row.sub),
    role: parseRole(row.role),
    subGroupId: row.sub_group_id === null ? null : String(row.sub_group_id),
    enabled: row.enabled === 1,
    email: String(row.email),
    first: String(row.first),
    last: String(row.last),
    picture: row.picture === null ? null : parseJson(storedFile, row.picture),
    group: row.group_slug === null ? null : parseGroupCached(String(row.group_slug), String(row.group_body)),
  }
}

function toSession(row: Record<string, SQLOutputValue>): Session {
  return {
    tokenHash: String(row.token_hash),
    sub: String(row.sub),
    version: Number(row.version),
    device: String(row.device),
    createdAt: Number(row.created_at),
    seenAt: Number(row.seen_at),
  }
}

function parseRole(column: unknown): Role {
  const role = roles.find((known) => known === column)
  if (!role) throw new TypeError('A person has an unknown role.')
  return role
}

type GroupCache = (slug: string, body: string) => Group

/** Caches parsed organisations by their stored text, so that a change by another process is seen at once. */
function groupCache(): GroupCache {
  const entries = new Map<string, { body: string; group: Group }>()
  return (slug, body) => {
    const entry = entries.get(slug)
    if (entry?.body === body) return entry.group
    const group = parseJson(groupBody, body)
    entries.set(slug, { body, group })
    return group
  }
}
