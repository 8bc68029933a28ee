import type { Stores } from '../../apps/server/src/features/stores.ts'
import {
  happening,
  numbered,
  prepared,
  preparedNumbers,
  type StoreWrite,
  time,
  without,
} from './store-write.ts'

export const learningWrites: StoreWrite[] = [
  {
    name: 'complete a unit',
    write: ({ progress }, n) =>
      progress.update('ada', (now) => ({
        after: { ...now, activeUnits: [...now.activeUnits, `done-${n}`] },
        event: happening(n, 120, `done-${n}`),
      })),
    parts: [numbered('completed_units', 'unit_id', 'done'), numbered('events', 'id', 'happened-120')],
  },
  {
    name: 'set a unit not complete',
    write: ({ progress }, n) => {
      const undone = prepared('undone', n)
      return progress.update('bob', (now) => ({
        after: { ...now, activeUnits: now.activeUnits.filter((unit) => unit !== undone) },
        event: null,
      }))
    },
    parts: [without('completed_units', "sub = 'bob' AND unit_id = 'undone-' || n")],
  },
  {
    name: 'view a track',
    write: ({ progress }, n) =>
      progress.addView(
        'ada',
        { id: `view-${n}`, track: 'first-budget', time },
        happening(n, 100, 'first-budget'),
      ),
    parts: [numbered('track_views', 'id', 'view'), numbered('events', 'id', 'happened-100')],
  },
  {
    name: 'append an event',
    write: ({ events }, n) =>
      events.append([{ ...happening(n, 100, 'saving'), id: `sent-${n}`, user: 'bob' }]),
    parts: [numbered('events', 'id', 'sent')],
  },
]

export async function prepareLearning({ progress }: Stores): Promise<void> {
  const activeUnits = preparedNumbers.map((n) => prepared('undone', n))
  await progress.update('bob', (now) => ({ after: { ...now, activeUnits }, event: null }))
}
