import {
  type DayRange,
  DEFAULT_RANGE,
  findRangeProblem,
  isRangeName,
  isStatisticsDay,
  MAX_RANGE_DAYS,
  type RangeName,
  resolveRange,
} from '@kitchen-table/domain/insights'

export const CUSTOM_RANGE = 'custom'

/** What the address of the statistics says. */
export type StatisticsSearch = {
  tab: string
  range: RangeName | typeof CUSTOM_RANGE
  /** The days of a custom range, which may be invalid. */
  from: string
  to: string
  /** The slug of an organization, `none` for people without one, or '' for all. */
  group: string
  /** The slug of a layout, or '' for all. */
  layout: string
  /** The number whose chart is shown. */
  metric: string
  /** The track that is chosen on a tab about one track. */
  track: string
}

/** Which events the statistics are of: those of some days, of an organization or all, seen in a layout or in all. */
export type StatisticsFilter = { from: string; to: string; group?: string; layout?: string }

const defaults: StatisticsSearch = {
  tab: 'overview',
  range: DEFAULT_RANGE,
  from: '',
  to: '',
  group: '',
  layout: '',
  metric: 'activeUsers',
  track: '',
}

function readText(value: unknown, usual: string): string {
  return typeof value === 'string' && value !== '' ? value : usual
}

/** Reads the search parameters of the address; what they may not be is left out. */
export function parseStatisticsSearch(search: Readonly<Record<string, unknown>>): StatisticsSearch {
  const { range } = search
  return {
    tab: readText(search.tab, defaults.tab),
    range: range === CUSTOM_RANGE || isRangeName(range) ? range : defaults.range,
    from: readText(search.from, ''),
    to: readText(search.to, ''),
    group: readText(search.group, ''),
    layout: readText(search.layout, ''),
    metric: readText(search.metric, defaults.metric),
    track: readText(search.track, ''),
  }
}

/** Returns the search parameters, without those that have their default value, and days only of a custom range. */
export function formatStatisticsSearch(search: StatisticsSearch): Record<string, string> {
  const usual: Record<string, string> = defaults
  const days = search.range === CUSTOM_RANGE ? {} : { from: '', to: '' }
  return Object.fromEntries(
    Object.entries({ ...search, ...days }).filter(([name, value]) => value !== usual[name]),
  )
}

/** Returns why the days of a custom range cannot be shown; null if they can. */
export function findCustomRangeProblem(range: DayRange): string | null {
  return findRangeProblem(range, MAX_RANGE_DAYS)
}

export function canShowDays(range: DayRange): boolean {
  return isStatisticsDay(range.from) && isStatisticsDay(range.to) && findCustomRangeProblem(range) === null
}

/** Returns the days that the address says, null for days that cannot be shown. */
export function resolveSearchedRange(search: StatisticsSearch, today: string): DayRange | null {
  const { range, from, to } = search
  if (range !== CUSTOM_RANGE) return resolveRange(range, today)
  return canShowDays({ from, to }) ? { from, to } : null
}
