import type { DatabaseSync } from 'node:sqlite'

/** Indexes members by status: active, then PENDING by the time of the invitation, then disabled. */
export function indexMembersByStatus(db: DatabaseSync): void {
  db.exec(`
    CREATE INDEX members_by_status ON members (
      group_slug,
      CASE WHEN enabled = 0 THEN '3' WHEN status = 'FORCE_CHANGE_PASSWORD' THEN '2' ELSE '1' END,
      CASE WHEN enabled = 1 AND status = 'FORCE_CHANGE_PASSWORD' THEN invited_at ELSE '' END,
      email)`)
}
