import type { UsageAnswer } from '@kitchen-table/contract/insights'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type AnalyticsListName,
  analyticsLists,
  type DayRange,
  lastDayOfMonth,
  listUsageMonths,
  mayReadUsage,
  metrics,
  SMALLEST_SHOWN_COUNT,
  utcDayAt,
  utcDayOf,
} from '@kitchen-table/domain/insights'
import type { Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { ResourceStore } from '../../catalog/ports.ts'
import type { LibraryCache } from '../../catalog/reading/library-cache.ts'
import type { EventScope, EventStore } from '../ports.ts'
import { requireManagedOrganization } from '../reports/require-reported-organization.ts'
import { findContentTitles } from './content-titles.ts'
import { countItemPeople, rankMetricDetails } from './rank-metric-details.ts'
import { listedContent } from './read-organization-analytics.ts'
import { toRecordByName } from './to-record-by-name.ts'

type Deps = {
  events: Pick<EventStore, 'rankDetails' | 'countDetailPeople' | 'countPeople' | 'countByCode'>
  library: LibraryCache
  resources: Pick<ResourceStore, 'list'>
  findOrganization: (slug: string) => Promise<Organization | null>
  now: () => number
}

type UsageLists = NonNullable<UsageAnswer['usage']>['lists']

/** Of so many the people are counted; those that fewer than five people used are left out. */
const MAX_COUNTED = 50
const MAX_SHOWN = 10

async function listMostUsed(
  { events, library, resources }: Deps,
  scope: EventScope,
  range: DayRange,
): Promise<UsageLists> {
  const requests = analyticsLists.map((name) => ({ name, order: 'most' as const, limit: MAX_COUNTED }))
  const [snapshot, allResources, ranked] = await Promise.all([
    library.current(),
    resources.list(),
    rankMetricDetails({ events }, scope, range, requests),
  ])
  const titles = findContentTitles(snapshot, allResources)
  const peopleRequests = analyticsLists.flatMap((name, at) =>
    (ranked[at] ?? []).map(({ detail }) => ({ name, details: [detail] })),
  )
  const peopleOf = await countItemPeople({ events }, scope, range, peopleRequests)
  const toItems = (name: AnalyticsListName, at: number) =>
    (ranked[at] ?? [])
      .filter(({ detail }) => peopleOf(name, detail) >= SMALLEST_SHOWN_COUNT)
      .slice(0, MAX_SHOWN)
      .map(({ detail, count }) => {
        return { detail, title: titles[listedContent[name]](detail) ?? detail, count }
      })
  return toRecordByName(analyticsLists, toItems)
}

/** Returns how often people signed in; null if fewer than five did. */
async function countLogins({ events }: Deps, scope: EventScope, range: DayRange): Promise<number | null> {
  const [people = 0] = await events.countPeople(scope, [range])
  if (people < SMALLEST_SHOWN_COUNT) return null
  const [counts] = await events.countByCode(scope, [range])
  return metrics.logins.codes.reduce((sum, code) => sum + (counts?.get(code) ?? 0), 0)
}

/**
 * Returns what an organization used most in a month that has ended (row 64). It contains no number of people, and
 * nothing that fewer than five people used; months do not overlap, so that subtracting one from another identifies nobody
 * (docs/security.md T65).
 */
export function readOrganizationUsage(deps: Deps) {
  return async (actor: Actor, { slug, month }: { slug: string; month: string }): Promise<UsageAnswer> => {
    const group = await requireManagedOrganization(deps, actor, slug)
    if (!mayReadUsage(actor, group)) throw new Refusal('insights.usage_not_shared')
    const months = listUsageMonths(utcDayOf(group.createdAt), utcDayAt(deps.now()))
    const chosen = month === 'latest' ? months[0] : months.find((known) => known === month)
    if (chosen === undefined) return { months, usage: null }
    const range = { from: `${chosen}-01`, to: lastDayOfMonth(chosen) }
    const scope = { group: slug, layout: null }
    const [logins, lists] = await Promise.all([
      countLogins(deps, scope, range),
      listMostUsed(deps, scope, range),
    ])
    return { months, usage: { month: chosen, logins, lists } }
  }
}
