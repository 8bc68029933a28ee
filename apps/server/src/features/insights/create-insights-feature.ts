import type { PageEvent } from '@kitchen-table/contract/insights'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import {
  clampEventTime,
  isPageCode,
  isServerOnlyCode,
  NO_GROUP,
  truncateEventDetail,
  type UsageEvent,
} from '@kitchen-table/domain/insights/event'
import { isUsageRecorded } from '@kitchen-table/domain/insights/policy'
import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import { usageEventsKey } from '../../platform/rate-limits/usage-events-key.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import type { EventStore } from './ports.ts'

type Deps = { events: EventStore; rates: RateStore; now: () => number }

/** Events recorded offline arrive all at once and must be accepted; a flood must not (docs/security.md T54). */
const bucketSize = { burst: 1000, perMinute: 120 }

function toUsageEvent(
  actor: Actor,
  { id, time, event, detail, where }: PageEvent,
  receivedAt: number,
): UsageEvent {
  if (isServerOnlyCode(event)) throw new Refusal('auth.forbidden')
  if (!isPageCode(event)) throw invalidInput([{ field: 'event', message: 'Not an event we know.' }])
  return {
    id,
    time: clampEventTime(time, receivedAt),
    event,
    user: actor.sub,
    group: actor.group ?? NO_GROUP,
    detail: truncateEventDetail(detail),
    where,
  }
}

/** Stores a page's events for the person and organisation of the session, whatever the page claims. */
export function recordEvents({ events, rates, now }: Deps) {
  return async (actor: Actor, batch: { events: PageEvent[] }): Promise<void> => {
    const receivedAt = now()
    const usageEvents = batch.events.map((event) => toUsageEvent(actor, event, receivedAt))
    if (!isUsageRecorded(actor)) return

    const wait = await rates.consume(usageEventsKey(actor.sub), usageEvents.length, bucketSize, receivedAt)
    if (wait > 0) throw new Refusal('insights.too_many', { retryAfter: Math.ceil(wait / 1000) })
    await events.append(usageEvents)
  }
}

type InsightsFeatureDeps = { events: EventStore; rates: RateStore; now: () => number }

export function createInsightsFeature(deps: InsightsFeatureDeps) {
  return {
    procedures: {
      recordEvents: procedures.insights.recordEvents.handler(forActor(recordEvents(deps))),
    },
  }
}
