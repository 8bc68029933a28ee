import { eventId, pagePath, time as utcTime } from '@kitchen-table/contract/fields'
import type { PageEvent, RecordedEvents } from '@kitchen-table/contract/insights'
import { hasDownload, mayReadResource, resolveLayoutName } from '@kitchen-table/domain/catalog'
import { findCrisis } from '@kitchen-table/domain/find-crisis'
import {
  clampEventTime,
  cleanEventDetail,
  eventCodes,
  isKnownEventDetail,
  isPageEventCode,
  isServerOnlyEventCode,
  isUsageRecorded,
  type KnownContent,
  NO_GROUP,
  type UsageEvent,
} from '@kitchen-table/domain/insights'
import { type AuthenticatedPerson, toActor } from '../../platform/authorization/authenticated-person.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import { tokenBucketSizes } from '../../platform/rate-limits/token-bucket-sizes.ts'
import { dailyUsageEventsKey, usageEventsKey } from '../../platform/rate-limits/usage-events-key.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ResourceStore } from '../catalog/ports.ts'
import {
  type LibraryCache,
  resolvePersonLayoutName,
  type Snapshot,
} from '../catalog/reading/library-cache.ts'
import type { EventStore } from './ports.ts'

type Deps = {
  events: EventStore
  rates: RateStore
  library: LibraryCache
  resources: Pick<ResourceStore, 'find'>
  now: () => number
}

/** Returns those of these ids that are of resources for the person, also if they were disabled after the download. */
async function findResourceIds(
  { resources }: Pick<Deps, 'resources'>,
  person: AuthenticatedPerson,
  { layouts }: Snapshot,
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = await Promise.all([...ids].map((id) => resources.find(id)))
  const groupLayout = resolveLayoutName(person.group, null, (name) => layouts.has(name))
  const readable = found
    .filter((resource) => resource !== null)
    .filter(({ target }) => mayReadResource(toActor(person), { target, fileStatus: 'active' }, groupLayout))
  return new Set(readable.map(({ resourceId }) => resourceId))
}

/** Returns what the details of these events may name. Resources are not part of the library, and are found by id. */
async function findKnownContent(
  deps: Pick<Deps, 'resources'>,
  person: AuthenticatedPerson,
  snapshot: Snapshot,
  events: readonly PageEvent[],
): Promise<KnownContent> {
  const { tracks, units } = snapshot
  const downloads = events.filter(({ event }) => event === eventCodes.download)
  const fileIds = downloads.map(({ detail }) => cleanEventDetail(detail))
  const otherIds = new Set(fileIds.filter((id) => !units.has(id)))
  const resourceIds = await findResourceIds(deps, person, snapshot, otherIds)
  return {
    hasTrack: (slug) => tracks.has(slug),
    hasUnit: (id) => units.has(id),
    hasFile: (id) => {
      const unit = units.get(id)
      return (unit !== undefined && hasDownload(unit)) || resourceIds.has(id)
    },
  }
}

/**
 * Returns what the response may confirm: a page that was open before may send events of what has been disabled since, which
 * are stored, but the response is that for something that does not exist (docs/security.md T69).
 */
function withoutDisabled(known: KnownContent, { tracks, units }: Snapshot): KnownContent {
  const isUnitEnabled = (id: string) => units.get(id)?.unitDisabled !== true
  return {
    hasTrack: (slug) => known.hasTrack(slug) && tracks.get(slug)?.trackDisabled === false,
    hasUnit: (id) => known.hasUnit(id) && isUnitEnabled(id),
    hasFile: (id) => known.hasFile(id) && isUnitEnabled(id),
  }
}

const searchCodes: readonly number[] = [eventCodes.searchHit, eventCodes.searchMiss]

type Origin = Pick<UsageEvent, 'user' | 'group' | 'layout'>

function hasIdAndPath({ id, where }: PageEvent): boolean {
  return eventId.safeParse(id).success && pagePath.safeParse(where).success
}

/** Returns an event as it is stored; null if it has no id or path, or if its code or detail means nothing. */
function toUsageEvent(
  pageEvent: PageEvent,
  origin: Origin,
  { known, receivedAt }: { known: KnownContent; receivedAt: number },
): UsageEvent | null {
  const { id, event, where } = pageEvent
  const detail = cleanEventDetail(pageEvent.detail)
  if (!hasIdAndPath(pageEvent) || !isPageEventCode(event) || !isKnownEventDetail(event, detail, known))
    return null
  // The page sends none: this holds for any client (docs/security.md T64).
  if (searchCodes.includes(event) && findCrisis(detail) !== null) return null
  const { data: reportedTime = '' } = utcTime.safeParse(pageEvent.time)
  return { id, time: clampEventTime(reportedTime, receivedAt), event, ...origin, detail, where }
}

/** Whether the page's time or detail was changed. */
function isCorrected({ time, detail }: PageEvent, stored: UsageEvent): boolean {
  return Date.parse(time) !== Date.parse(stored.time) || detail !== stored.detail
}

/** Refuses a batch that a limit of the person does not allow: it has to be sent later, or not at all. */
async function takeFromLimits(
  rates: RateStore,
  { sub }: AuthenticatedPerson,
  amount: number,
  now: number,
): Promise<void> {
  const wait = await rates.consume(usageEventsKey(sub), amount, tokenBucketSizes.usageEvents, now)
  if (wait > 0) throw new Refusal('insights.too_many', { retryAfter: Math.ceil(wait / 1000) })
  const untilTomorrow = await rates.consume(
    dailyUsageEventsKey(sub),
    amount,
    tokenBucketSizes.dailyUsageEvents,
    now,
  )
  if (untilTomorrow > 0)
    throw new Refusal('insights.too_many_today', { retryAfter: Math.ceil(untilTomorrow / 1000) })
}

/** Stores a page's events for the person and organization of the session, whatever the page claims. Returns their numbers. */
export function recordEvents(deps: Deps) {
  const { events, rates, library, now } = deps
  return async (person: AuthenticatedPerson, batch: { events: PageEvent[] }): Promise<RecordedEvents> => {
    const receivedAt = now()
    if (batch.events.some(({ event }) => isServerOnlyEventCode(event))) throw new Refusal('auth.forbidden')
    if (!isUsageRecorded(toActor(person))) return { accepted: 0, corrected: 0, dropped: batch.events.length }

    await takeFromLimits(rates, person, batch.events.length, receivedAt)
    const snapshot = await library.current()
    const known = await findKnownContent(deps, person, snapshot, batch.events)
    const layout = resolvePersonLayoutName(person, snapshot)
    const origin = { user: person.sub, group: person.group?.slug ?? NO_GROUP, layout }
    const pairs = batch.events.flatMap((event) => {
      const stored = toUsageEvent(event, origin, { known, receivedAt })
      return stored ? [{ event, stored }] : []
    })
    const dropped = new Set(await events.append(pairs.map(({ stored }) => stored)))
    const confirmed = withoutDisabled(known, snapshot)
    const accepted = pairs
      .filter(({ stored }) => !dropped.has(stored))
      .filter(({ stored }) => isKnownEventDetail(stored.event, stored.detail, confirmed))
    return {
      accepted: accepted.length,
      corrected: accepted.filter(({ event, stored }) => isCorrected(event, stored)).length,
      dropped: batch.events.length - accepted.length,
    }
  }
}
