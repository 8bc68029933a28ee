import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'

const VERSION_BEFORE = 13

const createPerson = (sub: string, { first = 'Zoë', last = 'Çelik', enabled = 1 } = {}) => `
  INSERT INTO people (sub, role, group_slug, email, first, last, enabled, session_version)
  VALUES ('${sub}', 'user', 'acme', '${sub}@example.com', '${first}', '${last}', ${enabled}, 3);`
const createMember = (sub: string, number: number) => `
  INSERT INTO members (group_slug, email, sub, number, first, last, role, joined_at)
  VALUES ('acme', '${sub}@example.com', '${sub}', ${number}, 'Zoë', 'Çelik', 'user', '2026-01-01');`
const createAccount = (sub: string, status: string) => `
  INSERT INTO accounts (sub, email, first, last, role, status, enabled, created_at)
  VALUES ('${sub}', '${sub}@example.com', 'A', 'B', 'user', '${status}', 1, '2026-01-01');`
const createLogin = (sub: string, time: number) =>
  `INSERT INTO logins (sub, time, id) VALUES ('${sub}', ${time}, 'l-${time}');`

/** Migrates a store of the release before, with these rows. */
function migrateStore(sql: string): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, VERSION_BEFORE))
  db.exec(`INSERT INTO groups (slug, max_members, body) VALUES ('acme', 0, '{}'); ${sql}`)
  migrate(db)
  return db
}

test('a member gets the state of the account, the last sign-in, and keys without case and accents', () => {
  const people = ['ada', 'bob', 'kim'].map((sub, n) => createPerson(sub) + createMember(sub, n + 1)).join('')
  const accounts = createAccount('ada', 'CONFIRMED') + createAccount('bob', 'EXTERNAL_PROVIDER')
  const [first, last] = [Date.UTC(2026, 0, 2), Date.UTC(2026, 1, 3, 4, 5, 59, 999)]
  const db = migrateStore(people + accounts + createLogin('ada', last) + createLogin('ada', first))
  const common = {
    enabled: 1,
    invited_at: '2026-01-01',
    last_login_at: null,
    first_key: 'zoe',
    last_key: 'celik',
  }
  const columns = `sub, status, ${Object.keys(common)}`
  expect(db.prepare(`SELECT ${columns} FROM members ORDER BY sub`).all()).toEqual([
    { sub: 'ada', status: 'CONFIRMED', ...common, last_login_at: '2026-02-03T04:05:59.999Z' },
    { sub: 'bob', status: 'EXTERNAL_PROVIDER', ...common },
    { sub: 'kim', status: 'FORCE_CHANGE_PASSWORD', ...common },
  ])
})

test('a member is disabled if their record is', () => {
  const db = migrateStore(
    createPerson('ada', { enabled: 0 }) + createMember('ada', 1) + createMember('bob', 2),
  )
  expect(db.prepare('SELECT sub, enabled FROM members ORDER BY sub').all()).toEqual([
    { sub: 'ada', enabled: 0 },
    { sub: 'bob', enabled: 1 },
  ])
})

test('the record of a person keeps what it has, and gets search keys and a pseudonym of its own', () => {
  const picture = "UPDATE people SET picture = '{}' WHERE sub = 'ada';"
  const db = migrateStore(createPerson('ada') + createPerson('bob', { first: '', last: '' }) + picture)
  const people = db.prepare('SELECT * FROM people ORDER BY sub').all()
  const own = { role: 'user', group_slug: 'acme', sub_group_id: null, enabled: 1, session_version: 3 }
  const pseudonym = expect.stringMatching(/^[0-9a-f]{16}$/)
  const common = { ...own, pseudonym, removal_requested_at: null, language: null }
  const adaKeys = { first_key: 'zoe', last_key: 'celik', search_words: 'zoe celik' }
  const ada = { email: 'ada@example.com', first: 'Zoë', last: 'Çelik', ...adaKeys }
  const bobKeys = { first_key: '', last_key: '', search_words: '' }
  const bob = { email: 'bob@example.com', first: '', last: '', ...bobKeys }
  expect(people).toEqual([
    { ...common, sub: 'ada', ...ada, picture: '{}' },
    { ...common, sub: 'bob', ...bob, picture: null },
  ])
  expect(people[0]?.pseudonym).not.toBe(people[1]?.pseudonym)
  expect(() => db.exec("UPDATE people SET email = 'ada@example.com'")).toThrow(/UNIQUE/)
  expect(() => db.exec("UPDATE people SET pseudonym = 'same'")).toThrow(/UNIQUE/)
})
