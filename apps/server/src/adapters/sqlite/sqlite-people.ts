import { eventCodes } from '@kitchen-table/domain/insights/event'
import type { PersonStore } from '../../features/accounts/ports.ts'
import { eventRecorder } from './event-recorder.ts'
import type { Sqlite } from './open-sqlite.ts'

/** The server's own records of people. */
export function sqlitePeople({ db, commits, changes }: Sqlite): PersonStore {
  const recordEvent = eventRecorder(db)
  const insert = db.prepare(
    'INSERT INTO people (sub, role, group_slug, sub_group_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const addLogin = db.prepare('INSERT INTO logins (sub, time, id) VALUES (?, ?, ?)')

  return {
    create: ({ sub, role, group, subGroupId }) =>
      commits.write(() => {
        changes.only(['people'], () => insert.run(sub, role, group, subGroupId))
      }),
    addLogin: (sub, { id, time, group, role, where }) =>
      commits.write(() =>
        changes.only([], () => {
          const event = eventCodes.signIn
          // The event is stored once per id, and the login with it.
          if (!recordEvent({ id, time, event, user: sub, group, detail: role, where })) return
          addLogin.run(sub, Date.parse(time), id)
        }),
      ),
  }
}
