import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { DayRange } from './day-range.ts'
import { type EventCode, eventCodes } from './event.ts'
import { messages } from './metrics.messages.ts'

type Metric = {
  title: PlainMessage
  /** Its count is the sum of these events. */
  codes: readonly EventCode[]
  /** The first UTC day from which it was recorded (docs/product.md 10.5); null: from its first event on. */
  trackedSince: string | null
}

/**
 * What the statistics count, in the order in which they are shown. Users on logins are counted besides (activeUsers).
 */
export const metrics = {
  logins: {
    title: messages.logins,
    codes: [eventCodes.signIn],
    trackedSince: '2024-03-01',
  },
  signUps: {
    title: messages.signUps,
    codes: [eventCodes.signUp],
    trackedSince: null,
  },
  trackViews: {
    title: messages.trackViews,
    codes: [eventCodes.trackView],
    trackedSince: '2024-03-01',
  },
  videoStarts: {
    title: messages.videoStarts,
    codes: [eventCodes.videoPlay, eventCodes.videoStartCompletes],
    trackedSince: '2024-04-01',
  },
  videoCompletes: {
    title: messages.videoCompletes,
    codes: [eventCodes.videoCompleted],
    trackedSince: '2024-04-01',
  },
  unitsCompleted: {
    title: messages.unitsCompleted,
    codes: [eventCodes.unitCompleted, eventCodes.videoStartCompletes],
    trackedSince: '2024-10-01',
  },
  downloads: {
    title: messages.downloads,
    codes: [eventCodes.download],
    trackedSince: '2024-02-01',
  },
  relatedClicks: {
    title: messages.relatedClicks,
    codes: [eventCodes.relatedClick],
    trackedSince: null,
  },
  searchHits: {
    title: messages.searchHits,
    codes: [eventCodes.searchHit],
    trackedSince: '2024-04-01',
  },
  searchMisses: {
    title: messages.searchMisses,
    codes: [eventCodes.searchMiss],
    trackedSince: '2024-04-01',
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof metrics

export const metricNames = Object.keys(metrics) as MetricName[]

/** The lists of an organization's panel, by the number of events. */
export const analyticsLists = [
  'trackViews',
  'videoStarts',
  'videoCompletes',
  'downloads',
] as const satisfies MetricName[]
export type AnalyticsListName = (typeof analyticsLists)[number]

/** The metrics of which the statistics list what was counted most and least. */
export const rankedMetrics = {
  tracks: 'trackViews',
  units: 'unitsCompleted',
  downloads: 'downloads',
  searchHits: 'searchHits',
  searchMisses: 'searchMisses',
} as const satisfies Record<string, MetricName>
export type RankingName = keyof typeof rankedMetrics

export const rankingNames = Object.keys(rankedMetrics) as RankingName[]

/** The metrics of lists, of whose items distinct people are counted. */
export type RankedMetricName = (typeof rankedMetrics)[RankingName] | AnalyticsListName

const rankedMetricNames: readonly RankedMetricName[] = [...Object.values(rankedMetrics), ...analyticsLists]

/** The codes of these metrics. */
export const rankedEventCodes = [...new Set(rankedMetricNames.flatMap((name) => metrics[name].codes))]
export type RankedEventCode = (typeof rankedEventCodes)[number]

/**
 * Of what there is a number at any time: members, organizations also if they are disabled, enabled tracks and units.
 */
export const totalNames = ['members', 'organizations', 'tracks', 'units'] as const
export type TotalName = (typeof totalNames)[number]

/** The days of the first stored events by code; a code without any is absent. */
export type FirstDays = ReadonlyMap<number, string>

/**
 * Returns the day on which the series of a metric begins: the later of the day from which it was recorded and that of
 * its first stored event. Demonstration data keeps the former (docs/product.md 10.5). Null: nothing is stored yet.
 */
export function findTrackingStart(
  name: MetricName,
  firstDays: FirstDays,
  { isDemo }: { isDemo: boolean },
): string | null {
  const { codes, trackedSince }: Metric = metrics[name]
  const stored = codes.flatMap((code) => firstDays.get(code) ?? []).sort()
  const first = stored[0] ?? null
  if (first === null || trackedSince === null) return first
  return isDemo || first < trackedSince ? trackedSince : first
}

/**
 * Returns the days of a range on which a metric was recorded (docs/product.md 10.5); null if there are none. Events
 * from before are not counted: another metric may have been recorded by the same code earlier.
 */
export function clipToRecorded(name: MetricName, range: DayRange): DayRange | null {
  const { trackedSince }: Metric = metrics[name]
  if (trackedSince === null || trackedSince <= range.from) return range
  return trackedSince <= range.to ? { from: trackedSince, to: range.to } : null
}

/** Returns the count of a metric from counts by code. */
export function sumMetric(name: MetricName, counts: ReadonlyMap<number, number>): number {
  const { codes }: Metric = metrics[name]
  return codes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0)
}
