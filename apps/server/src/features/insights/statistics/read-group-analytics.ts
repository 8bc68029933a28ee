import {
  analyticsLists,
  type Count,
  type GroupAnalytics,
  type Series,
} from '@kitchen-table/contract/insights-statistics'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { precedingRange, type RangeName, resolveRange } from '@kitchen-table/domain/insights/day-range'
import { utcDayOf } from '@kitchen-table/domain/insights/event'
import { mayReadStatistics } from '@kitchen-table/domain/insights/policy'
import { Refusal } from '../../../platform/refusal.ts'
import { type CountDeps, countMetrics } from './count-metrics.ts'
import { recordByName } from './record-by-name.ts'

type Deps = CountDeps & { findGroup: (slug: string) => Promise<object | null>; now: () => number }

const toCount = ({ total, previous, trackedSince }: Series): Count => ({ total, previous, trackedSince })

/** Returns what happened in an organisation, in a range that ends with today in UTC. */
export function readGroupAnalytics(deps: Deps) {
  return async (
    actor: Actor,
    { slug, range: name }: { slug: string; range: RangeName; limit: number },
  ): Promise<GroupAnalytics> => {
    if (!mayReadStatistics(actor)) throw new Refusal('auth.forbidden')
    if ((await deps.findGroup(slug)) === null) throw new Refusal('groups.not_found')
    const countedAt = new Date(deps.now()).toISOString()
    const range = resolveRange(name, utcDayOf(countedAt))
    const previousRange = precedingRange(range)
    const scope = { group: slug, layout: null }
    const { activeUsers, metrics } = await countMetrics(deps, scope, {
      range,
      previousRange,
      periods: [range],
    })
    return {
      range,
      previousRange,
      countedAt,
      activeUsers: toCount(activeUsers),
      logins: toCount(metrics.logins),
      signUps: toCount(metrics.signUps),
      lists: recordByName(analyticsLists, (list) => {
        return { trackedSince: metrics[list].trackedSince, items: [] }
      }),
    }
  }
}
