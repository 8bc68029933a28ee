import { insightsEventEndpoints } from './insights/events.ts'
import { reportEndpoints } from './insights/reports.ts'
import { searchEndpoints } from './insights/searches.ts'
import { statisticsEndpoints } from './insights/statistics.ts'

/** Endpoints of usage events, statistics, reports and searches without results. */
export const insights = {
  ...insightsEventEndpoints,
  ...statisticsEndpoints,
  ...reportEndpoints,
  ...searchEndpoints,
}
