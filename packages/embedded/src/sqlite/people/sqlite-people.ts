import type { SQLOutputValue } from 'node:sqlite'
import type { PersonStore, StoredPerson } from '@kitchen-table/application/ports'
import { storedFileSchema, storedLanguageSchema } from '@kitchen-table/application/stored-records'
import { type Role, roles } from '@kitchen-table/domain/accounts'
import { eventCodes } from '@kitchen-table/domain/insights'
import { parseJsonColumn } from '../database/json-columns.ts'
import { matchesSearchSql, registerNameSearch, toNameColumns } from '../database/name-columns.ts'
import { createVersionedCache } from '../database/versioned-cache.ts'
import { eventRecorder } from '../events/event-recorder.ts'
import type { Sqlite } from '../open-sqlite.ts'

/** People that are cached: less than 1 KB each. */
const MAX_CACHED_PEOPLE = 5000

const MAX_FOUND = 50

const personColumns = `sub, role, group_slug, sub_group_id, enabled, email, first, last, picture, language,
  session_version, pseudonym, removal_requested_at`

export function sqlitePeople({ db, changes, write }: Sqlite): PersonStore {
  const cache = createVersionedCache<StoredPerson>(changes, 'people', MAX_CACHED_PEOPLE)
  registerNameSearch(db)
  const recordEvents = eventRecorder(db)
  const selectBySub = db.prepare(`SELECT ${personColumns} FROM people WHERE sub = ?`)
  // The second condition is that of the index.
  const selectByEmail = db.prepare(`SELECT ${personColumns} FROM people WHERE email = ? AND email <> ''`)
  const insert = db.prepare(`
    INSERT INTO people (sub, role, group_slug, sub_group_id, email, first, last, language, first_key, last_key,
      search_words)
    VALUES ($sub, $role, $group, $subGroupId, $email, $first, $last, $language, $first_key, $last_key, $search_words)
    ON CONFLICT DO NOTHING`)
  const endSessions = db.prepare(
    'UPDATE people SET session_version = session_version + 1 WHERE sub = ? RETURNING session_version',
  )
  const picture = db.prepare('SELECT picture FROM people WHERE sub = ?')
  const setPicture = db.prepare('UPDATE people SET picture = ? WHERE sub = ?')
  const setLanguage = db.prepare('UPDATE people SET language = ? WHERE sub = ?')
  const addLogin = db.prepare('INSERT INTO logins (sub, time, id) VALUES (?, ?, ?)')
  const setLastLogin = db.prepare(
    "UPDATE members SET last_login_at = max(coalesce(last_login_at, ''), ?) WHERE sub = ?",
  )
  const selectNames = db.prepare('SELECT sub, email, first, last FROM people WHERE pseudonym = ?')
  const search = db.prepare(`
    SELECT ${personColumns} FROM people
    WHERE ($after IS NULL OR email > $after) AND ${matchesSearchSql}
    ORDER BY email, sub LIMIT ${MAX_FOUND}`)

  return {
    find: async (sub) => cache.getOrRead(sub, () => toPersonOrNull(selectBySub.get(sub))),
    findByEmail: async (email) => toPersonOrNull(selectByEmail.get(email)),
    async findNames(pseudonyms) {
      const rows = pseudonyms.map((pseudonym) => [pseudonym, selectNames.get(pseudonym)] as const)
      return new Map(rows.flatMap(([pseudonym, row]) => (row ? [[pseudonym, toNames(row)]] : [])))
    },
    search: async (text, after) => search.all({ search: text.trim(), after: after ?? null }).map(toPerson),
    create: ({ sub, role, group, subGroupId, email, first, last, language = null }) =>
      write(['people'], () => {
        const row = { sub, role, group, subGroupId, email, first, last, language }
        const inserted = insert.run({ ...row, ...toNameColumns(row) })
        return inserted.changes === 1 ? 'created' : 'exists'
      }),
    endSessions: (sub) =>
      write(['people'], () => {
        const row = endSessions.get(sub)
        return row ? Number(row.session_version) : null
      }),
    addLogin: (sub, { id, time, group, layout, role, where }) =>
      write([], () => {
        const event = eventCodes.signIn
        // A login that is sent twice has the same event id; its event and row are stored once.
        const { stored } = recordEvents([{ id, time, event, user: sub, group, layout, detail: role, where }])
        if (stored.length === 0) return
        const timestamp = Date.parse(time)
        addLogin.run(sub, timestamp, id)
        setLastLogin.run(new Date(timestamp).toISOString(), sub)
      }),
    addSignUp: (sub, { id, time, group, layout, role, where }) =>
      write([], () => {
        recordEvents([{ id, time, event: eventCodes.signUp, user: sub, group, layout, detail: role, where }])
      }),
    setPicture: (sub, file) =>
      write(['people'], () => {
        const before = picture.get(sub)?.picture ?? null
        setPicture.run(file === null ? null : JSON.stringify(file), sub)
        return before === null ? null : parseJsonColumn(storedFileSchema, before)
      }),
    setLanguage: (sub, language) => write(['people'], () => void setLanguage.run(language, sub)),
  }
}

type Row = Record<string, SQLOutputValue>

function toPersonOrNull(row: Row | undefined): StoredPerson | null {
  return row === undefined ? null : toPerson(row)
}

function toNames({ sub, email, first, last }: Row) {
  return { sub: String(sub), email: String(email), first: String(first), last: String(last) }
}

function toPerson(row: Row): StoredPerson {
  return {
    sub: String(row.sub),
    role: parseRole(row.role),
    group: row.group_slug === null ? null : String(row.group_slug),
    subGroupId: row.sub_group_id === null ? null : String(row.sub_group_id),
    enabled: row.enabled === 1,
    email: String(row.email),
    first: String(row.first),
    last: String(row.last),
    picture: row.picture === null ? null : parseJsonColumn(storedFileSchema, row.picture),
    language: storedLanguageSchema.parse(row.language),
    sessionVersion: Number(row.session_version),
    pseudonym: String(row.pseudonym),
    removalRequestedAt: row.removal_requested_at === null ? null : String(row.removal_requested_at),
  }
}

function parseRole(column: unknown): Role {
  const role = roles.find((known) => known === column)
  if (!role) throw new TypeError('A person has an unknown role.')
  return role
}
