export { addDays, DAY_MS, lastDayOfMonth, utcDayAt } from './calendar/day.ts'
export {
  type BenefitReport,
  computeBenefitReport,
  hiddenCountKinds,
  type ReportedCount,
  SMALLEST_SHOWN_COUNT,
} from './insights/benefit-report.ts'
export {
  countDays,
  type DayRange,
  DEFAULT_RANGE,
  findRangeProblem,
  getPrecedingRange,
  isRangeName,
  isStatisticsDay,
  listChartPeriods,
  MAX_RANGE_DAYS,
  namedRanges,
  type Period,
  type RangeName,
  resolveRange,
  statisticsDayBounds,
} from './insights/day-range.ts'
export {
  clampEventTime,
  cleanEventDetail,
  type DetailKind,
  type EventCode,
  eventCodes,
  eventTable,
  findEventKind,
  isKnownEventDetail,
  isPageEventCode,
  isServerOnlyEventCode,
  type KnownContent,
  type LoggedEvent,
  NO_GROUP,
  type PageEventName,
  type UsageEvent,
  utcDayOf,
} from './insights/event.ts'
export {
  clipRangeToLog,
  getFirstKeptMonth,
  isBeforeLogStart,
  MAX_RETENTION_MONTHS,
  MIN_RETENTION_MONTHS,
  monthOf,
} from './insights/event-retention.ts'
export {
  type AnalyticsListName,
  analyticsLists,
  clipToRecorded,
  type FirstDays,
  findTrackingStart,
  type MetricName,
  metricNames,
  metrics,
  type RankedEventCode,
  type RankedMetricName,
  type RankingName,
  rankedEventCodes,
  rankedMetrics,
  rankingNames,
  sumMetric,
  type TotalName,
  totalNames,
} from './insights/metrics.ts'
export {
  isUsageRecorded,
  mayAnswerSearches,
  mayEndReportSubscription,
  mayReadBenefitReport,
  mayReadStatistics,
  mayReadUsage,
  maySubscribeToReports,
} from './insights/policy.ts'
export {
  addQuarters,
  dayRangeOfQuarter,
  formatQuarterInSentence,
  formatQuarterTitle,
  isQuarter,
  quarterOf,
} from './insights/quarter.ts'
export {
  countEligiblePeople,
  createUsageCounter,
  type QuarterUsage,
  type ReportTopic,
} from './insights/quarter-usage.ts'
export {
  getFirstReportDay,
  getLastEndedQuarter,
  isReportMailingPeriod,
  listReportQuarters,
} from './insights/report-quarters.ts'
export {
  describeLessonsCompleted,
  describeReportedCount,
  reportNotes,
  reportNumberDefinitions,
} from './insights/report-words.ts'
export {
  type FoldedTerm,
  groupSearchTerms,
  MAX_GROUPED_TERMS,
  MIN_SEARCHERS,
  mergeTermVariants,
  type SearchGroup,
  searchAnswerKinds,
  searchKeyOf,
} from './insights/search-terms.ts'
export {
  describeChange,
  describeGrowth,
  describeTrackingStart,
  describeTrackingStartIfCompared,
  formatDay,
  formatRange,
  toPeriodWords,
} from './insights/statistics-words.ts'
export { createTimeOrderedId } from './insights/time-ordered-id.ts'
export { isMonth, listUsageMonths } from './insights/usage-months.ts'
