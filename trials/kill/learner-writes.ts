import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
import type { EmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { sampleTrack, sampleUnit } from '../../apps/server/src/testing/port-suites/samples.ts'

export const PASSWORD = 'Right-Password-1'
/** As many for each learner as the long track has units. */
export const WRITES_PER_LEARNER = 100

const unitIds = Array.from({ length: WRITES_PER_LEARNER }, (_, at) => `unit-${at}`)
const where = '/track/long'

export const subOf = (learner: number) => `sub-${learner}`
export const emailOf = (learner: number) => `learner-${learner}@example.org`

/** A request that stores something, with an event that has this id. */
export type Write = { kind: 'complete' | 'view' | 'event'; learner: number; unit: string; id: string }

/** EmbeddedStores a library of one long track, and learners. */
export async function fillStore(
  { catalog, people, directory }: EmbeddedStores,
  learners: number,
): Promise<void> {
  await Promise.all(unitIds.map((unitId) => catalog.saveUnit(sampleUnit({ unitId, attachment: null }), null)))
  await catalog.saveTrack(sampleTrack({ slug: 'long', units: unitIds }), null)
  await Promise.all(
    Array.from({ length: learners }, async (_, learner) => {
      const name = { email: emailOf(learner), first: 'A', last: 'B' }
      const person = { sub: subOf(learner), ...name, role: 'user', group: null } as const
      await people.create({ ...person, subGroupId: null })
      await directory.create({ ...person, createdAt: new Date().toISOString() }, PASSWORD)
    }),
  )
}

/** Returns one write for each learner and unit, in an order that the seed determines. */
export function generateWrites(learners: number, seed: number): Write[] {
  const { next, weightedIndex } = createSeededRandom('work', String(seed))
  const kinds = ['complete', 'view', 'event'] as const
  return Array.from({ length: learners }, (_, learner) =>
    unitIds.map((unit) => ({
      kind: kinds[weightedIndex([8, 1, 1])] ?? 'complete',
      learner,
      unit,
      id: randomUUID(),
    })),
  )
    .flat()
    .map((write) => ({ write, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ write }) => write)
}

export function toHttpRequest({ kind, unit, id }: Write): { method: string; path: string; body: object } {
  const time = new Date().toISOString()
  if (kind === 'view')
    return { method: 'PUT', path: `/api/progress/views/${id}`, body: { track: 'long', time, where } }
  if (kind === 'event') {
    const events = [{ id, time, where, event: 110, detail: `long>${unit}` }]
    return { method: 'POST', path: '/api/events', body: { events } }
  }
  const body = { completed: true, track: 'long', eventId: id, time, where }
  return { method: 'PUT', path: `/api/progress/units/${unit}`, body }
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
    selectAll('SELECT user, id, count(*) AS n FROM events GROUP BY user, id').map(({ user, id, n }) => [
      `${user} ${id}`,
      n,
    ]),
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
  const events = readNumber('SELECT count(*) AS n FROM events WHERE event IN (100, 110, 120)')
  const sums = ['event_days', 'event_day_details'].map((table) =>
    readNumber(`SELECT coalesce(sum(count), 0) AS n FROM ${table} WHERE event IN (100, 110, 120)`),
  )
  return [
    ...lost.map(
      ({ kind, learner, unit }) =>
        `${kind} ${unit} of learner ${learner} was acknowledged but is not stored once.`,
    ),
    ...(sums.every((sum) => sum === events) ? [] : [`${events} events, and counters of ${sums}.`]),
    ...(units.size === readNumber('SELECT count(*) AS n FROM events WHERE event = 120')
      ? []
      : ['A completion without its event.']),
    ...(events > acknowledged.length + maxInFlight
      ? [`${events} events for ${acknowledged.length} acknowledged writes.`]
      : []),
  ]
}
