import type { SQLOutputValue } from 'node:sqlite'
import type { Session } from '@kitchen-table/application/platform'
import type { SessionStore } from '@kitchen-table/application/ports'
import { createVersionedCache } from '../database/versioned-cache.ts'
import type { Sqlite } from '../open-sqlite.ts'

/** Sessions that are cached: less than 1 KB each. */
const MAX_CACHED_SESSIONS = 5000

const MAX_LISTED_SESSIONS = 100

const sessionColumns = 'token_hash, sub, version, device, created_at, seen_at'

export function sqliteSessions({ db, commits, changes }: Sqlite): SessionStore {
  const cache = createVersionedCache<Session>(changes, 'sessions', MAX_CACHED_SESSIONS)
  const insert = db.prepare(`INSERT INTO sessions (${sessionColumns}) VALUES (?, ?, ?, ?, ?, ?)`)
  const select = db.prepare(`SELECT ${sessionColumns} FROM sessions WHERE token_hash = ?`)
  // max(): a clock that was set back must not move `seen_at` back.
  const touch = db.prepare('UPDATE sessions SET seen_at = max(seen_at, ?) WHERE token_hash = ?')
  const remove = db.prepare('DELETE FROM sessions WHERE token_hash = ?')
  const selectOfPerson = db.prepare(`
    SELECT ${sessionColumns} FROM sessions WHERE sub = ?
    ORDER BY created_at DESC LIMIT ${MAX_LISTED_SESSIONS}`)
  const removeAll = db.prepare('DELETE FROM sessions WHERE sub = ? AND token_hash IS NOT ?')
  const sweep = db.prepare(
    'DELETE FROM sessions WHERE created_at < ? OR seen_at < ? OR max(created_at, seen_at) > ?',
  )

  const write = (fn: () => unknown) => commits.write(() => void changes.withScope(['sessions'], fn))

  function read(tokenHash: string): Session | null {
    const row = select.get(tokenHash)
    return row ? toSession(row) : null
  }

  return {
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
    list: async (sub) => selectOfPerson.all(sub).map(toSession),
    closeAll: (sub, except) => write(() => removeAll.run(sub, except)),
    sweep: ({ openedSince, seenSince, until }) => write(() => sweep.run(openedSince, seenSince, until)),
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
