import { forActor, forPerson, procedures } from '../../platform/authorization/procedures.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import type { LibraryCache } from '../catalog/library-cache.ts'
import type { ResourceStore } from '../catalog/ports.ts'
import type { EventStore } from './ports.ts'
import { recordEvents } from './record-events.ts'
import { readGroupAnalytics } from './statistics/read-group-analytics.ts'
import { readStatistics } from './statistics/read-statistics.ts'

type InsightsFeatureDeps = {
  events: EventStore
  rates: RateStore
  library: LibraryCache
  resources: Pick<ResourceStore, 'find'>
  findGroup: (slug: string) => Promise<object | null>
  hasDemoData: () => Promise<boolean>
  now: () => number
}

export function createInsightsFeature(deps: InsightsFeatureDeps) {
  const { insights } = procedures
  return {
    procedures: {
      recordEvents: insights.recordEvents.handler(forPerson(recordEvents(deps))),
      readStatistics: insights.readStatistics.handler(forActor(readStatistics(deps))),
      readGroupAnalytics: insights.readGroupAnalytics.handler(forActor(readGroupAnalytics(deps))),
    },
  }
}
