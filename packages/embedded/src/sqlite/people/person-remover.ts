import type { MembershipStore } from '@kitchen-table/application/ports'
import type { Sqlite } from '../open-sqlite.ts'
import { createLastAdminCheck } from '../organizations/member-access.ts'

/** Everything that is stored of a person, besides their seat and record, and is theirs alone. */
const tablesOfPerson = [
  'progress',
  'completed_units',
  'track_views',
  'logins',
  'sessions',
  'usage_people',
  'event_ids',
  'report_subscriptions',
  'video_positions',
] as const

/** Removes people. */
export function personRemover({ db, write }: Sqlite): Pick<MembershipStore, 'discard' | 'remove'> {
  const isLastAdmin = createLastAdminCheck(db)
  const removeSeat = db.prepare('DELETE FROM members WHERE sub = ?')
  const removeRecord = db.prepare('DELETE FROM people WHERE sub = ?')
  const removeRows = tablesOfPerson.map((table) => db.prepare(`DELETE FROM ${table} WHERE sub = ?`))

  return {
    discard: (sub) =>
      write(['people'], () => {
        removeSeat.run(sub)
        removeRecord.run(sub)
      }),
    remove: (sub) =>
      write(['people', 'sessions', 'progress'], () => {
        if (isLastAdmin(sub)) return 'last_admin'
        removeSeat.run(sub)
        const { changes } = removeRecord.run(sub)
        // Also if there was no record: a request that began before the removal may have stored a row after it.
        for (const statement of removeRows) statement.run(sub)
        return changes === 1 ? 'removed' : 'not_found'
      }),
  }
}
