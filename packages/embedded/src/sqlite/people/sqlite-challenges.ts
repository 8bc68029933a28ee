import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { ChallengeStore, StoredChallenge } from '@kitchen-table/application/ports'
import { z } from 'zod'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'

export function sqliteChallenges({ db, write }: Sqlite): ChallengeStore {
  const rows = challengeStatements(db)

  return {
    put: (challenge) => write([], () => rows.put(challenge)),
    find: async (id, now) => rows.find(id, now),
    useTry: (id, now) => write([], () => rows.useTry(id, now)),
    consume: (id, now) => write([], () => rows.consume(id, now)),
    forget: (person) => write([], () => rows.forget(person)),
    sweep: (now) => write([], () => rows.sweep(now)),
  }
}

/** Stores challenges by id. Call methods that change rows inside a write. */
export function challengeStatements(db: DatabaseSync) {
  const put = db.prepare(`
    INSERT INTO challenges (id, sub, secret_hash, data, expires_at, tries_left) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET sub = excluded.sub, secret_hash = excluded.secret_hash, data = excluded.data,
      expires_at = excluded.expires_at, tries_left = excluded.tries_left`)
  const find = db.prepare('SELECT * FROM challenges WHERE id = ? AND expires_at > ?')
  const useTry = db.prepare(`
    UPDATE challenges SET tries_left = tries_left - 1 WHERE id = ? AND expires_at > ? AND tries_left > 0 RETURNING *`)
  const consume = db.prepare('DELETE FROM challenges WHERE id = ? AND expires_at > ? RETURNING *')
  const selectNewest = db.prepare(`
    SELECT * FROM challenges WHERE sub = ? AND id LIKE ? AND expires_at > ? AND tries_left > 0
    ORDER BY expires_at DESC LIMIT 1`)
  const forget = db.prepare("DELETE FROM challenges WHERE sub = $sub OR data ->> '$.email' = $email")
  const sweep = db.prepare('DELETE FROM challenges WHERE expires_at <= ?')
  const toChallengeOrNull = (row: Record<string, SQLOutputValue> | undefined) =>
    row ? toChallenge(row) : null

  return {
    put({ id, sub, secretHash, data, expiresAt, triesLeft }: StoredChallenge): void {
      put.run(id, sub, secretHash, JSON.stringify(data), expiresAt, triesLeft)
    },
    find: (id: string, now: number) => toChallengeOrNull(find.get(id, now)),
    useTry: (id: string, now: number) => toChallengeOrNull(useTry.get(id, now)),
    consume: (id: string, now: number) => toChallengeOrNull(consume.get(id, now)),
    /** Returns the person's usable challenge with the latest expiry among those whose id begins with `prefix`. */
    findNewest: (sub: string, prefix: string, now: number) =>
      toChallengeOrNull(selectNewest.get(sub, `${prefix}%`, now)),
    forget: ({ sub, email }: { sub: string; email: string }) => void forget.run({ sub, email }),
    sweep: (now: number) => void sweep.run(now),
  }
}

export type ChallengeStatements = ReturnType<typeof challengeStatements>

const challengeData = z.record(z.string(), z.string())

function toChallenge(row: Record<string, SQLOutputValue>): StoredChallenge {
  return {
    id: String(row.id),
    sub: row.sub === null ? null : String(row.sub),
    secretHash: row.secret_hash === null ? null : String(row.secret_hash),
    data: parseJsonColumn(challengeData, row.data),
    expiresAt: Number(row.expires_at),
    triesLeft: Number(row.tries_left),
  }
}
