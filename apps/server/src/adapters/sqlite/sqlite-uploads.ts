import type { DatabaseSync } from 'node:sqlite'
import { uploadPurposes, uploadStates } from '@kitchen-table/domain/uploads/upload'
import { z } from 'zod'
import { uploadKey } from '../../platform/uploads/file-folders.ts'
import type { StoredUpload, UploadStore } from '../../platform/uploads/ports.ts'
import type { Sqlite } from './open-sqlite.ts'

const uploadRow: z.ZodType<StoredUpload> = z.object({
  id: z.string(),
  sub: z.string(),
  purpose: z.enum(uploadPurposes),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  state: z.enum(uploadStates),
  expiresAt: z.number(),
})

const columns = 'id, sub, purpose, name, type, size, state, expires_at AS expiresAt'

export function sqliteUploads({ db, write }: Sqlite): UploadStore {
  // The statement that inserts also counts: of concurrent calls only as many may succeed as fit.
  const insert = db.prepare(`
    INSERT INTO uploads (id, sub, purpose, name, type, size, state, expires_at)
    SELECT $id, $sub, $purpose, $name, $type, $size, $state, $expiresAt
    FROM (
      SELECT count(*) AS open, coalesce(sum(size), 0) AS bytes FROM uploads
      WHERE sub = $sub AND state <> 'used' AND expires_at > $now
    )
    WHERE open < $maxUploads AND bytes + $size <= $maxBytes`)
  const find = db.prepare(`SELECT ${columns} FROM uploads WHERE id = ? AND expires_at > ?`)
  const startReceiving = db.prepare(
    "UPDATE uploads SET state = 'receiving' WHERE id = ? AND expires_at > ? AND state = 'begun'",
  )
  const finish = db.prepare(`
    UPDATE uploads SET state = 'finished', type = $type
    WHERE id = $id AND expires_at > $now AND state IN ('begun', 'receiving')`)
  const consume = db.prepare(
    "UPDATE uploads SET state = 'used' WHERE id = ? AND expires_at > ? AND state = 'finished'",
  )
  const remove = db.prepare('DELETE FROM uploads WHERE id = ?')
  const selectExpired = db.prepare(
    `SELECT ${columns} FROM uploads WHERE expires_at <= ? ORDER BY expires_at, id LIMIT 100`,
  )

  return {
    begin: (upload, { maxUploads, maxBytes }, now) =>
      write([], () =>
        insert.run({ ...upload, maxUploads, maxBytes, now }).changes === 1 ? 'begun' : 'too_many',
      ),
    find: async (id, now) => uploadRow.nullable().parse(find.get(id, now) ?? null),
    startReceiving: (id, now) => write([], () => startReceiving.run(id, now).changes === 1),
    finish: (id, type, now) => write([], () => finish.run({ id, type, now }).changes === 1),
    consume: ({ id }, now) => write([], () => consume.run(id, now).changes === 1),
    remove: ({ id }) => write([], () => void remove.run(id)),
    listExpired: async (now) => selectExpired.all(now).map((row) => uploadRow.parse(row)),
  }
}

export function listUploadKeys(db: DatabaseSync): string[] {
  return db
    .prepare('SELECT id FROM uploads')
    .all()
    .map(({ id }) => uploadKey(String(id)))
}
