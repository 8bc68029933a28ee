import type { DatabaseSync } from 'node:sqlite'
import type { OpenUploadLimits, UploadStore } from '@kitchen-table/application/ports'
import { uploadKey } from '@kitchen-table/application/store-helpers'
import { uploadSchema } from '@kitchen-table/application/stored-records'
import { z } from 'zod'
import type { Sqlite } from '../open-sqlite.ts'

const columns = 'id, sub, group_slug AS "group", purpose, name, type, size, state, expires_at AS expiresAt'

const openRowSchema = z.object({ uploads: z.number(), bytes: z.number() })

function hasRoom(row: unknown, size: number, { maxUploads, maxBytes }: OpenUploadLimits): boolean {
  const { uploads, bytes } = openRowSchema.parse(row)
  return uploads < maxUploads && bytes + size <= maxBytes
}

export function sqliteUploads({ db, write }: Sqlite): UploadStore {
  const insert = db.prepare(`
    INSERT INTO uploads (id, sub, group_slug, purpose, name, type, size, state, expires_at)
    VALUES ($id, $sub, $group, $purpose, $name, $type, $size, $state, $expiresAt)`)
  const selectOpen = (owner: string) =>
    db.prepare(`
      SELECT count(*) AS uploads, coalesce(sum(size), 0) AS bytes FROM uploads
      WHERE ${owner} = ? AND state <> 'used' AND expires_at > ?`)
  const openOfPerson = selectOpen('sub')
  const openOfGroup = selectOpen('group_slug')
  const find = db.prepare(`SELECT ${columns} FROM uploads WHERE id = ? AND expires_at > ?`)
  const startReceiving = db.prepare(`
    UPDATE uploads SET state = 'receiving', expires_at = $expiresAt
    WHERE id = $id AND expires_at > $now AND state = 'begun'`)
  const finish = db.prepare(`
    UPDATE uploads SET state = 'finished', type = $type, expires_at = $expiresAt
    WHERE id = $id AND expires_at > $now AND state IN ('begun', 'receiving')`)
  const consume = db.prepare(
    "UPDATE uploads SET state = 'used' WHERE id = ? AND expires_at > ? AND state = 'finished'",
  )
  const remove = db.prepare('DELETE FROM uploads WHERE id = ?')
  const selectExpired = db.prepare(
    `SELECT ${columns} FROM uploads WHERE expires_at <= ? ORDER BY expires_at, id LIMIT 100`,
  )

  const selectOfPerson = db.prepare(`SELECT ${columns} FROM uploads WHERE sub = ? ORDER BY id LIMIT 100`)

  return {
    // Counted in the transaction that inserts: of concurrent calls only as many may succeed as fit.
    begin: (upload, { person, group }, now) =>
      write([], () => {
        const { sub, size } = upload
        if (!hasRoom(openOfPerson.get(sub, now), size, person)) return 'too_many'
        if (upload.group !== null && !hasRoom(openOfGroup.get(upload.group, now), size, group))
          return 'group_limit'
        insert.run(upload)
        return 'begun'
      }),
    find: async (id, now) => uploadSchema.nullable().parse(find.get(id, now) ?? null),
    startReceiving: (id, now, expiresAt) =>
      write([], () => startReceiving.run({ id, now, expiresAt }).changes === 1),
    finish: (id, type, now, expiresAt) =>
      write([], () => finish.run({ id, type, now, expiresAt }).changes === 1),
    consume: ({ id }, now) => write([], () => consume.run(id, now).changes === 1),
    remove: ({ id }) => write([], () => void remove.run(id)),
    listOf: async (sub) => selectOfPerson.all(sub).map((row) => uploadSchema.parse(row)),
    listExpired: async (now) => selectExpired.all(now).map((row) => uploadSchema.parse(row)),
  }
}

export function listUploadKeys(db: DatabaseSync): string[] {
  return db
    .prepare('SELECT id FROM uploads')
    .all()
    .map(({ id }) => uploadKey(String(id)))
}
