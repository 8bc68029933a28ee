import type { Statistics } from '@kitchen-table/contract/insights'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type DayRange,
  getPrecedingRange,
  listChartPeriods,
  mayReadStatistics,
  rankedMetrics,
  rankingNames,
} from '@kitchen-table/domain/insights'
import { Refusal } from '../../../platform/refusal.ts'
import type { ResourceStore } from '../../catalog/ports.ts'
import type { LibraryCache } from '../../catalog/reading/library-cache.ts'
import type { EventScope, EventStore } from '../ports.ts'
import { findContentTitles } from './content-titles.ts'
import { type CountDeps, countMetrics } from './count-metrics.ts'
import type { OrganizationLayouts } from './list-layouts-of-scope.ts'
import { listOfferedContent } from './offered-content.ts'
import { rankEvents } from './rank-events.ts'
import { readTotalsOverTime, type TotalsDeps } from './read-totals.ts'
import { type Counted, createRecentResultCache } from './recent-result-cache.ts'
import { toRecordByName } from './to-record-by-name.ts'

type Deps = CountDeps &
  TotalsDeps & {
    events: Pick<EventStore, 'rankDetails' | 'countDetailPeople'>
    library: LibraryCache
    resources: Pick<ResourceStore, 'list'>
    findOrganization: (slug: string) => Promise<OrganizationLayouts | null>
    now: () => number
  }

export type StatisticsQuery = DayRange & {
  group?: string | undefined
  layout?: string | undefined
  limit: number
}

async function rank(
  deps: Deps,
  scope: EventScope,
  range: DayRange,
  { limit, metrics }: Pick<Statistics, 'metrics'> & { limit: number },
) {
  const [snapshot, resources, group] = await Promise.all([
    deps.library.current(),
    deps.resources.list(),
    scope.group === null ? null : deps.findOrganization(scope.group),
  ])
  const offered = listOfferedContent(snapshot, resources, scope, group)
  const titles = findContentTitles(snapshot, resources)
  const searchTotals = { searchHits: metrics.searchHits.total, searchMisses: metrics.searchMisses.total }
  return rankEvents(deps, scope, range, { offered, titles, searchTotals, limit })
}

/** Counts everything of a query. Its totals may have been measured before, and it is then as old as these. */
async function countStatistics(
  deps: Deps,
  { from, to, group, layout, limit }: StatisticsQuery,
): Promise<Counted<Statistics>> {
  const startedAt = deps.now()
  const range = { from, to }
  const previousRange = getPrecedingRange(range)
  const periods = listChartPeriods(range)
  const scope = { group: group ?? null, layout: layout ?? null }
  const { measuredAt, totals } = await readTotalsOverTime(deps, scope, range, periods)
  const counts = await countMetrics(deps, scope, { range, previousRange, periods })
  const ranked = await rank(deps, scope, range, { limit, metrics: counts.metrics })
  const rankings = toRecordByName(rankingNames, (name) => {
    return { trackedSince: counts.metrics[rankedMetrics[name]].trackedSince, ...ranked[name] }
  })
  const countedAt = Math.min(startedAt, measuredAt)
  const result = { range, previousRange, periods, countedAt: new Date(countedAt).toISOString() }
  return { countedAt, result: { ...result, ...counts, totals, rankings } }
}

/** The statistics of more queries than these are not kept. */
const MAX_KEPT = 20

/**
 * Returns what happened in a range of days, and what there is. Of all organizations it may be a minute old, because it
 * is the sum of many; of one organization it is counted again, except for the totals.
 */
export function readStatistics(deps: Deps) {
  const countRecently = createRecentResultCache<Statistics>({ now: deps.now, maxEntries: MAX_KEPT })
  return async (actor: Actor, query: StatisticsQuery): Promise<Statistics> => {
    if (!mayReadStatistics(actor)) throw new Refusal('auth.forbidden')
    const count = () => countStatistics(deps, query)
    if (query.group !== undefined) return (await count()).result
    const { from, to, layout = null, limit } = query
    const { result } = await countRecently(JSON.stringify([from, to, layout, limit]), count)
    return result
  }
}
