import {
  analyticsLists,
  findRangeProblem,
  isStatisticsDay,
  MAX_RANGE_DAYS,
  metricNames,
  NO_GROUP,
  namedRanges,
  type RangeName,
  rankingNames,
  totalNames,
} from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { groupSlug, layoutSlug } from '../fields.ts'
import { messages } from './messages.ts'

/** A UTC day, `YYYY-MM-DD`. */
export const day = z.string().refine(isStatisticsDay, { error: messages.chooseDay })

const dayRange = z.object({ from: z.string(), to: z.string() })

/** A number of what happened in a range. */
const count = z.object({
  total: z.int(),
  /** In the range of the same length before; null if that began before the tracking did. */
  previous: z.int().nullable(),
  /** The UTC day on which the tracking began (docs/product.md 10.5); null: nothing was recorded yet. */
  trackedSince: z.string().nullable(),
})
export type Count = z.infer<typeof count>

/** A count with one number for each period of the range. */
const series = count.extend({ points: z.array(z.int()) })
export type Series = z.infer<typeof series>

/** A number of what there is: now, and at the end of each period; null where it was not recorded. */
const total = z.object({ now: z.int(), points: z.array(z.int().nullable()) })
export type Total = z.infer<typeof total>

/**
 * Something that was counted. `id` is a slug, the id of a unit or file, or a term; `title` the name that it has now, or
 * the id if it was removed. `people`: how many distinct people did it.
 */
const rankedItem = z.object({
  id: z.string(),
  title: z.string(),
  isRemoved: z.boolean(),
  count: z.int(),
  people: z.int(),
})
export type RankedItem = z.infer<typeof rankedItem>

/**
 * The most and the least frequent ones. Tracks, units and files of the library that were never counted are among the
 * least. Terms are listed, in all variants of case and spaces together, if at least five people searched for them in the
 * days, organization and layout that are read (docs/security.md T64).
 */
const ranking = z.object({
  trackedSince: count.shape.trackedSince,
  /** Searches for terms that are not listed because fewer than five people used them; 0 for content. */
  unlisted: z.int(),
  most: z.array(rankedItem),
  least: z.array(rankedItem),
})
export type Ranking = z.infer<typeof ranking>

/** Of which events statistics are read: those of one organization or of all, seen in one layout or in all. */
export const eventFilter = {
  from: day,
  to: day,
  /** An organization, or `none`: people without one. */
  group: z.union([groupSlug, z.literal(NO_GROUP)]).optional(),
  layout: layoutSlug.optional(),
}

type Filter = { from: string; to: string }

/** Refuses a range that ends before it begins, or that is longer than statistics may be (docs/security.md T56). */
export function checkRange({ value, issues }: z.core.ParsePayload<Filter>): void {
  const message = findRangeProblem(value, MAX_RANGE_DAYS)
  if (message !== null) issues.push({ code: 'custom', input: value, message, path: ['to'] })
}

export const statistics = z.object({
  range: dayRange,
  previousRange: dayRange,
  /** The days or months of the range, in order. */
  periods: z.array(dayRange.extend({ isPartial: z.boolean() })),
  /** When it was counted, at most a minute ago. */
  countedAt: z.string(),
  /** Distinct people who signed in, in each organization. */
  activeUsers: series,
  metrics: z.record(z.enum(metricNames), series),
  totals: z.record(z.enum(totalNames), total),
  rankings: z.record(z.enum(rankingNames), ranking),
})
export type Statistics = z.infer<typeof statistics>

export const organizationAnalytics = z.object({
  range: dayRange,
  previousRange: dayRange,
  countedAt: z.string(),
  activeUsers: count,
  logins: count,
  signUps: count,
  lists: z.record(
    z.enum(analyticsLists),
    z.object({ trackedSince: z.string().nullable(), items: z.array(rankedItem) }),
  ),
})
export type OrganizationAnalytics = z.infer<typeof organizationAnalytics>

const rangeNames = Object.keys(namedRanges) as [RangeName, ...RangeName[]]

/** How many items a list has at most. */
const limit = z.coerce.number().int().min(1).max(100).default(10)

export const statisticsEndpoints = {
  readStatistics: endpoint({ permission: 'insights.statistics.read' })
    .route(route('GET', '/admin/statistics', 'What happened in a range of days, and what there is'))
    .input(z.strictObject({ ...eventFilter, limit }).check(checkRange))
    .output(statistics),

  /** Today, in UTC, is the last day of every range. */
  readGroupAnalytics: endpoint({ permission: 'insights.statistics.read' })
    .errors(refusals('groups.not_found'))
    .route(route('GET', '/groups/{slug}/analytics', 'What happened in an organization'))
    .input(z.strictObject({ slug: groupSlug, range: z.enum(rangeNames), limit }))
    .output(organizationAnalytics),
}
