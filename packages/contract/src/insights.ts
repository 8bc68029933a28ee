import { insightsEventEndpoints } from './insights-events.ts'
import { statisticsEndpoints } from './insights-statistics.ts'

/** Endpoints of usage events and statistics. */
export const insights = { ...insightsEventEndpoints, ...statisticsEndpoints }
