import type { OpenStores } from '@kitchen-table/application/ports'
import { eventCodes } from '@kitchen-table/domain/insights'
import type { Write } from '../kill/learner-writes.ts'
import { emailOf } from '../long-track.ts'

const everyDay = { from: '2000-01-01', to: '2099-12-31' }
const learnerEvents = [eventCodes.trackView, eventCodes.unitCompleted, eventCodes.videoPlay]

async function readAll<Row>(readPage: (last?: Row) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = await readPage(); page.length > 0; page = await readPage(rows.at(-1))) rows.push(...page)
  return rows
}

/** Returns what is stored of a learner, as the product reads it. */
async function readLearner({ people, progress, ownData }: OpenStores, learner: number) {
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
 * stored or counted twice, completions without their event. No other requests may be under way.
 */
export async function findWriteProblems(
  stores: OpenStores,
  { learners, acknowledged }: { learners: number; acknowledged: readonly Write[] },
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
  if (total > acknowledged.length)
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
