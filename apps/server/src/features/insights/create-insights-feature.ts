import { forActor, forPerson, procedures } from '../../platform/authorization/procedures.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import type { LibraryCache } from '../catalog/library-cache.ts'
import type { ResourceStore } from '../catalog/ports.ts'
import type { EventStore } from './ports.ts'
import { recordEvents } from './record-events.ts'
import { createTotalsMeasurer, type GroupLayouts } from './statistics/measure-totals.ts'
import type { TotalsStore } from './statistics/ports.ts'
import { readGroupAnalytics } from './statistics/read-group-analytics.ts'
import { readStatistics } from './statistics/read-statistics.ts'
import { recordTotals } from './statistics/record-totals.ts'

type InsightsFeatureDeps = {
  events: EventStore
  totals: TotalsStore
  rates: RateStore
  library: LibraryCache
  resources: Pick<ResourceStore, 'find' | 'list'>
  findGroup: (slug: string) => Promise<GroupLayouts | null>
  listGroups: () => Promise<readonly GroupLayouts[]>
  countMembers: (group: string) => Promise<ReadonlyMap<string, number>>
  hasDemoData: () => Promise<boolean>
  now: () => number
}

/** Creates the feature that records usage events, and shows administrators what happened and what there is. */
export function createInsightsFeature(deps: InsightsFeatureDeps) {
  const { insights } = procedures
  const measureTotals = createTotalsMeasurer(deps)
  return {
    procedures: {
      recordEvents: insights.recordEvents.handler(forPerson(recordEvents(deps))),
      readStatistics: insights.readStatistics.handler(forActor(readStatistics({ ...deps, measureTotals }))),
      readGroupAnalytics: insights.readGroupAnalytics.handler(forActor(readGroupAnalytics(deps))),
    },
    recordTotals: recordTotals({ totals: deps.totals, measureTotals }),
  }
}
