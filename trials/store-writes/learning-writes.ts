import type { Stores } from '../../apps/server/src/composition/stores.ts'
import {
  preparedId,
  preparedNumbers,
  progressEvent,
  removedNumbersSql,
  type StoreWrite,
  storedNumbersSql,
  TIME,
} from './store-write.ts'

export const learningWrites: StoreWrite[] = [
  {
    name: 'complete a unit',
    write: ({ progress }, n) =>
      progress.update('ada', (now) => ({
        after: { ...now, activeUnits: [...now.activeUnits, `done-${n}`] },
        event: progressEvent(n, 120, `done-${n}`),
      })),
    partQueries: [
      storedNumbersSql('completed_units', 'unit_id', 'done'),
      storedNumbersSql('events', 'id', 'happened-120'),
    ],
  },
  {
    name: 'set a unit not complete',
    write: ({ progress }, n) => {
      const undone = preparedId('undone', n)
      return progress.update('bob', (now) => ({
        after: { ...now, activeUnits: now.activeUnits.filter((unit) => unit !== undone) },
        event: null,
      }))
    },
    partQueries: [removedNumbersSql('completed_units', "sub = 'bob' AND unit_id = 'undone-' || n")],
  },
  {
    name: 'view a track',
    write: ({ progress }, n) =>
      progress.addView(
        'ada',
        { id: `view-${n}`, track: 'first-budget', time: TIME },
        progressEvent(n, 100, 'first-budget'),
      ),
    partQueries: [
      storedNumbersSql('track_views', 'id', 'view'),
      storedNumbersSql('events', 'id', 'happened-100'),
    ],
  },
  {
    name: 'append an event',
    write: ({ events }, n) =>
      events.append([{ ...progressEvent(n, 100, 'saving'), id: `sent-${n}`, user: 'bob' }]),
    partQueries: [storedNumbersSql('events', 'id', 'sent')],
  },
]

export async function prepareLearning({ progress }: Stores): Promise<void> {
  const activeUnits = preparedNumbers.map((n) => preparedId('undone', n))
  await progress.update('bob', (now) => ({ after: { ...now, activeUnits }, event: null }))
}
