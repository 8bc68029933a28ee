import type { Progress } from '@kitchen-table/domain/learning/progress'
import { afterView } from '@kitchen-table/domain/learning/set-listed'
import type { ProgressEvent, ProgressStore } from '../../features/learning/ports.ts'
import { StoreFailingError } from '../../features/store-failing.ts'
import { eventRows } from './event-rows.ts'
import { hiddenText } from './key-text.ts'
import { viewKey } from './keys.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import {
  progressReader,
  progressWrites,
  type StoredProgress,
  shown,
  type View,
  withView,
} from './progress-rows.ts'
import type { Refused, Step } from './shared-transactions.ts'

/** What is to be stored on top of what was read. */
type Plan = { progress: Progress; view: View | null; event: ProgressEvent | null }

/** `stored` names the view and the events that were found to be stored already. */
type Planner = (before: Progress, stored: ReadonlySet<string>) => Plan

const viewName = 'view'
const eventName = ({ id }: ProgressEvent) => `event ${id}`

/** Each person's way through the library: read, changed, and stored while it still is what was read. */
export function dynamodbProgress(dynamodb: Dynamodb): ProgressStore {
  const { store, patience } = dynamodb
  const read = progressReader(dynamodb)
  const stepFor = stepMaker(dynamodb)
  const inTurn = oneAtATime()

  /** The progress after it, or else what stood in its way. */
  async function tryToWrite(sub: string, plan: Planner, stored: ReadonlySet<string>) {
    const before = await read(sub)
    const planned = plan(before.progress, stored)
    const views = planned.view ? withView(before.views, planned.view) : before.views
    const progress = { ...planned.progress, trackViews: shown(views) }
    const step = await stepFor(sub, before, { progress, views }, planned)
    const refused: Refused = step ? await store(step) : new Set()
    return refused.size === 0 ? { progress } : { refused }
  }

  async function write(sub: string, plan: Planner): Promise<Progress> {
    const stored = new Set<string>()
    for (let failures = 0; ; failures += 1) {
      const { progress, refused } = await tryToWrite(sub, plan, stored)
      if (progress) return progress
      for (const name of refused) stored.add(name)
      await patience(
        failures,
        new StoreFailingError('Progress was changed by others each time it was to be stored.'),
      )
    }
  }

  return {
    read: async (sub) => (await read(sub)).progress,

    update: (sub, change) =>
      inTurn(sub, () =>
        write(sub, (before, stored) => {
          const { after, event } = change(before)
          const isNew = event !== null && !stored.has(eventName(event))
          return { progress: after, view: null, event: isNew ? event : null }
        }),
      ),

    addView: (sub, { id, track, time }, event) =>
      inTurn(sub, () =>
        write(sub, (before, stored) => {
          const isNew = event !== null && !stored.has(eventName(event))
          const news = isNew ? event : null
          // A view that is sent again must not make its track the last one again.
          if (stored.has(viewName)) return { progress: before, view: null, event: news }
          const view = { id, track, time: new Date(time).toISOString() }
          return { progress: afterView(before, track), view, event: news }
        }),
      ),
  }
}

/** Puts together what a plan writes; null when that is nothing. */
function stepMaker(dynamodb: Dynamodb) {
  const { writes } = dynamodb
  const rowsOf = eventRows(dynamodb)

  const viewWrite = (sub: string, { id, track, time }: View) =>
    writes.insert(viewName, 'TrackViews', viewKey(sub, id), {
      ...hiddenText('userText', sub),
      ...hiddenText('idText', id),
      track,
      time,
    })

  return async (
    sub: string,
    before: StoredProgress,
    after: Pick<StoredProgress, 'progress' | 'views'>,
    { view, event }: Plan,
  ): Promise<Step | null> => {
    const recorded = event && (await rowsOf({ ...event, user: sub }, eventName(event)))
    const isSame = JSON.stringify(after.progress) === JSON.stringify(before.progress)
    const own = [
      ...(view ? [viewWrite(sub, view)] : []),
      ...(isSame && !view ? [] : progressWrites(writes, sub, before, after)),
    ]
    if (own.length === 0) return recorded
    return {
      lane: recorded?.lane ?? `person ${sub}`,
      writes: [...own, ...(recorded?.writes ?? [])],
      counters: recorded?.counters ?? [],
    }
  }
}
