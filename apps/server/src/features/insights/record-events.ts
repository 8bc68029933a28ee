import type { PageEvent, RecordedEvents } from '@kitchen-table/contract/insights-events'
import {
  clampEventTime,
  cleanEventDetail,
  eventCodes,
  isPageCode,
  isServerOnlyCode,
  NO_GROUP,
  type UsageEvent,
} from '@kitchen-table/domain/insights/event'
import { isKnownDetail, type KnownContent } from '@kitchen-table/domain/insights/event-detail'
import { isUsageRecorded } from '@kitchen-table/domain/insights/policy'
import { type AuthenticatedPerson, toActor } from '../../platform/authorization/authenticated-person.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import { usageEventsKey } from '../../platform/rate-limits/usage-events-key.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type LibraryCache, resolvePersonLayout, type Snapshot } from '../catalog/library-cache.ts'
import type { ResourceStore } from '../catalog/ports.ts'
import type { EventStore } from './ports.ts'

type Deps = {
  events: EventStore
  rates: RateStore
  library: LibraryCache
  resources: Pick<ResourceStore, 'find'>
  now: () => number
}

/** Events recorded offline arrive all at once and must be accepted; a flood must not (docs/security.md T54). */
const bucketSize = { burst: 1000, perMinute: 120 }

/** Returns what the details of these events may name. Resources are not part of the library, and are found by id. */
async function findKnownContent(
  { resources }: Pick<Deps, 'resources'>,
  { tracks, units }: Snapshot,
  events: readonly PageEvent[],
): Promise<KnownContent> {
  const downloads = events.filter(({ event }) => event === eventCodes.download)
  const otherIds = new Set(downloads.map(({ detail }) => detail).filter((id) => !units.has(id)))
  const isResource = async (id: string) => ((await resources.find(id)) === null ? [] : [id])
  const resourceIds = new Set((await Promise.all([...otherIds].map(isResource))).flat())
  return {
    hasTrack: (slug) => tracks.has(slug),
    hasUnit: (id) => units.has(id),
    hasFile: (id) => units.has(id) || resourceIds.has(id),
  }
}

type Origin = Pick<UsageEvent, 'user' | 'group' | 'layout'>

/** Returns an event as it is stored; null if its code or detail means nothing. */
function toUsageEvent(
  { id, time, event, detail, where }: PageEvent,
  origin: Origin,
  { known, receivedAt }: { known: KnownContent; receivedAt: number },
): UsageEvent | null {
  const cleanDetail = cleanEventDetail(detail)
  if (!isPageCode(event) || !isKnownDetail(event, cleanDetail, known)) return null
  return { id, time: clampEventTime(time, receivedAt), event, ...origin, detail: cleanDetail, where }
}

/** Whether the page's time or detail was changed. */
function isCorrected({ time, detail }: PageEvent, stored: UsageEvent): boolean {
  return Date.parse(time) !== Date.parse(stored.time) || detail !== stored.detail
}

/** Stores a page's events for the person and organisation of the session, whatever the page claims. */
export function recordEvents(deps: Deps) {
  const { events, rates, library, now } = deps
  return async (person: AuthenticatedPerson, batch: { events: PageEvent[] }): Promise<RecordedEvents> => {
    const receivedAt = now()
    if (batch.events.some(({ event }) => isServerOnlyCode(event))) throw new Refusal('auth.forbidden')
    if (!isUsageRecorded(toActor(person))) return { accepted: 0, corrected: 0, dropped: batch.events.length }

    const wait = await rates.consume(usageEventsKey(person.sub), batch.events.length, bucketSize, receivedAt)
    if (wait > 0) throw new Refusal('insights.too_many', { retryAfter: Math.ceil(wait / 1000) })
    const snapshot = await library.current()
    const known = await findKnownContent(deps, snapshot, batch.events)
    const layout = resolvePersonLayout(person, snapshot)
    const origin = { user: person.sub, group: person.group?.slug ?? NO_GROUP, layout }
    const pairs = batch.events.flatMap((event) => {
      const stored = toUsageEvent(event, origin, { known, receivedAt })
      return stored ? [{ event, stored }] : []
    })
    const dropped = new Set(await events.append(pairs.map(({ stored }) => stored)))
    const accepted = pairs.filter(({ stored }) => !dropped.has(stored))
    return {
      accepted: accepted.length,
      corrected: accepted.filter(({ event, stored }) => isCorrected(event, stored)).length,
      dropped: batch.events.length - accepted.length,
    }
  }
}
