import type { SQLOutputValue } from 'node:sqlite'
import { type Role, roles } from '@kitchen-table/domain/accounts/actor'
import { eventCodes } from '@kitchen-table/domain/insights/event'
import type { PersonStore, StoredPerson } from '../../features/accounts/ports.ts'
import { storedFile } from '../../platform/uploads/stored-file.ts'
import { eventRecorder } from './event-recorder.ts'
import { parseJson } from './json-columns.ts'
import type { Sqlite } from './open-sqlite.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** People that are cached: less than 1 KB each. */
const MAX_CACHED_PEOPLE = 5000

const personColumns =
  'sub, role, group_slug, sub_group_id, enabled, email, first, last, picture, session_version'

export function sqlitePeople({ db, changes, write }: Sqlite): PersonStore {
  const cache = createVersionedCache<StoredPerson>(changes, 'people', MAX_CACHED_PEOPLE)
  const recordEvent = eventRecorder(db)
  const selectBySub = db.prepare(`SELECT ${personColumns} FROM people WHERE sub = ?`)
  // The second condition is that of the index.
  const selectByEmail = db.prepare(`SELECT ${personColumns} FROM people WHERE email = ? AND email <> ''`)
  const insert = db.prepare(`
    INSERT INTO people (sub, role, group_slug, sub_group_id, email, first, last)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  const endSessions = db.prepare(
    'UPDATE people SET session_version = session_version + 1 WHERE sub = ? RETURNING session_version',
  )
  const picture = db.prepare('SELECT picture FROM people WHERE sub = ?')
  const setPicture = db.prepare('UPDATE people SET picture = ? WHERE sub = ?')
  const addLogin = db.prepare('INSERT INTO logins (sub, time, id) VALUES (?, ?, ?)')

  return {
    find: async (sub) => cache.getOrRead(sub, () => toPerson(selectBySub.get(sub))),
    findByEmail: async (email) => toPerson(selectByEmail.get(email)),
    create: ({ sub, role, group, subGroupId, email, first, last }) =>
      write(['people'], () =>
        insert.run(sub, role, group, subGroupId, email, first, last).changes === 1 ? 'created' : 'exists',
      ),
    endSessions: (sub) =>
      write(['people'], () => {
        const row = endSessions.get(sub)
        return row ? Number(row.session_version) : null
      }),
    addLogin: (sub, { id, time, group, role, where }) =>
      write([], () => {
        const event = eventCodes.signIn
        // A login that is sent twice has the same event id; its event and row are stored once.
        if (!recordEvent({ id, time, event, user: sub, group, detail: role, where })) return
        addLogin.run(sub, Date.parse(time), id)
      }),
    addSignUp: (sub, { id, time, group, role, where }) =>
      write([], () => {
        recordEvent({ id, time, event: eventCodes.signUp, user: sub, group, detail: role, where })
      }),
    setPicture: (sub, file) =>
      write(['people'], () => {
        const before = picture.get(sub)?.picture ?? null
        setPicture.run(file === null ? null : JSON.stringify(file), sub)
        return before === null ? null : parseJson(storedFile, before)
      }),
  }
}

function toPerson(row: Record<string, SQLOutputValue> | undefined): StoredPerson | null {
  if (row === undefined) return null
  return {
    sub: String(row.sub),
    role: parseRole(row.role),
    group: row.group_slug === null ? null : String(row.group_slug),
    subGroupId: row.sub_group_id === null ? null : String(row.sub_group_id),
    enabled: row.enabled === 1,
    email: String(row.email),
    first: String(row.first),
    last: String(row.last),
    picture: row.picture === null ? null : parseJson(storedFile, row.picture),
    sessionVersion: Number(row.session_version),
  }
}

function parseRole(column: unknown): Role {
  const role = roles.find((known) => known === column)
  if (!role) throw new TypeError('A person has an unknown role.')
  return role
}
