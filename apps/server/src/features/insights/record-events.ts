import type { PageEvent } from '@kitchen-table/contract/insights'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import {
  eventDetail,
  isPageCode,
  isServerOnlyCode,
  NO_GROUP,
  type UsageEvent,
} from '@kitchen-table/domain/insights/event'
import { acceptedTime } from '@kitchen-table/domain/insights/event-time'
import { leavesEvents } from '@kitchen-table/domain/insights/policy'
import type { RateStore } from '../accounts/ports.ts'
import { Refusal } from '../refusal.ts'
import type { EventStore } from './ports.ts'

type Deps = { events: EventStore; rates: RateStore; now: () => number }

/** Work done offline comes at once and must survive; a flood must not (security.md T54). */
const allowance = { burst: 1000, perMinute: 120 }

function usageEvent(
  actor: Actor,
  { id, time, event, detail, where }: PageEvent,
  arrival: number,
): UsageEvent {
  if (isServerOnlyCode(event)) throw new Refusal('auth.forbidden')
  if (!isPageCode(event))
    throw new Refusal('input.invalid', {
      data: { fields: [{ field: 'event', message: 'Not an event we know.' }] },
    })
  return {
    id,
    time: acceptedTime(time, arrival),
    event,
    user: actor.sub,
    group: actor.group ?? NO_GROUP,
    detail: eventDetail(detail),
    where,
  }
}

/** Stores a page's events under the session's own person and organisation, whatever the page says. */
export function recordEvents({ events, rates, now }: Deps) {
  return async (actor: Actor, batch: { events: PageEvent[] }): Promise<void> => {
    const arrival = now()
    const accepted = batch.events.map((event) => usageEvent(actor, event, arrival))
    if (!leavesEvents(actor)) return

    const wait = await rates.take(`events:${actor.sub}`, accepted.length, allowance, arrival)
    if (wait > 0) throw new Refusal('insights.too_many', { retryAfter: Math.ceil(wait / 1000) })
    await events.append(accepted)
  }
}
