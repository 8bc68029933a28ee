import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '@kitchen-table/application/ports'
import { shuffle } from '@kitchen-table/application/testing/samples'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { findCountDifferences } from '@kitchen-table/embedded/sqlite'
import { listProblems } from '../list-problems.ts'
import { addLearner, addLongTrack, listUnitIds, subOf } from '../long-track.ts'

/** As many for each learner as the long track has units. */
export const WRITES_PER_LEARNER = 100

const unitIds = listUnitIds(WRITES_PER_LEARNER)

/** A request that stores something, with an event that has this id. */
export type Write = { kind: 'complete' | 'view' | 'event'; learner: number; unit: string; id: string }

export async function fillStore(stores: Stores, learners: number): Promise<void> {
  await addLongTrack(stores, unitIds)
  await Promise.all(Array.from({ length: learners }, (_, learner) => addLearner(stores, learner)))
}

/** Returns one write for each learner and unit, in an order that the seed determines. */
export function generateWrites(learners: number, seed: number): Write[] {
  const { next, weightedIndex } = createSeededRandom('work', String(seed))
  const kinds = ['complete', 'view', 'event'] as const
  const writes = Array.from({ length: learners }, (_, learner) =>
    unitIds.map((unit) => ({
      kind: kinds[weightedIndex([8, 1, 1])] ?? 'complete',
      learner,
      unit,
      id: randomUUID(),
    })),
  )
  return shuffle(writes.flat(), next)
}

/** Returns what is wrong with the stored rows, in sentences. `maxInFlight` more requests may have been under way. */
export function findWriteProblems(
  db: DatabaseSync,
  acknowledged: readonly Write[],
  maxInFlight: number,
): string[] {
  const selectAll = (sql: string) => db.prepare(sql).all()
  const readNumber = (sql: string) => Number(db.prepare(sql).get()?.n)
  const present = new Map(
    selectAll(
      'SELECT sub, id, count(*) AS n FROM events JOIN usage_people USING (person) GROUP BY sub, id',
    ).map(({ sub, id, n }) => [`${sub} ${id}`, n]),
  )
  const units = new Set(
    selectAll('SELECT sub, unit_id FROM completed_units').map((row) => `${row.sub} ${row.unit_id}`),
  )
  const views = new Set(selectAll('SELECT sub, id FROM track_views').map(({ sub, id }) => `${sub} ${id}`))
  const isStored: Record<Write['kind'], (write: Write) => boolean> = {
    complete: ({ learner, unit }) => units.has(`${subOf(learner)} ${unit}`),
    view: ({ learner, id }) => views.has(`${subOf(learner)} ${id}`),
    event: () => true,
  }
  const lost = acknowledged.filter(
    (write) => !isStored[write.kind](write) || present.get(`${subOf(write.learner)} ${write.id}`) !== 1,
  )
  const events = readNumber('SELECT count(*) AS n FROM events WHERE event IN (100, 120, 200)')
  const completions = readNumber('SELECT count(*) AS n FROM events WHERE event = 120')
  return [
    ...lost.map(
      ({ kind, learner, unit }) =>
        `${kind} ${unit} of learner ${learner} was acknowledged but is not stored once.`,
    ),
    ...findCountDifferences(db).map(
      ({ group, period, what, counted, logged }) =>
        `${group} counts ${counted} ${what} of ${period}, and the log has ${logged}.`,
    ),
    ...listProblems(
      [units.size !== completions, 'A completion without its event.'],
      [
        events > acknowledged.length + maxInFlight,
        `${events} events for ${acknowledged.length} acknowledged writes.`,
      ],
    ),
  ]
}
