import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'
import { eventDayCloser } from '../events/event-day-closer.ts'
import { findCountDifferences } from '../events/event-recount.ts'
import { loginPeopleCounter } from '../events/login-counts.ts'

const VERSION_BEFORE = 17

/** Stores an event of a day, without the counters. */
const createEvent = (day: number, person: string, group: string, event: number) => `
  INSERT INTO events (group_slug, time, id, person, event, layout, detail, "where")
  VALUES ('${group}', ${Date.UTC(2026, 2, day)}, 'e-${day}-${event}', '${person}', ${event}, 'default', 'd', '/');`

const signIn = (day: number, person: string, group: string) => createEvent(day, person, group, 500)

// Counters of the release before, open and packed, and many of them wrong: what they held does not matter.
const before = `
  ${signIn(1, 'ada', 'acme')} ${signIn(1, 'bob', 'acme')} ${signIn(1, 'kim', 'globex')} ${createEvent(1, 'ada', 'acme', 100)}
  ${signIn(2, 'ada', 'acme')} ${signIn(2, 'ada', 'globex')}
  INSERT INTO event_details (id, detail) VALUES (5, 'other');
  INSERT INTO event_counts VALUES ('2026-03-02', 'acme', 'default', 500, 5, 1);
  INSERT INTO event_count_blocks VALUES ('acme', 'day', '2026-03-01', 'default', x'00'), ('*', 'month', '2026-03', 'default', x'00');
  INSERT INTO login_people VALUES ('acme', 'ada', 1), ('acme', 'eve', 0);
  INSERT INTO login_days VALUES ('2026-03-02', 'acme', 'default', 1);
  INSERT INTO login_blocks VALUES ('acme', 'day', '2026-03-01', 'default', x'03');`

function migrateStore(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, VERSION_BEFORE))
  db.exec(before)
  migrate(db)
  return db
}

test('counters are those of the events, and packed again later', () => {
  const db = migrateStore()
  const days = () => db.prepare('SELECT day, sum(count) AS count FROM event_counts GROUP BY 1').all()
  expect(days()).toEqual([
    { day: '2026-03-01', count: 4 },
    { day: '2026-03-02', count: 2 },
  ])
  expect(findCountDifferences(db)).toEqual([])
  const closeOldestDay = eventDayCloser(db)
  while (closeOldestDay('2026-03-03'));
  expect(days()).toEqual([])
  expect(findCountDifferences(db)).toEqual([])
})

test('people are numbered by their first sign-in, within their organization and over all of them', () => {
  const db = migrateStore()
  expect(db.prepare('SELECT * FROM login_people ORDER BY overall_number').all()).toMatchObject([
    { group_slug: 'acme', person: 'ada', number: 0, overall_number: 0 },
    { group_slug: 'acme', person: 'bob', number: 1, overall_number: 1 },
    { group_slug: 'globex', person: 'kim', number: 0, overall_number: 2 },
    { group_slug: 'globex', person: 'ada', number: 1, overall_number: 3 },
  ])
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const count = (group: string | null) => loginPeopleCounter(db)({ group, layout: null }, [range])
  expect([null, 'acme', 'globex'].map(count)).toEqual([[4], [2], [2]])
})
