import { type EventCode, eventCodes, type UsageEvent } from '@kitchen-table/domain/insights/event'
import { z } from 'zod'
import type { EventStore } from '../../features/insights/ports.ts'
import { eventRows } from './event-rows.ts'
import { daysBetween, detailsBetween, eventsSince, timeOfEventKey } from './keys.ts'
import type { Dynamodb, Row } from './open-dynamodb.ts'

const eventRow = z.object({
  time: z.string(),
  id: z.string(),
  user: z.string(),
  event: z.literal(Object.values(eventCodes)),
  detail: z.string(),
  where: z.string(),
})
const dayRow = z.object({ event: z.number(), count: z.number() })
const detailRow = z.object({ text: z.string(), count: z.number() })

/** The log of what happened, with the counters of its days. */
export function dynamodbEvents(dynamodb: Dynamodb): EventStore {
  const { rows, store } = dynamodb
  const rowsOf = eventRows(dynamodb)

  async function storeOne(event: UsageEvent): Promise<void> {
    const step = await rowsOf(event, 'event')
    if (step) await store(step)
  }

  return {
    async append(events) {
      const isEnd = ({ event }: UsageEvent) => event === eventCodes.videoCompleted
      // A batch may name a video's completion before its start, which decides whether it counts.
      const starts = await Promise.allSettled(events.filter((event) => !isEnd(event)).map(storeOne))
      const ends = await Promise.allSettled(events.filter(isEnd).map(storeOne))
      for (const result of [...starts, ...ends]) if (result.status === 'rejected') throw result.reason
    },

    async list(group, since, most) {
      const found: UsageEvent[] = []
      if (most < 1) return found
      for await (const row of rows('EventLog', eventsSince(group, new Date(since).toISOString()), most)) {
        found.push(toEvent(group, row))
        if (found.length === most) break
      }
      return found
    },

    async countByCode(group, from, to) {
      const counts = new Map<number, number>()
      for await (const row of rows('EventDays', daysBetween(group, from, to))) {
        const { event, count } = dayRow.parse(row)
        counts.set(event, (counts.get(event) ?? 0) + count)
      }
      return [...counts].map(([event, count]) => ({ event, count })).sort((a, b) => a.event - b.event)
    },

    async top(group, code, from, to, most) {
      const counts = new Map<string, number>()
      for await (const row of rows('EventDetails', detailsBetween(group, code, from, to))) {
        const { text, count } = detailRow.parse(row)
        counts.set(text, (counts.get(text) ?? 0) + count)
      }
      return [...counts]
        .map(([detail, count]) => ({ detail, count }))
        .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.detail), Buffer.from(b.detail)))
        .slice(0, most)
    },
  }
}

function toEvent(group: string, row: Row): UsageEvent {
  const { time, id, user, event, detail, where } = eventRow.parse(row)
  return { id, time: timeOfEventKey(time), event: event satisfies EventCode, user, group, detail, where }
}
