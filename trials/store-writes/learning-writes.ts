import type { Stores } from '@kitchen-table/application/ports'
import { addDays } from '@kitchen-table/domain/insights'
import {
  preparedId,
  preparedNumbers,
  progressEvent,
  removedSql,
  storedSql,
  TIME,
  toStoreWrites,
} from './store-write.ts'

const FIRST_PACKED_DAY = '2000-01-01'

/** Earlier than the days that are packed, which stay in the log. */
const FIRST_REMOVED_YEAR = 1900
const SQL_MONTHS = `(substr(month, 1, 4) - ${FIRST_REMOVED_YEAR}) * 12 + substr(month, 6) - 2`

/** Returns the n-th month, `YYYY-MM`. */
const removedMonth = (n: number) =>
  `${String(FIRST_REMOVED_YEAR + Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`

export const learningWrites = toStoreWrites({
  'complete a unit': [
    ({ progress }, n) =>
      progress.update('ada', (now) => ({
        after: { ...now, activeUnits: [...now.activeUnits, `done-${n}`] },
        event: progressEvent(n, 120, `done-${n}`),
      })),
    [storedSql('completed_units', 'unit_id', 'done'), storedSql('events', 'id', 'happened-120')],
  ],
  'set a unit not complete': [
    ({ progress }, n) => {
      const undone = preparedId('undone', n)
      return progress.update('bob', (now) => ({
        after: { ...now, activeUnits: now.activeUnits.filter((unit) => unit !== undone) },
        event: null,
      }))
    },
    removedSql('completed_units', 'unit_id', 'undone', "sub = 'bob'"),
  ],
  'view a track': [
    ({ progress }, n) =>
      progress.addView(
        'ada',
        { id: `view-${n}`, track: 'first-budget', time: TIME },
        progressEvent(n, 100, 'first-budget'),
      ),
    [storedSql('track_views', 'id', 'view'), storedSql('events', 'id', 'happened-100')],
  ],
  'append an event': [
    ({ events }, n) => events.append([{ ...progressEvent(n, 100, 'saving'), id: `sent-${n}`, user: 'bob' }]),
    storedSql('events', 'id', 'sent'),
  ],
  // Each packs a day before those of earlier ones, because the oldest day is packed first; so are those of removed months.
  'pack the counters of a day': [
    async ({ events }, n) => {
      const day = addDays(FIRST_PACKED_DAY, -n)
      const event = { ...progressEvent(n, 100, 'saving'), id: `packed-${n}`, time: `${day}T12:00:00.000Z` }
      await events.append([{ ...event, group: 'packed', user: 'bob' }])
      let hasClosed: unknown = true
      while (hasClosed === true) hasClosed = await events.closeOldestDay(addDays(day, 1))
    },
    [
      storedSql(
        'events',
        'id',
        'packed',
        `NOT EXISTS (
           SELECT 1 FROM event_counts c
           WHERE c.group_slug = 'packed' AND c.day = date(events.time / 1000, 'unixepoch'))`,
      ),
      `SELECT CAST(julianday('${FIRST_PACKED_DAY}') - julianday(start) AS INTEGER) AS n FROM event_count_blocks
       WHERE group_slug = 'packed' AND span = 'day'`,
    ],
  ],
  // The log then begins with a later month than all those before. What was removed is not stored again.
  'remove the events of past months': [
    async ({ events }, n) => {
      const event = { ...progressEvent(n, 100, 'saving'), time: `${removedMonth(n)}-15T12:00:00.000Z` }
      await events.append([{ ...event, id: `removed-${n}`, group: 'removed', user: 'bob' }])
      await events.removeEventsBefore(removedMonth(n + 1), {
        now: Date.now,
        signal: new AbortController().signal,
      })
    },
    `WITH RECURSIVE numbers (n) AS (
       SELECT 0 FROM event_log_start
       UNION ALL SELECT n + 1 FROM numbers WHERE n < (SELECT ${SQL_MONTHS} FROM event_log_start))
     SELECT n FROM numbers`,
    ({ db }, n) => db.prepare('SELECT 1 FROM events WHERE id = ?').get(`removed-${n}`) === undefined,
  ],
})

export async function prepareLearning({ progress }: Stores): Promise<void> {
  const activeUnits = preparedNumbers.map((n) => preparedId('undone', n))
  await progress.update('bob', (now) => ({ after: { ...now, activeUnits }, event: null }))
}
