import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import {
  type OutboxMessage,
  type OutboxStore,
  outboxMessageSchema,
  type PendingMessage,
} from '@kitchen-table/application/ports'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'

/** Returns a function that adds a message to the outbox, for use within a transaction; see OutboxStore.add. */
export function outboxAdder(db: DatabaseSync): (id: string, message: OutboxMessage, now: number) => void {
  const insert = db.prepare(`
    INSERT INTO outbox (id, channel, body, attempts, due_at, created_at) VALUES (?, ?, ?, 0, ?, ?)
    ON CONFLICT DO NOTHING`)
  return (id, { channel, ...rest }, now) =>
    void insert.run(id, channel, JSON.stringify({ channel, ...rest }), now, now)
}

/** Stores outbox messages. While one is being sent, its `due_at` is the end of the lease, when it is due again. */
export function sqliteOutbox({ db, write }: Sqlite): OutboxStore {
  const addMessage = outboxAdder(db)
  const selectNextDue = db.prepare(
    'SELECT id FROM outbox WHERE channel = ? AND due_at <= ? ORDER BY due_at, id LIMIT 1',
  )
  const claim = db.prepare('UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE id = ? RETURNING *')
  const remove = db.prepare('DELETE FROM outbox WHERE id = ? AND attempts = ?')
  const postpone = db.prepare('UPDATE outbox SET due_at = ? WHERE id = ? AND attempts = ?')
  const forget = db.prepare(`
    DELETE FROM outbox
    WHERE ($sub IN (body ->> '$.sub', body ->> '$.user.username')
        OR $email IN (body ->> '$.email', body ->> '$.user.email', body ->> '$.request.email'))
      AND NOT (channel = 'list' AND body ->> '$.type' = 'delete')`)
  const selectWaiting = db.prepare('SELECT id FROM outbox WHERE id IN (SELECT value FROM json_each(?))')
  const selectBacklog = db.prepare('SELECT count(*) AS n, min(created_at) AS oldest FROM outbox')

  return {
    add: (id, message, now) => write([], () => addMessage(id, message, now)),
    async claim(channel, now, until) {
      // Usually nothing is due; this check costs no commit.
      if (!selectNextDue.get(channel, now)) return null
      const row = await write([], () => {
        const nextDue = selectNextDue.get(channel, now)
        return nextDue && claim.get(until, String(nextDue.id))
      })
      // Parsed after the commit: a message that cannot be parsed blocks no others until its lease ends.
      return row ? toPendingMessage(row) : null
    },
    finish: ({ id, attempts }) => write([], () => void remove.run(id, attempts)),
    postpone: ({ id, attempts }, dueAt) => write([], () => void postpone.run(dueAt, id, attempts)),
    forget: ({ sub, email }) => write([], () => void forget.run({ sub, email })),
    findWaiting: async (ids) => new Set(selectWaiting.all(JSON.stringify(ids)).map(({ id }) => String(id))),
    async readBacklog() {
      const row = selectBacklog.get()
      return { count: Number(row?.n), oldest: row?.oldest === null ? null : Number(row?.oldest) }
    },
  }
}

function toPendingMessage(row: Record<string, SQLOutputValue>): PendingMessage {
  return {
    id: String(row.id),
    message: parseJsonColumn(outboxMessageSchema, row.body),
    attempts: Number(row.attempts),
    dueAt: Number(row.due_at),
    createdAt: Number(row.created_at),
  }
}
