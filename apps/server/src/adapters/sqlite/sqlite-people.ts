import { eventCodes } from '@kitchen-table/domain/insights/event'
import type { PersonStore } from '../../features/accounts/ports.ts'
import { eventRecorder } from './event-recorder.ts'
import type { Sqlite } from './open-sqlite.ts'
import { parseJson } from './parse-json.ts'
import { storedFile } from './stored-file.ts'

/** Stores the server's own records of people. */
export function sqlitePeople({ db, commits, changes }: Sqlite): PersonStore {
  const recordEvent = eventRecorder(db)
  const insert = db.prepare(
    'INSERT INTO people (sub, role, group_slug, sub_group_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const picture = db.prepare('SELECT picture FROM people WHERE sub = ?')
  const setPicture = db.prepare('UPDATE people SET picture = ? WHERE sub = ?')
  const setAskedAgainAt = db.prepare('UPDATE people SET asked_again_at = ? WHERE sub = ?')
  const addLogin = db.prepare('INSERT INTO logins (sub, time, id) VALUES (?, ?, ?)')

  const write = <T>(fn: () => T) => commits.write(() => changes.withScope(['people'], fn))

  return {
    create: ({ sub, role, group, subGroupId }) => write(() => void insert.run(sub, role, group, subGroupId)),
    addLogin: (sub, { id, time, group, role, where }) =>
      commits.write(() =>
        changes.withScope([], () => {
          const event = eventCodes.signIn
          // A login that is sent twice has the same event id; its event and row are stored once.
          if (!recordEvent({ id, time, event, user: sub, group, detail: role, where })) return
          addLogin.run(sub, Date.parse(time), id)
        }),
      ),
    addSignUp: (sub, { id, time, group, role, where }) =>
      commits.write(() =>
        changes.withScope([], () => {
          recordEvent({ id, time, event: eventCodes.signUp, user: sub, group, detail: role, where })
        }),
      ),
    setPicture: (sub, file) =>
      write(() => {
        const before = picture.get(sub)?.picture ?? null
        setPicture.run(file === null ? null : JSON.stringify(file), sub)
        return before === null ? null : parseJson(storedFile, before)
      }),
    recordInvitationRequest: (sub, at) => write(() => void setAskedAgainAt.run(at, sub)),
  }
}
