import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import type { EventStore } from './ports.ts'
import { recordEvents } from './record-events.ts'

type InsightsFeatureDeps = { events: EventStore; rates: RateStore; now: () => number }

export function createInsightsFeature(deps: InsightsFeatureDeps) {
  return {
    procedures: {
      recordEvents: procedures.insights.recordEvents.handler(forActor(recordEvents(deps))),
    },
  }
}
