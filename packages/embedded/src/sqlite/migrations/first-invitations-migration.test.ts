import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'

const VERSION_BEFORE = 30

test('members of a store from before were invited first when they joined, and want reminders', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, VERSION_BEFORE))
  db.exec(`
    INSERT INTO groups (slug, max_members, last_number, body) VALUES ('acme', 0, 1, '{}');
    INSERT INTO people (sub, role, group_slug, email, first, last)
    VALUES ('ada', 'user', 'acme', 'ada@example.com', 'Ada', 'B');
    INSERT INTO members
      (group_slug, email, sub, number, first, last, role, joined_at, invited_at, status, first_key, last_key, search_words)
    VALUES ('acme', 'ada@example.com', 'ada', 1, 'Ada', 'B', 'user', '2026-01-01', '2026-02-02', 'CONFIRMED', '', '', '')`)
  expect(() => db.prepare('SELECT first_invited_at FROM members')).toThrow(/no such column/)
  migrate(db)
  expect(db.prepare('SELECT first_invited_at, invited_at, wants_reminders FROM members').all()).toEqual([
    { first_invited_at: '2026-01-01', invited_at: '2026-02-02', wants_reminders: 1 },
  ])
})
