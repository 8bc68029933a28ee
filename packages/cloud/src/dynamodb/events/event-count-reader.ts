import type { DetailCount, DetailRequest, EventScope, EventStore } from '@kitchen-table/application/ports'
import { selectFirst } from '@kitchen-table/application/store-helpers'
import { type DayRange, eventCodes } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import {
  allEventOrganizationsRange,
  daysBetweenRange,
  eventDetailsRange,
  parseDetailKeyDay,
} from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { parseEventDay } from './event-day-rows.ts'
import { countPeopleInLog, isInScope, type Scope } from './event-people-reader.ts'

const groupRow = z.object({ name: z.string() })
const loginRow = z.object({ layout: z.string(), person: z.string() })
const detailRow = z.object({
  detail: z.string(),
  text: z.string(),
  layout: z.string(),
  count: z.number(),
})

type Counts = Pick<
  EventStore,
  'countByCode' | 'countPeople' | 'rankDetails' | 'countDetailPeople' | 'findFirstDays'
>

/** Adds up the counts of details. */
function addUp(counts: readonly ReadonlyMap<string, number>[]): DetailCount[] {
  const sums = new Map<string, number>()
  for (const ofEvent of counts)
    for (const [detail, count] of ofEvent) sums.set(detail, (sums.get(detail) ?? 0) + count)
  return [...sums].map(([detail, count]) => ({ detail, count }))
}

/** Returns the details of a request in its order, equal ones by their texts. */
function rank(counts: readonly DetailCount[], request: DetailRequest): DetailCount[] {
  const details = request.details && new Set(request.details)
  const ranked = details ? counts.filter(({ detail }) => details.has(detail)) : [...counts]
  if (request.order === 'any') return ranked
  const sign = request.order === 'most' ? -1 : 1
  return selectFirst(
    ranked,
    request.limit,
    (a, b) => sign * (a.count - b.count) || (a.detail < b.detail ? -1 : 1),
  )
}

/** Details are sorted by code and day, so the first row of a code has its first day. */
async function findFirstDay(
  queryRange: Dynamodb['queryRange'],
  group: string,
  event: number,
): Promise<string | null> {
  const first = await queryRange('EventDetails', eventDetailsRange(group, event, '', '9999'), {
    pageSize: 1,
  }).next()
  return first.done ? null : parseDetailKeyDay(detailRow.parse(first.value).detail)
}

/** Returns the reads of the counters of events. */
export function eventCountReader({ queryRange }: Pick<Dynamodb, 'queryRange'>): Counts {
  async function listEventOrganizations(): Promise<string[]> {
    const groups: string[] = []
    for await (const row of queryRange('EventGroups', allEventOrganizationsRange))
      groups.push(groupRow.parse(row).name)
    return groups
  }

  const resolveScope = async ({ group, layout }: EventScope): Promise<Scope> => ({
    groups: group === null ? await listEventOrganizations() : [group],
    layout,
  })

  async function countCodes(scope: Scope, { from, to }: DayRange): Promise<Map<number, number>> {
    const counts = new Map<number, number>()
    for (const group of scope.groups)
      for await (const stored of queryRange('EventDays', daysBetweenRange(group, from, to))) {
        const row = parseEventDay(stored)
        if (!isInScope(scope, row)) continue
        for (const [event, count] of row.counts) counts.set(event, (counts.get(event) ?? 0) + count)
      }
    return counts
  }

  async function countDistinct(scope: Scope, { from, to }: DayRange): Promise<number> {
    let count = 0
    for (const group of scope.groups) {
      const people = new Set<string>()
      for await (const stored of queryRange('LoginDays', daysBetweenRange(group, from, to))) {
        const row = loginRow.parse(stored)
        if (isInScope(scope, row)) people.add(row.person)
      }
      count += people.size
    }
    return count
  }

  async function countDetails(
    scope: Scope,
    { from, to }: DayRange,
    event: number,
  ): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const group of scope.groups)
      for await (const stored of queryRange('EventDetails', eventDetailsRange(group, event, from, to))) {
        const row = detailRow.parse(stored)
        if (isInScope(scope, row)) counts.set(row.text, (counts.get(row.text) ?? 0) + row.count)
      }
    return counts
  }

  return {
    async countByCode(scope, ranges) {
      const resolved = await resolveScope(scope)
      return Promise.all(ranges.map((range) => countCodes(resolved, range)))
    },
    async countPeople(scope, ranges) {
      const resolved = await resolveScope(scope)
      return Promise.all(ranges.map((range) => countDistinct(resolved, range)))
    },
    async rankDetails(scope, range, requests) {
      const resolved = await resolveScope(scope)
      const codes = [...new Set(requests.flatMap(({ events }) => events))]
      const counts = await Promise.all(codes.map((event) => countDetails(resolved, range, event)))
      const countsOf = new Map(codes.map((code, at) => [code, counts[at] ?? new Map<string, number>()]))
      return requests.map((request) =>
        rank(addUp(request.events.map((event) => countsOf.get(event) ?? new Map())), request),
      )
    },
    countDetailPeople: async (scope, range, requests) =>
      countPeopleInLog(queryRange, await resolveScope(scope), range, requests),
    async findFirstDays() {
      const days = new Map<number, string>()
      for (const group of await listEventOrganizations()) {
        const codes = Object.values(eventCodes)
        const firstDays = await Promise.all(codes.map((event) => findFirstDay(queryRange, group, event)))
        for (const [n, day] of firstDays.entries()) {
          const event = Number(codes[n])
          if (day !== null && day < (days.get(event) ?? '9999')) days.set(event, day)
        }
      }
      return days
    },
  }
}
