import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import { type EventCode, eventCodes, type LoggedEvent, type UsageEvent } from '@kitchen-table/domain/insights/event'
import { z } from 'zod'
import type { DetailCount, DetailRequest, EventScope, EventStore } from '../../features/insights/ports.ts'
import { eventWriteBuilder } from './event-writes.ts'
import {
  allEventGroups,
  daysBetween,
  eventDetailsBetween,
  eventsAfter,
  eventsSince,
  parseDetailKeyDay,
  parseEventKeyTime,
} from './keys.ts'
import type { Dynamodb, Row } from './open-dynamodb.ts'

const eventRow = z.object({
  time: z.string(),
  id: z.string(),
  person: z.string(),
  event: z.literal(Object.values(eventCodes)),
  layout: z.string(),
  detail: z.string(),
  where: z.string(),
})
const groupRow = z.object({ name: z.string() })
const dayRow = z.object({ event: z.number(), layout: z.string(), count: z.number() })
const loginRow = z.object({ layout: z.string(), person: z.string() })
const detailRow = z.object({ detail: z.string(), text: z.string(), track: z.string(), layout: z.string(), count: z.number() })

export function dynamodbEvents(dynamodb: Dynamodb): EventStore {
  const { queryRange, writeAtomically } = dynamodb
  const buildEventWrite = eventWriteBuilder(dynamodb)

  async function storeEvent(event: UsageEvent): Promise<void> {
    const eventWrite = await buildEventWrite(event, 'event')
    if (eventWrite) await writeAtomically(eventWrite)
  }

  async function listGroups({ group }: EventScope): Promise<string[]> {
    if (group !== null) return [group]
    const rows = await Array.fromAsync(queryRange('EventGroups', allEventGroups))
    return rows.map((row) => groupRow.parse(row).name)
  }

  /** Calls `onGroup` for every organisation of the scope, one after the other; each reads one range of rows. */
  async function forEachGroup(scope: EventScope, onGroup: (group: string) => Promise<void>): Promise<void> {
    for (const group of await listGroups(scope)) await onGroup(group)
  }

  const isInScope = ({ layout }: EventScope, row: { layout: string }) => layout === null || row.layout === layout

  async function countCodes(scope: EventScope, { from, to }: DayRange): Promise<Map<number, number>> {
    const counts = new Map<number, number>()
    await forEachGroup(scope, async (group) => {
      for await (const stored of queryRange('EventDays', daysBetween(group, from, to))) {
        const row = dayRow.parse(stored)
        if (isInScope(scope, row)) counts.set(row.event, (counts.get(row.event) ?? 0) + row.count)
      }
    })
    return counts
  }

  async function countDistinct(scope: EventScope, { from, to }: DayRange): Promise<number> {
    let count = 0
    await forEachGroup(scope, async (group) => {
      const people = new Set<string>()
      for await (const stored of queryRange('LoginDays', daysBetween(group, from, to))) {
        const row = loginRow.parse(stored)
        if (isInScope(scope, row)) people.add(row.person)
      }
      count += people.size
    })
    return count
  }

  async function countDetails(scope: EventScope, { from, to }: DayRange, event: number): Promise<DetailCount[]> {
    const counts = new Map<string, DetailCount>()
    await forEachGroup(scope, async (group) => {
      for await (const stored of queryRange('EventDetails', eventDetailsBetween(group, event, from, to))) {
        const row = detailRow.parse(stored)
        if (!isInScope(scope, row)) continue
        const key = JSON.stringify([row.text, row.track])
        const before = counts.get(key)?.count ?? 0
        counts.set(key, { detail: row.text, track: row.track, count: before + row.count })
      }
    })
    return [...counts.values()]
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

    async list(group, since, limit, after) {
      const result: LoggedEvent[] = []
      if (limit < 1) return result
      const range = after ? eventsAfter({ group, ...after }) : eventsSince(group, new Date(since).toISOString())
      for await (const row of queryRange('EventLog', range, limit)) {
        result.push(toEvent(group, row))
        if (result.length === limit) break
      }
      return result
    },

    countByCode: (scope, ranges) => Promise.all(ranges.map((range) => countCodes(scope, range))),
    countPeople: (scope, ranges) => Promise.all(ranges.map((range) => countDistinct(scope, range))),

    async rankDetails(scope, range, requests) {
      const events = [...new Set(requests.map(({ event }) => event))]
      const counts = await Promise.all(events.map((event) => countDetails(scope, range, event)))
      return requests.map((request) => rank(counts[events.indexOf(request.event)] ?? [], request))
    },

    async findFirstDays() {
      const days = new Map<number, string>()
      await forEachGroup({ group: null, layout: null }, async (group) => {
        const firsts = Object.values(eventCodes).map(async (event) => {
          const first = await queryRange('EventDetails', eventDetailsBetween(group, event, '', '9999'), 1).next()
          if (first.done) return
          const day = parseDetailKeyDay(detailRow.parse(first.value).detail)
          if (day < (days.get(event) ?? '9999')) days.set(event, day)
        })
        await Promise.all(firsts)
      })
      return days
    },
  }
}

function rank(counts: readonly DetailCount[], { order, limit }: DetailRequest): DetailCount[] {
  const sign = order === 'most' ? -1 : 1
  return [...counts]
    .sort(
      (a, b) =>
        sign * (a.count - b.count) || compareTexts(a.detail, b.detail) || compareTexts(a.track, b.track),
    )
    .slice(0, limit)
}

const compareTexts = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

function toEvent(group: string, row: Row): LoggedEvent {
  const { time, id, person, event, layout, detail, where } = eventRow.parse(row)
  return { id, time: parseEventKeyTime(time), event: event satisfies EventCode, person, group, layout, detail, where }
}
