import type { Count, OrganizationAnalytics, RankedItem, Series } from '@kitchen-table/contract/insights'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type AnalyticsListName,
  analyticsLists,
  type DayRange,
  getPrecedingRange,
  mayReadStatistics,
  type RangeName,
  resolveRange,
  utcDayOf,
} from '@kitchen-table/domain/insights'
import { Refusal } from '../../../platform/refusal.ts'
import type { ResourceStore } from '../../catalog/ports.ts'
import type { LibraryCache } from '../../catalog/reading/library-cache.ts'
import type { EventScope, EventStore } from '../ports.ts'
import { type ContentTitles, findContentTitles } from './content-titles.ts'
import { type CountDeps, countMetrics } from './count-metrics.ts'
import { countItemPeople, rankMetricDetails, toRankedItems } from './rank-metric-details.ts'
import { toRecordByName } from './to-record-by-name.ts'

type Deps = CountDeps & {
  events: Pick<EventStore, 'rankDetails' | 'countDetailPeople'>
  library: LibraryCache
  resources: Pick<ResourceStore, 'list'>
  findOrganization: (slug: string) => Promise<object | null>
  now: () => number
}

/** What the items of a list are. */
export const listedContent: Record<AnalyticsListName, keyof ContentTitles> = {
  trackViews: 'track',
  videoStarts: 'unit',
  videoCompletes: 'unit',
  downloads: 'file',
}

const toCount = ({ total, previous, trackedSince }: Series): Count => ({ total, previous, trackedSince })

async function rankLists(
  { events, library, resources }: Deps,
  scope: EventScope,
  range: DayRange,
  limit: number,
): Promise<Record<AnalyticsListName, RankedItem[]>> {
  const requests = analyticsLists.map((name) => ({ name, order: 'most' as const, limit }))
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
  return toRecordByName(analyticsLists, (list, at) =>
    toRankedItems(list, ranked[at] ?? [], { findTitle: titles[listedContent[list]], peopleOf }),
  )
}

/** Returns what happened in an organization, in a range that ends with today in UTC. */
export function readOrganizationAnalytics(deps: Deps) {
  return async (
    actor: Actor,
    { slug, range: rangeName, limit }: { slug: string; range: RangeName; limit: number },
  ): Promise<OrganizationAnalytics> => {
    if (!mayReadStatistics(actor)) throw new Refusal('auth.forbidden')
    if ((await deps.findOrganization(slug)) === null) throw new Refusal('groups.not_found')
    const countedAt = new Date(deps.now()).toISOString()
    const range = resolveRange(rangeName, utcDayOf(countedAt))
    const ranges = { range, previousRange: getPrecedingRange(range), periods: [range] }
    const scope = { group: slug, layout: null }
    const { activeUsers, metrics } = await countMetrics(deps, scope, ranges)
    const items = await rankLists(deps, scope, range, limit)
    return {
      range,
      previousRange: ranges.previousRange,
      countedAt,
      activeUsers: toCount(activeUsers),
      logins: toCount(metrics.logins),
      signUps: toCount(metrics.signUps),
      lists: toRecordByName(analyticsLists, (list) => {
        return { trackedSince: metrics[list].trackedSince, items: items[list] }
      }),
    }
  }
}
