import type { PeopleRequest } from '@kitchen-table/application/ports'
import type { DayRange } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { daysBetweenRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'

/** What is counted of each of these organizations; each is one range of rows. */
export type Scope = { groups: readonly string[]; layout: string | null }

export const isInScope = ({ layout }: Scope, row: { layout: string }) =>
  layout === null || row.layout === layout

const loggedRow = z.object({ event: z.number(), detail: z.string(), layout: z.string(), person: z.string() })

const detailName = (event: number, detail: string) => `${event} ${detail}`

/** Returns the people of each request, nobody at first, and those sets by the codes and details that they are of. */
function collectPeople(requests: readonly PeopleRequest[]) {
  const people = requests.map(() => new Set<string>())
  const byDetail = new Map<string, Set<string>[]>()
  for (const [at, { events, details }] of requests.entries())
    for (const name of new Set(events.flatMap((event) => details.map((detail) => detailName(event, detail)))))
      byDetail.set(name, [...(byDetail.get(name) ?? []), people[at] ?? new Set()])
  return { people, byDetail }
}

/** Organizations whose events are read at the same time. */
export const GROUPS_AT_ONCE = 25

/** Calls `read` for each organization, for some at the same time. Rejects when one of these calls does, and begins no more. */
async function readEachOrganization(
  groups: readonly string[],
  read: (group: string) => Promise<void>,
): Promise<void> {
  const unread = [...groups]
  const readNext = async () => {
    for (let group = unread.shift(); group !== undefined; group = unread.shift()) await read(group)
  }
  try {
    await Promise.all(Array.from({ length: Math.min(GROUPS_AT_ONCE, groups.length) }, readNext))
  } finally {
    unread.length = 0
  }
}

/** Counts the distinct people of requests in the log: the events of the range are read, whatever their codes. */
export async function countPeopleInLog(
  queryRange: Dynamodb['queryRange'],
  scope: Scope,
  { from, to }: DayRange,
  requests: readonly PeopleRequest[],
): Promise<number[]> {
  const { people, byDetail } = collectPeople(requests)
  if (byDetail.size === 0) return people.map(() => 0)
  await readEachOrganization(scope.groups, async (group) => {
    for await (const stored of queryRange('EventLog', daysBetweenRange(group, from, to))) {
      const row = loggedRow.parse(stored)
      if (!isInScope(scope, row)) continue
      for (const ofDetail of byDetail.get(detailName(row.event, row.detail)) ?? []) ofDetail.add(row.person)
    }
  })
  return people.map(({ size }) => size)
}
