import type { ProgressEvent, ProgressStore } from '@kitchen-table/application/ports'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { applyTrackView, type Progress } from '@kitchen-table/domain/learning'
import { isOutage } from '../database/dynamodb-errors.ts'
import { createKeyedMutex } from '../database/keyed-mutex.ts'
import { trackViewKey } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import type { AtomicWrite, FailedConditions } from '../database/write-coalescer.ts'
import { eventWriteBuilder } from '../events/event-writes.ts'
import type { StoredView } from './packed-views.ts'
import {
  completionsReader,
  createProgressWrites,
  progressReader,
  type StoredProgress,
  toTrackViews,
  trackViewAttributes,
  withTrackViewAdded,
} from './progress-rows.ts'

/** What to write after a read; null for no new view or event. */
type ProgressPlan = { progress: Progress; view: StoredView | null; event: ProgressEvent | null }

/** `storedConditions` names the view and the events that an earlier attempt found stored already. */
type PlanProgress = (before: Progress, storedConditions: ReadonlySet<string>) => ProgressPlan

const VIEW_CONDITION = 'view'
const eventConditionOf = ({ id }: ProgressEvent) => `event ${id}`

/** Stores each person's progress. A change is retried if the progress has changed since it was read. */
export function dynamodbProgress(dynamodb: Dynamodb): ProgressStore {
  const { writeAtomically, waitBeforeRetry } = dynamodb
  const read = progressReader(dynamodb)
  const listCompletions = completionsReader(dynamodb)
  const buildAtomicWrite = atomicWriteBuilder(dynamodb)
  const runExclusive = createKeyedMutex({ failsWaiting: isOutage })

  /** Returns the progress after the write, or the conditions that failed. */
  async function tryToWrite(sub: string, plan: PlanProgress, storedConditions: ReadonlySet<string>) {
    const before = await read(sub)
    const progressPlan = plan(before.progress, storedConditions)
    const views = progressPlan.view ? withTrackViewAdded(before.views, progressPlan.view) : before.views
    const progress = { ...progressPlan.progress, trackViews: toTrackViews(views) }
    const atomicWrite = await buildAtomicWrite(sub, before, { progress, views }, progressPlan)
    const failedConditions: FailedConditions = atomicWrite ? await writeAtomically(atomicWrite) : new Set()
    return failedConditions.size === 0 ? { progress } : { failedConditions }
  }

  async function write(sub: string, plan: PlanProgress): Promise<Progress> {
    const storedConditions = new Set<string>()
    for (let failures = 0; ; failures += 1) {
      const { progress, failedConditions } = await tryToWrite(sub, plan, storedConditions)
      if (progress) return progress
      for (const name of failedConditions) storedConditions.add(name)
      await waitBeforeRetry(
        failures,
        new StoreFailingError('Progress was changed by another process during every attempt to store it.'),
      )
    }
  }

  return {
    read: async (sub) => (await read(sub)).progress,
    listCompletions,

    update: (sub, change) =>
      runExclusive(sub, () =>
        write(sub, (before, storedConditions) => {
          const { after, event } = change(before)
          const isNew = event !== null && !storedConditions.has(eventConditionOf(event))
          return { progress: after, view: null, event: isNew ? event : null }
        }),
      ),

    addView: (sub, { id, track, time }, event) =>
      runExclusive(sub, () =>
        write(sub, (before, storedConditions) => {
          const isNew = event !== null && !storedConditions.has(eventConditionOf(event))
          const newEvent = isNew ? event : null
          // A view that is sent twice must not make its track the last one a second time.
          if (storedConditions.has(VIEW_CONDITION)) return { progress: before, view: null, event: newEvent }
          const view = { id, track, time: new Date(time).toISOString() }
          return { progress: applyTrackView(before, track), view, event: newEvent }
        }),
      ),
  }
}

function atomicWriteBuilder(dynamodb: Dynamodb) {
  const { writeBuilder } = dynamodb
  const buildEventWrite = eventWriteBuilder(dynamodb)

  const buildViewWrite = (sub: string, view: StoredView) =>
    writeBuilder.insert(
      VIEW_CONDITION,
      'TrackViews',
      trackViewKey(sub, view.id),
      trackViewAttributes(sub, view),
    )

  return async (
    sub: string,
    before: StoredProgress,
    after: Pick<StoredProgress, 'progress' | 'views'>,
    { view, event }: ProgressPlan,
  ): Promise<AtomicWrite | null> => {
    const eventWrite = event && (await buildEventWrite({ ...event, user: sub }, eventConditionOf(event)))
    const isUnchanged = JSON.stringify(after.progress) === JSON.stringify(before.progress)
    const ownWrites = [
      ...(view ? [buildViewWrite(sub, view)] : []),
      ...(isUnchanged && !view ? [] : createProgressWrites(writeBuilder, sub, before, after)),
    ]
    if (ownWrites.length === 0) return eventWrite
    return {
      queueKey: eventWrite?.queueKey ?? `person ${sub}`,
      writes: [...ownWrites, ...(eventWrite?.writes ?? [])],
      counters: eventWrite?.counters ?? [],
    }
  }
}
