import { eventCodes, type LoggedEvent, type UsageEvent } from '@kitchen-table/domain/insights/event'
import { z } from 'zod'
import type { EventStore } from '../../features/insights/ports.ts'
import { eventCountReader } from './event-count-reader.ts'
import { eventWriteBuilder } from './event-writes.ts'
import { eventsAfter, eventsSince, parseEventKeyTime } from './keys.ts'
import type { Dynamodb, Row } from './open-dynamodb.ts'
import { createPseudonymReader } from './usage-pseudonyms.ts'

const eventRow = z.object({
  time: z.string(),
  id: z.string(),
  person: z.string(),
  event: z.literal(Object.values(eventCodes)),
  layout: z.string(),
  detail: z.string(),
  where: z.string(),
})

export function dynamodbEvents(dynamodb: Dynamodb): EventStore {
  const { queryRange, writeAtomically } = dynamodb
  const buildEventWrite = eventWriteBuilder(dynamodb)

  /** Returns the event if it was dropped, else nothing. */
  async function storeEvent(event: UsageEvent): Promise<UsageEvent[]> {
    const eventWrite = await buildEventWrite(event, 'event')
    if (eventWrite === null) return [event]
    await writeAtomically(eventWrite)
    return []
  }

  return {
    async append(events) {
      const isCompletion = ({ event }: UsageEvent) => event === eventCodes.videoCompleted
      // A batch may name a video's completion before its start, which decides whether it counts.
      const otherResults = await Promise.allSettled(
        events.filter((event) => !isCompletion(event)).map(storeEvent),
      )
      const completionResults = await Promise.allSettled(events.filter(isCompletion).map(storeEvent))
      return [...otherResults, ...completionResults].flatMap((result) => {
        if (result.status === 'rejected') throw result.reason
        return result.value
      })
    },

    async list(group, since, limit, after) {
      const result: LoggedEvent[] = []
      if (limit < 1) return result
      const range = after
        ? eventsAfter({ group, ...after })
        : eventsSince(group, new Date(since).toISOString())
      for await (const row of queryRange('EventLog', range, { pageSize: limit })) {
        result.push(toEvent(group, row))
        if (result.length === limit) break
      }
      return result
    },

    findPseudonyms: createPseudonymReader(dynamodb),
    ...eventCountReader(dynamodb),
  }
}

function toEvent(group: string, row: Row): LoggedEvent {
  const { time, id, person, event, layout, detail, where } = eventRow.parse(row)
  return { id, time: parseEventKeyTime(time), event, person, group, layout, detail, where }
}
