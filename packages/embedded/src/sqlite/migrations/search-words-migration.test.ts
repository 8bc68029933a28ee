import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'

const VERSION_BEFORE = 18

test('people and members of earlier releases get the words by which they are found, and new sort keys', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, VERSION_BEFORE))
  db.exec(`
    INSERT INTO groups (slug, max_members, body) VALUES ('acme', 0, '{}');
    INSERT INTO people (sub, role, group_slug, email, first, last, first_key, last_key)
    VALUES ('p-1', 'user', 'acme', 's.o@example.com', 'Søren', 'O’Neil', 'søren', 'o’neil');
    INSERT INTO members (group_slug, email, sub, number, first, last, role, joined_at, first_key, last_key)
    VALUES ('acme', 's.o@example.com', 'p-1', 1, 'Søren', 'O’Neil', 'user', '2026-01-01', 'søren', 'o’neil');`)
  migrate(db)
  for (const table of ['people', 'members'])
    expect(db.prepare(`SELECT first_key, last_key, search_words FROM ${table}`).all()).toEqual([
      { first_key: 'soren', last_key: 'o’neil', search_words: 'soren o neil\nsoeren o neil' },
    ])
})
