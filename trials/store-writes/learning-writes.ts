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
})

export async function prepareLearning({ progress }: Stores): Promise<void> {
  const activeUnits = preparedNumbers.map((n) => preparedId('undone', n))
  await progress.update('bob', (now) => ({ after: { ...now, activeUnits }, event: null }))
}
