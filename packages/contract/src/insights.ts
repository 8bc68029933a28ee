import { insightsEventEndpoints } from './insights-events.ts'

/** Endpoints of usage events and statistics. */
export const insights = { ...insightsEventEndpoints }
