export type { PageEvent, RecordedEvents } from './insights/events.ts'
export { insights } from './insights/insights-endpoints.ts'
export type { BenefitReportAnswer, BenefitReportView } from './insights/reports.ts'
export {
  type FollowedSearchAnswer,
  MAX_UNANSWERED_SEARCHES,
  type NamedSearchAnswer,
  type UnansweredSearch,
  type UnansweredSearches,
} from './insights/searches.ts'
export {
  type Count,
  type OrganizationAnalytics,
  organizationAnalytics,
  type RankedItem,
  type Ranking,
  type Series,
  type Statistics,
  statistics,
  type Total,
} from './insights/statistics.ts'
export type { UsageAnswer } from './insights/usage.ts'
