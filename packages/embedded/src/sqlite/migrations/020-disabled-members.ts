import type { DatabaseSync } from 'node:sqlite'

/** Indexes the disabled members, who have no seat: seats are counted for every member that is added. */
export function indexDisabledMembers(db: DatabaseSync): void {
  db.exec('CREATE INDEX members_disabled ON members (group_slug) WHERE enabled = 0')
}
