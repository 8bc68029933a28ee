import { insightsEventEndpoints } from './events.ts'
import { reportEndpoints } from './reports.ts'
import { searchEndpoints } from './searches.ts'
import { statisticsEndpoints } from './statistics.ts'
import { usageEndpoints } from './usage.ts'

/** Endpoints of usage events, statistics, reports and searches without results. */
export const insights = {
  ...insightsEventEndpoints,
  ...statisticsEndpoints,
  ...usageEndpoints,
  ...reportEndpoints,
  ...searchEndpoints,
}
