import { randomUUID } from 'node:crypto'
import type { Stores } from '@kitchen-table/application/ports'
import { shuffle } from '@kitchen-table/application/testing/samples'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { eventCodes } from '@kitchen-table/domain/insights'
import { addLearner, addLongTrack, emailOf, listUnitIds } from '../long-track.ts'

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

type LearnerStores = Pick<Stores, 'people' | 'progress' | 'ownData' | 'events'>

const everyDay = { from: '2000-01-01', to: '2099-12-31' }
const learnerEvents = [eventCodes.trackView, eventCodes.unitCompleted, eventCodes.videoPlay]

async function readAll<Row>(readPage: (last?: Row) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = await readPage(); page.length > 0; page = await readPage(rows.at(-1))) rows.push(...page)
  return rows
}

/** Returns what is stored of a learner, as the product reads it. */
async function readLearner({ people, progress, ownData }: LearnerStores, learner: number) {
  const person = await people.findByEmail(emailOf(learner))
  if (person === null) throw new Error(`Learner ${learner} is gone.`)
  const { sub } = person
  const [{ activeUnits }, views, events] = await Promise.all([
    progress.read(sub),
    readAll<{ id: string; time: string }>((last) => ownData.listTrackViews(sub, last)),
    readAll<{ id: string; event: number }>((last) => ownData.listEvents(sub, last?.id)),
  ])
  const ownEvents = events.filter(({ event }) => learnerEvents.some((code) => code === event))
  return {
    units: new Set(activeUnits),
    views: new Set(views.map(({ id }) => id)),
    events: ownEvents,
    eventIds: new Set(ownEvents.map(({ id }) => id)),
  }
}

type StoredLearner = Awaited<ReturnType<typeof readLearner>>

function isStored({ kind, unit, id }: Write, stored: StoredLearner): boolean {
  if (!stored.eventIds.has(id)) return false
  if (kind === 'event') return true
  return kind === 'view' ? stored.views.has(id) : stored.units.has(unit)
}

/**
 * Returns what is wrong with the stored writes of learners: those that were acknowledged and are gone, events that are
 * stored or counted twice, completions without their event. `maxInFlight` more requests may have been under way.
 */
export async function findWriteProblems(
  stores: LearnerStores,
  {
    learners,
    acknowledged,
    maxInFlight = 0,
  }: { learners: number; acknowledged: readonly Write[]; maxInFlight?: number },
): Promise<string[]> {
  const stored: StoredLearner[] = []
  for (let learner = 0; learner < learners; learner += 1) stored.push(await readLearner(stores, learner))
  const lost = acknowledged.filter((write) => {
    const ofLearner = stored[write.learner]
    return ofLearner === undefined || !isStored(write, ofLearner)
  })
  const problems = lost.map(
    ({ kind, learner, unit }) => `${kind} ${unit} of learner ${learner} was acknowledged and is not stored.`,
  )
  const total = stored.reduce((sum, { events }) => sum + events.length, 0)
  if (total > acknowledged.length + maxInFlight)
    problems.push(`${total} events for ${acknowledged.length} acknowledged writes.`)
  stored.forEach(({ units, events, eventIds }, learner) => {
    const completions = events.filter(({ event }) => event === eventCodes.unitCompleted).length
    if (completions !== units.size)
      problems.push(`Learner ${learner} has ${units.size} completions and ${completions} events of them.`)
    if (eventIds.size !== events.length) problems.push(`Learner ${learner} has an event twice.`)
  })
  const [counted = new Map<number, number>()] = await stores.events.countByCode(
    { group: null, layout: null },
    [everyDay],
  )
  for (const code of learnerEvents) {
    const logged = stored.reduce(
      (sum, { events }) => sum + events.filter(({ event }) => event === code).length,
      0,
    )
    if ((counted.get(code) ?? 0) !== logged)
      problems.push(`Event ${code} is counted ${counted.get(code) ?? 0} times, and logged ${logged} times.`)
  }
  return problems
}
