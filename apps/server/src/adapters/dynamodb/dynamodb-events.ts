import { type EventCode, eventCodes, type UsageEvent } from '@kitchen-table/domain/insights/event'
import { z } from 'zod'
import type { EventStore } from '../../features/insights/ports.ts'
import { eventWriteBuilder } from './event-writes.ts'
import { eventDaysBetween, eventDetailsBetween, eventsSince, parseEventKeyTime } from './keys.ts'
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

export function dynamodbEvents(dynamodb: Dynamodb): EventStore {
  const { queryRange, writeAtomically } = dynamodb
  const buildEventWrite = eventWriteBuilder(dynamodb)

  async function storeEvent(event: UsageEvent): Promise<void> {
    const eventWrite = await buildEventWrite(event, 'event')
    if (eventWrite) await writeAtomically(eventWrite)
  }

  return {
    async append(events) {
      const isCompletion = ({ event }: UsageEvent) => event === eventCodes.videoCompleted
      // A batch may name a video's completion before its start, which decides whether it counts.
      const otherResults = await Promise.allSettled(
        events.filter((event) => !isCompletion(event)).map(storeEvent),
      )
      const completionResults = await Promise.allSettled(events.filter(isCompletion).map(storeEvent))
      for (const result of [...otherResults, ...completionResults])
        if (result.status === 'rejected') throw result.reason
    },

    async list(group, since, limit) {
      const result: UsageEvent[] = []
      if (limit < 1) return result
      for await (const row of queryRange(
        'EventLog',
        eventsSince(group, new Date(since).toISOString()),
        limit,
      )) {
        result.push(toEvent(group, row))
        if (result.length === limit) break
      }
      return result
    },

    async countByCode(group, from, to) {
      const counts = new Map<number, number>()
      for await (const row of queryRange('EventDays', eventDaysBetween(group, from, to))) {
        const { event, count } = dayRow.parse(row)
        counts.set(event, (counts.get(event) ?? 0) + count)
      }
      return [...counts].map(([event, count]) => ({ event, count })).sort((a, b) => a.event - b.event)
    },

    async top(group, code, from, to, limit) {
      const counts = new Map<string, number>()
      for await (const row of queryRange('EventDetails', eventDetailsBetween(group, code, from, to))) {
        const { text, count } = detailRow.parse(row)
        counts.set(text, (counts.get(text) ?? 0) + count)
      }
      return [...counts]
        .map(([detail, count]) => ({ detail, count }))
        .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.detail), Buffer.from(b.detail)))
        .slice(0, limit)
    },
  }
}

function toEvent(group: string, row: Row): UsageEvent {
  const { time, id, user, event, detail, where } = eventRow.parse(row)
  return { id, time: parseEventKeyTime(time), event: event satisfies EventCode, user, group, detail, where }
}
