import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'
import { findCountDifferences } from '../events/event-recount.ts'
import { sqliteEvents } from '../events/sqlite-events.ts'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'

const VERSION_BEFORE = 21

/** Removes what this migration and the later ones add, so that the store is one of the release before. */
const takeBack = `
  DROP TABLE help_lines;
  DROP TABLE intents;
  DROP TABLE facts;
  DROP TABLE video_positions;
  ALTER TABLE member_import_rows DROP COLUMN withheld;
  DROP TABLE event_log_start;
  DROP TABLE event_people;
  DROP TABLE event_people_days;
  DROP TABLE event_people_blocks;
  ALTER TABLE people DROP COLUMN language;
  ALTER TABLE members DROP COLUMN first_invited_at;
  ALTER TABLE members DROP COLUMN wants_reminders;
  PRAGMA user_version = ${VERSION_BEFORE};`

test('of a store from before, whose days are packed, people are counted at once, and packed later', async () => {
  const sqlite = openTestSqlite()
  const store = sqliteEvents(sqlite)
  const event = { event: 100, group: 'acme', layout: 'default', detail: 'debt', where: '/' } as const
  await store.append(
    ['ada', 'bob', 'ada', 'cyd'].map((user, n) => {
      return { ...event, id: `e-${n}`, user, time: `2026-0${n + 1}-15T12:00:00.000Z` }
    }),
  )
  while (await store.closeOldestDay('2026-12-31'));
  sqlite.db.exec(takeBack)
  migrate(sqlite.db, migrations)

  const range = { from: '2026-01-01', to: '2026-04-30' }
  const count = () =>
    sqliteEvents(sqlite).countDetailPeople({ group: null, layout: null }, range, [
      { events: [100], details: ['debt'] },
    ])
  expect(await count()).toEqual([3])
  const migrated = sqliteEvents(sqlite)
  expect(await migrated.closeOldestDay('2026-03-01')).toBe(true)
  expect(await count()).toEqual([3])
  while (await migrated.closeOldestDay('2026-12-31'));
  expect(sqlite.db.prepare('SELECT count(*) AS n FROM event_people_days').get()).toEqual({ n: 0 })
  expect(await count()).toEqual([3])
  expect(findCountDifferences(sqlite.db)).toEqual([])
})
