import { addDays } from '@kitchen-table/domain/insights/day-range'
import type { Stores } from '../../apps/server/src/composition/stores.ts'
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
  // Each packs a day before those of earlier ones, because the oldest day is packed first.
  'pack the counters of a day': [
    async ({ events }, n) => {
      const day = addDays(FIRST_PACKED_DAY, -n)
      const event = { ...progressEvent(n, 100, 'saving'), id: `packed-${n}`, time: `${day}T12:00:00.000Z` }
      await events.append([{ ...event, group: 'packed', user: 'bob' }])
      await events.closeOldestDay(addDays(day, 1))
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
})

export async function prepareLearning({ progress }: Stores): Promise<void> {
  const activeUnits = preparedNumbers.map((n) => preparedId('undone', n))
  await progress.update('bob', (now) => ({ after: { ...now, activeUnits }, event: null }))
}
