import type { Statistics } from '@kitchen-table/contract/insights'
import { NO_GROUP } from '@kitchen-table/domain/insights'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminApi } from '../../../app/admin-api.ts'
import { RANKING_LIMIT } from '../../../app/figures/ranking-file.ts'
import type { FigureScope } from '../../../app/figures/ranking-panel.tsx'
import { QueryRegion } from '../../../app/query-region.tsx'
import { StaleContent } from '../../../app/stale-content.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FilterSummary } from './filter-summary.tsx'
import { messages } from './messages.ts'
import type { StatisticsFilter, StatisticsSearch } from './statistics-search.ts'
import { useShownFilter } from './use-shown-filter.ts'
import type { SetStatisticsSearch } from './use-statistics-search.ts'

/** What every tab of the statistics gets. */
export type StatisticsTabProps = {
  filter: StatisticsFilter
  search: StatisticsSearch
  setSearch: SetStatisticsSearch
}

/** The server counts all organizations at most once a minute. */
const STALE_TIME = 60_000

/** The figures before stay while others are loading. */
function statisticsQuery(filter: StatisticsFilter) {
  return adminApi.insights.readStatistics.queryOptions({
    input: { ...filter, limit: RANKING_LIMIT },
    placeholderData: keepPreviousData,
    staleTime: STALE_TIME,
  })
}

type StatisticsRegionProps = {
  filter: StatisticsFilter
  /** The scope is that of the statistics, also while others are loading. */
  children: (statistics: Statistics, scope: FigureScope) => ReactNode
}

/** Loads the statistics of a filter, and says what they are of. The figures before stay meanwhile, dimmed. */
export function StatisticsRegion({ filter, children }: StatisticsRegionProps) {
  const query = useQuery(statisticsQuery(filter))
  const shownFilter = useShownFilter(filter, query)
  return (
    <QueryRegion query={query} name={messages.theStatistics()} loading={<StatisticsLoading />}>
      {(statistics) => (
        <StaleContent isStale={query.isPlaceholderData} noun={messages.figures()}>
          <FilterSummary filter={shownFilter} />
          {children(statistics, toScope(shownFilter))}
        </StaleContent>
      )}
    </QueryRegion>
  )
}

/** Returns the scope of a filter, in whose name a slug stands for an organization. */
function toScope({ group, layout, ...range }: StatisticsFilter): FigureScope {
  const groupName = group === NO_GROUP ? 'without-organization' : group
  return { range, name: [groupName, layout].filter(Boolean).join(' ') }
}

function StatisticsLoading() {
  return (
    <div className="grid items-start gap-6 pt-9 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <div className="mt-9 grid gap-3 lg:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key, at) => (
          <Skeleton key={key} shape="block" className="h-28" silent={at > 0} />
        ))}
      </div>
      <div className="mt-9 max-lg:hidden">
        <Skeleton shape="block" className="h-105" silent />
      </div>
    </div>
  )
}
