import { groupIntoChunks, retryWhileFailing } from '@kitchen-table/application/store-helpers'
import { allEventOrganizationsRange } from '@kitchen-table/cloud/dynamodb'
import { isAdopted } from './adopt-records.ts'
import type { CarryOutDeps } from './carry-out-deps.ts'
import type { AdoptedEvent } from './convert-events.ts'
import { noteNothing } from './findings.ts'
import type { Target } from './open-target.ts'
import type { AdoptionPlan } from './plan-adoption.ts'
import { readEvents } from './read-events.ts'
import { createBulkEventWriter, findMissingEvents } from './store-events.ts'

/** What is stored of the log as a whole. */
export const eventsRecordId = { kind: 'events', key: 'log' } as const

const EVENTS_BATCH = 1000

/** Writes the whole log while nothing else writes to it. */
async function writeEvents(deps: CarryOutDeps, plan: AdoptionPlan, isRepeated: boolean): Promise<number> {
  const writer = createBulkEventWriter(deps.target, isRepeated)
  await writer.begin()
  let written = 0
  for await (const events of readPlannedEvents(deps, plan)) written += await writer.add(events)
  await writer.writeCounters()
  return written
}

/** Adds what is missing in a log that the product may write to as well. */
async function appendEvents(deps: CarryOutDeps, plan: AdoptionPlan): Promise<number> {
  const { target } = deps
  let written = 0
  for await (const events of readPlannedEvents(deps, plan)) {
    const missing = await retryWhileFailing(() => findMissingEvents(target, events))
    await retryWhileFailing(() => target.stores.events.append(missing))
    written += missing.length
  }
  return written
}

async function* readPlannedEvents(
  { source, onProgress }: CarryOutDeps,
  { eventContext, events, counts }: AdoptionPlan,
): AsyncGenerator<AdoptedEvent[]> {
  let rows = 0
  const all = readEvents(source, eventContext, noteNothing, () => {
    rows += 1
  })
  for await (const chunk of groupIntoChunks(all, EVENTS_BATCH)) {
    yield chunk
      .map(({ event }) => event)
      .filter(({ id }) => !events.withoutStart.has(id) && !events.ofRemovedPeople.has(id))
    onProgress('Storing events', rows, counts.get('EventLog'))
  }
}

async function hasEvents({ dynamodb }: Target): Promise<boolean> {
  const first = await dynamodb.queryRange('EventGroups', allEventOrganizationsRange, { pageSize: 1 }).next()
  return !first.done
}

/** Stores the events of the log. Returns how many were not stored before. */
export async function adoptEvents(deps: CarryOutDeps, plan: AdoptionPlan): Promise<number> {
  const { state, target } = deps
  const before = state.get(eventsRecordId)
  const { hash } = plan.events
  if (isAdopted(before, hash)) return 0
  const isRepeated = before?.phase === 'begun'
  const isOwnLog = isRepeated || (before === undefined && !(await hasEvents(target)))
  if (isOwnLog) await state.set([{ id: eventsRecordId, state: { phase: 'begun', hash, earlier: [] } }])
  const written = await (isOwnLog ? writeEvents(deps, plan, isRepeated) : appendEvents(deps, plan))
  await state.set([{ id: eventsRecordId, state: { phase: 'stored', hash, earlier: [] } }])
  return written
}
