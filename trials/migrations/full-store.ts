import { migrate, migrations } from '@kitchen-table/embedded/sqlite'
import { isSmall } from '@kitchen-table/scripts/run-size'
import { openUnmigrated } from './open-unmigrated.ts'

export const EVENTS = isSmall ? 8000 : 40_000
const PEOPLE = 400

const countingCte = (rowCount: number) =>
  `WITH RECURSIVE counted (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < ${rowCount - 1})`

/**
 * Creates a store of the first schema, whatever the newest is, with more rows than SQLite's cache holds, so that part
 * of an unfinished migration is in the write-ahead log.
 */
export function fillStore(dataDir: string): void {
  const db = openUnmigrated(dataDir)
  migrate(db, migrations.slice(0, 1))
  db.exec('BEGIN')
  db.exec(`${countingCte(PEOPLE)}
    INSERT INTO accounts SELECT 'person-' || n, n || '@example.org', 'A', 'B', 'user', 'acme', 'CONFIRMED', 1,
      '2026-01-02T03:04:05.678Z', NULL FROM counted`)
  db.exec(`INSERT INTO groups (slug, max_members, last_number, body) VALUES ('acme', 0, ${PEOPLE}, '{}')`)
  db.exec(`${countingCte(PEOPLE)}
    INSERT INTO people SELECT 'person-' || n, 'user', 'acme', NULL FROM counted`)
  db.exec(`${countingCte(PEOPLE)}
    INSERT INTO members SELECT 'acme', n || '@example.org', 'person-' || n, n + 1, 'A', 'B', 'user', NULL,
      '2026-01-02T03:04:05.678Z' FROM counted`)
  db.exec(`${countingCte(PEOPLE * 10)}
    INSERT INTO logins SELECT 'person-' || n % ${PEOPLE}, 1770000000000 + n * 86400000, 'login-' || n FROM counted`)
  db.exec(`${countingCte(EVENTS)}
    INSERT INTO events SELECT 'acme', 1770000000000 + n * 60000, 'event-' || n,
      CASE n % 50 WHEN 7 THEN 'removed-' || n % 3 ELSE 'person-' || n % ${PEOPLE} END,
      CASE n % 41 WHEN 3 THEN 500 ELSE 100 + 10 * (n % 3) END,
      'detail-' || n % 50, '/track/first-budget-' || n % 90 FROM counted`)
  db.exec(`
    INSERT INTO event_days
    SELECT group_slug, strftime('%F', time / 1000, 'unixepoch'), event, count(*) FROM events GROUP BY 1, 2, 3;
    INSERT INTO event_day_details
    SELECT group_slug, event, strftime('%F', time / 1000, 'unixepoch'), detail, count(*) FROM events
    GROUP BY 1, 2, 3, 4;`)
  db.exec('COMMIT')
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}
