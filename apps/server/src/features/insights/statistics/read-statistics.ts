import { rankingNames, type Statistics, totalNames } from '@kitchen-table/contract/insights-statistics'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { type DayRange, listPeriods, precedingRange } from '@kitchen-table/domain/insights/day-range'
import { mayReadStatistics } from '@kitchen-table/domain/insights/policy'
import { Refusal } from '../../../platform/refusal.ts'
import { type CountDeps, countMetrics } from './count-metrics.ts'
import { recordByName } from './record-by-name.ts'

type Deps = CountDeps & { now: () => number }

export type StatisticsQuery = DayRange & {
  group?: string | undefined
  layout?: string | undefined
  limit: number
}

/** Returns what happened in a range of days, and what there is. */
export function readStatistics(deps: Deps) {
  return async (actor: Actor, { from, to, group, layout }: StatisticsQuery): Promise<Statistics> => {
    if (!mayReadStatistics(actor)) throw new Refusal('auth.forbidden')
    const range = { from, to }
    const [previousRange, periods] = [precedingRange(range), listPeriods(range)]
    const countedAt = new Date(deps.now()).toISOString()
    const scope = { group: group ?? null, layout: layout ?? null }
    const counts = await countMetrics(deps, scope, { range, previousRange, periods })
    return {
      range,
      previousRange,
      periods,
      countedAt,
      ...counts,
      totals: recordByName(totalNames, () => ({ now: 0, points: periods.map(() => null) })),
      rankings: recordByName(rankingNames, () => ({ most: [], least: [] })),
    }
  }
}
