import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { AuditStore } from '@kitchen-table/application/ports'
import { type AuditEntry, auditActions } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import type { Sqlite } from '../open-sqlite.ts'

/** The schema of a row of `audit_entries`. */
export const auditRowSchema = z.object({
  group_slug: z.string(),
  time: z.number(),
  id: z.string(),
  action: z.enum(auditActions),
  actor: z.string().nullable(),
  subject: z.string().nullable(),
  detail: z.string(),
})

/** Stores entries of the audit log; call it inside a write. An entry that is stored already changes nothing. */
type RecordAuditEntries = (entries: readonly AuditEntry[]) => void

/** Returns the function that stores entries, which the stores of what they record call. */
export function auditRecorder(db: DatabaseSync): RecordAuditEntries {
  const insert = db.prepare(`
    INSERT INTO audit_entries (group_slug, time, id, action, actor, subject, detail)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  return (entries) => {
    for (const { id, group, time, action, actor, subject, detail } of entries)
      insert.run(group, Date.parse(time), id, action, actor, subject, detail)
  }
}

export function sqliteAudit({ db, write }: Sqlite): AuditStore {
  const record = auditRecorder(db)
  const page = db.prepare(`
    SELECT * FROM audit_entries WHERE group_slug = ? ORDER BY time DESC, id DESC LIMIT ?`)
  const nextPage = db.prepare(`
    SELECT * FROM audit_entries WHERE group_slug = ? AND (time, id) < (?, ?)
    ORDER BY time DESC, id DESC LIMIT ?`)
  const aboutSubject = db.prepare(
    'SELECT * FROM audit_entries WHERE subject = ? ORDER BY time DESC, id DESC LIMIT ?',
  )

  const countInvitations = db.prepare(`
    SELECT count(*) AS n FROM audit_entries
    WHERE group_slug = ? AND time >= ? AND action IN ('member_added', 'invitation_sent')`)

  const removeAll = db.prepare('DELETE FROM audit_entries WHERE group_slug = ?')

  return {
    removeAll: (group) => write([], () => void removeAll.run(group)),
    append: (entry) => write([], () => record([entry])),
    async list(group, max, before) {
      const rows = before
        ? nextPage.all(group, Date.parse(before.time), before.id, max)
        : page.all(group, max)
      return rows.map(toEntry)
    },
    countInvitations: async (group, since) => Number(countInvitations.get(group, Date.parse(since))?.n),
    listAbout: async (subject, max) => aboutSubject.all(subject, max).map(toEntry),
  }
}

function toEntry(row: Record<string, SQLOutputValue>): AuditEntry {
  const { group_slug: group, time, ...entry } = auditRowSchema.parse(row)
  return { ...entry, group, time: new Date(time).toISOString() }
}
