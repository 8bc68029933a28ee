import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { type Role, roles } from '@kitchen-table/domain/accounts/actor'
import type { Group } from '@kitchen-table/domain/groups/group'
import type { KnownPerson, SessionPerson, SessionStore } from '../../features/accounts/ports.ts'
import { groupBody } from './group-body.ts'
import type { Sqlite } from './open-sqlite.ts'
import { parseJson } from './parse-json.ts'
import { remembered } from './remembered.ts'

/** Sessions that are remembered, for whoever comes often: about 2 KB each. */
const MOST_REMEMBERED = 5000

/** Sessions by the hash of their token. */
export function sqliteSessions({ db, commits, changes }: Sqlite): SessionStore {
  const known = remembered<SessionPerson>(changes, 'people', MOST_REMEMBERED)
  const { read, person } = sessionReader(db)
  const insert = db.prepare('INSERT INTO sessions (token_hash, sub, created_at, seen_at) VALUES (?, ?, ?, ?)')
  // A clock that was set back must not shorten what has been seen.
  const touch = db.prepare('UPDATE sessions SET seen_at = max(seen_at, ?) WHERE token_hash = ?')
  const remove = db.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const sweep = db.prepare(
    'DELETE FROM sessions WHERE created_at < ? OR seen_at < ? OR max(created_at, seen_at) > ?',
  )

  const write = (fn: () => unknown) => commits.write(() => void changes.only(['people'], fn))

  return {
    person,
    open: ({ tokenHash, sub, createdAt, seenAt }) =>
      write(() => insert.run(tokenHash, sub, createdAt, seenAt)),
    find: (tokenHash) => known.through(tokenHash, read),
    touch: (tokenHash, seenAt) =>
      commits.write(() => {
        // Everybody does this every minute: it must not make all the others be read anew.
        known.forget(tokenHash)
        changes.only([], () => touch.run(seenAt, tokenHash))
      }),
    close: (tokenHash) => write(() => remove.run(tokenHash)),
    sweep: ({ openedSince, seenSince, until }) => write(() => sweep.run(openedSince, seenSince, until)),
  }
}

/** One statement each, and organisations are parsed only when they have changed. */
function sessionReader(db: DatabaseSync) {
  const find = db.prepare(`
    SELECT s.created_at, s.seen_at, ${personColumns} FROM sessions s
    JOIN people p ON p.sub = s.sub ${personTables}
    WHERE s.token_hash = ?`)
  const findPerson = db.prepare(`SELECT ${personColumns} FROM people p ${personTables} WHERE p.sub = ?`)
  const groupOf = groupCache()

  return {
    read(tokenHash: string): SessionPerson | null {
      const row = find.get(tokenHash)
      if (!row) return null
      const times = { createdAt: Number(row.created_at), seenAt: Number(row.seen_at) }
      return { tokenHash, ...times, ...toPerson(row, groupOf) }
    },
    person(sub: string): KnownPerson | null {
      const row = findPerson.get(sub)
      return row ? toPerson(row, groupOf) : null
    },
  }
}

const personColumns = `p.sub, p.role, p.sub_group_id, a.enabled, a.email, a.first, a.last,
  g.slug AS group_slug, g.body AS group_body`
const personTables = 'JOIN accounts a ON a.sub = p.sub LEFT JOIN groups g ON g.slug = p.group_slug'

function toPerson(row: Record<string, SQLOutputValue>, groupOf: GroupCache): KnownPerson {
  return {
    sub: String(row.sub),
    role: toRole(row.role),
    subGroupId: row.sub_group_id === null ? null : String(row.sub_group_id),
    enabled: row.enabled === 1,
    email: String(row.email),
    first: String(row.first),
    last: String(row.last),
    group: row.group_slug === null ? null : groupOf(String(row.group_slug), String(row.group_body)),
  }
}

function toRole(column: unknown): Role {
  const role = roles.find((known) => known === column)
  if (!role) throw new TypeError('A person has a role that is none.')
  return role
}

type GroupCache = (slug: string, body: string) => Group

/** Compares the stored text, so a change by another process is seen at once. */
function groupCache(): GroupCache {
  const parsed = new Map<string, { body: string; group: Group }>()
  return (slug, body) => {
    const known = parsed.get(slug)
    if (known?.body === body) return known.group
    const group = parseJson(groupBody, body)
    parsed.set(slug, { body, group })
    return group
  }
}
