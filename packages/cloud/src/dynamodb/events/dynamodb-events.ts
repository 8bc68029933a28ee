import type { EventStore } from '@kitchen-table/application/ports'
import {
  clipRangeToLog,
  eventCodes,
  isBeforeLogStart,
  type LoggedEvent,
  type UsageEvent,
} from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { eventsAfterRange, eventsSinceRange, parseEventKeyTime, type Row } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { eventCountReader } from './event-count-reader.ts'
import { eventLogStartReader } from './event-log-start.ts'
import { eventRemover } from './event-remover.ts'
import { eventWriteBuilder, videoStartCodes } from './event-writes.ts'
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

const startOf = ({ user, detail }: UsageEvent) => JSON.stringify([user.toWellFormed(), detail.toWellFormed()])

/**
 * Returns a function that returns whether an event is the end of a video of which the batch has a start. Whether the end
 * counts is decided by starts that are stored, so it follows in another transaction.
 */
function isEndAfterStart(events: readonly UsageEvent[]): (event: UsageEvent) => boolean {
  const starts = new Set(events.filter(({ event }) => videoStartCodes.has(event)).map(startOf))
  return (event) => event.event === eventCodes.videoCompleted && starts.has(startOf(event))
}

const settle = <T>(promise: Promise<T>) => Promise.allSettled([promise])

export function dynamodbEvents(dynamodb: Dynamodb): EventStore {
  const { queryRange, writeAtomically } = dynamodb
  const buildEventWrite = eventWriteBuilder(dynamodb)
  const logStart = eventLogStartReader(dynamodb)
  const counts = eventCountReader(dynamodb)

  /** Stores events; those that one transaction can take share it. Returns the dropped ones. */
  async function storeEvents(events: readonly UsageEvent[]): Promise<UsageEvent[]> {
    const built = await Promise.allSettled(events.map((event) => buildEventWrite(event, 'event')))
    const writes = built.flatMap((result) =>
      result.status === 'fulfilled' && result.value !== null ? [result.value] : [],
    )
    const results = [...built, ...(await Promise.allSettled(writes.map(writeAtomically)))]
    for (const result of results) if (result.status === 'rejected') throw result.reason
    return events.filter((_, n) => built[n]?.status === 'fulfilled' && built[n].value === null)
  }

  return {
    async append(allEvents) {
      const start = allEvents.length === 0 ? null : await logStart.read()
      const isRemoved = (event: UsageEvent) => isBeforeLogStart(event, start)
      const events = allEvents.filter((event) => !isRemoved(event))
      const isAfterStart = isEndAfterStart(events)
      const [first, second] = [events.filter((event) => !isAfterStart(event)), events.filter(isAfterStart)]
      // The second are also tried if one of the first failed: whatever is stored need not be sent again.
      const results = [...(await settle(storeEvents(first))), ...(await settle(storeEvents(second)))]
      const dropped = results.flatMap((result) => {
        if (result.status === 'rejected') throw result.reason
        return result.value
      })
      return [...allEvents.filter(isRemoved), ...dropped]
    },

    async list(group, since, limit, after) {
      const result: LoggedEvent[] = []
      if (limit < 1) return result
      const range = after
        ? eventsAfterRange({ group, ...after })
        : eventsSinceRange(group, new Date(since).toISOString())
      for await (const row of queryRange('EventLog', range, { pageSize: limit })) {
        result.push(toEvent(group, row))
        if (result.length === limit) break
      }
      return result
    },

    findPseudonyms: createPseudonymReader(dynamodb),
    ...counts,
    countDetailPeople: async (scope, range, requests) =>
      counts.countDetailPeople(scope, clipRangeToLog(range, await logStart.read()), requests),
    removeEventsBefore: eventRemover(dynamodb, logStart),
  }
}

function toEvent(group: string, row: Row): LoggedEvent {
  const { time, id, person, event, layout, detail, where } = eventRow.parse(row)
  return { id, time: parseEventKeyTime(time), event, person, group, layout, detail, where }
}
