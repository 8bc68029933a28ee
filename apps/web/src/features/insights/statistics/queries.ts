import { keepPreviousData } from '@tanstack/react-query'
import { adminApi } from '../../../app/admin-api.ts'
import { RANKING_LIMIT } from '../../../app/figures/ranking-file.ts'

/** Which events the statistics are of: those of some days, of an organization or all, seen in a layout or in all. */
export type StatisticsFilter = { from: string; to: string; group?: string; layout?: string }

/** The server counts all organizations at most once a minute. */
const STALE_TIME = 60_000

/** The figures before stay while others are loading. */
export function statisticsQuery(filter: StatisticsFilter) {
  return adminApi.insights.readStatistics.queryOptions({
    input: { ...filter, limit: RANKING_LIMIT },
    placeholderData: keepPreviousData,
    staleTime: STALE_TIME,
  })
}
