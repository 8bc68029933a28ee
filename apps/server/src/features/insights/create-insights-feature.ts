import { forPerson, procedures } from '../../platform/authorization/procedures.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import type { LibraryCache } from '../catalog/library-cache.ts'
import type { ResourceStore } from '../catalog/ports.ts'
import type { EventStore } from './ports.ts'
import { recordEvents } from './record-events.ts'

type InsightsFeatureDeps = {
  events: EventStore
  rates: RateStore
  library: LibraryCache
  resources: Pick<ResourceStore, 'find'>
  now: () => number
}

export function createInsightsFeature(deps: InsightsFeatureDeps) {
  return {
    procedures: {
      recordEvents: procedures.insights.recordEvents.handler(forPerson(recordEvents(deps))),
    },
  }
}
