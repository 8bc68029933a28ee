import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'

const VERSION_BEFORE = 7

const createAccount = (sub: string, { enabled = 1, version = 0 } = {}) => `
  INSERT INTO accounts (sub, email, first, last, role, status, enabled, created_at, version)
  VALUES ('${sub}', '${sub}@example.com', 'A-${sub}', 'B', 'user', 'CONFIRMED', ${enabled}, '2026-01-01', ${version});`
const createPerson = (sub: string, askedAgainAt: string | null = null) => `
  INSERT INTO people (sub, role, group_slug, asked_again_at)
  VALUES ('${sub}', 'user', 'acme', ${askedAgainAt === null ? 'NULL' : `'${askedAgainAt}'`});`
const createMember = (sub: string, number: number) => `
  INSERT INTO members (group_slug, email, sub, number, first, last, role, joined_at)
  VALUES ('acme', '${sub}@example.com', '${sub}', ${number}, 'A', 'B', 'user', '2026-01-01');`

/** Migrates a store of the release before, with these rows. */
function migrateStore(sql: string): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, VERSION_BEFORE))
  db.exec(`INSERT INTO groups (slug, max_members, body) VALUES ('acme', 0, '{}'); ${sql}`)
  migrate(db)
  return db
}

const readPeople = (db: DatabaseSync) =>
  db.prepare('SELECT sub, email, first, last, enabled, session_version FROM people ORDER BY sub').all()

test('the record of a person takes over address, names, status and version of their account', () => {
  const accounts = createAccount('ada', { version: 3 }) + createAccount('bob', { enabled: 0 })
  const db = migrateStore(accounts + createPerson('ada') + createPerson('bob'))
  expect(readPeople(db)).toEqual([
    { sub: 'ada', email: 'ada@example.com', first: 'A-ada', last: 'B', enabled: 1, session_version: 3 },
    { sub: 'bob', email: 'bob@example.com', first: 'A-bob', last: 'B', enabled: 0, session_version: 0 },
  ])
  expect(() => db.exec("UPDATE people SET email = 'ada@example.com'")).toThrow(/UNIQUE/)
})

test('people without an account are disabled and share no address; an account without a person creates none', () => {
  const people = createPerson('eve') + createPerson('ivy') + createMember('ivy', 1)
  const db = migrateStore(createAccount('zoe') + people)
  expect(readPeople(db)).toEqual(
    ['eve', 'ivy'].map((sub) => ({ sub, email: '', first: '', last: '', enabled: 0, session_version: 0 })),
  )
})

test('the time of a request for a new invitation moves from the person to the member', () => {
  const people = createPerson('ada', '2026-02-01') + createPerson('bob') + createPerson('eve', '2026-02-02')
  const db = migrateStore(people + createMember('ada', 1) + createMember('bob', 2) + createMember('kim', 3))
  expect(db.prepare('SELECT sub, renewal_requested_at AS at FROM members ORDER BY sub').all()).toEqual([
    { sub: 'ada', at: '2026-02-01' },
    { sub: 'bob', at: null },
    { sub: 'kim', at: null },
  ])
  expect(() => db.prepare('SELECT asked_again_at FROM people')).toThrow(/no such column/)
})
