import { compareTexts } from '@kitchen-table/i18n/formats'
import { defaultLanguage, inLocale } from '@kitchen-table/i18n/locale'
import type { QuarterUsage, ReportTopic } from './quarter-usage.ts'

/** A report shows no number of fewer people than this (docs/product.md 16.5). */
export const SMALLEST_SHOWN_COUNT = 5

/** Every part of fewer people has fewer than five people in it or leaves fewer than five out. */
const SMALLEST_WHOLE = 2 * SMALLEST_SHOWN_COUNT

/** What a report says in place of a number. */
export const hiddenCountKinds = ['few', 'nearly_all', 'withheld'] as const

/**
 * A number of people as a report shows it, or why it does not: `few` are fewer than five, `nearly_all` are all but
 * fewer than five, and `withheld` are any number from which, together with the others, fewer than five could be
 * inferred.
 *
 * That `few` and `nearly_all` are distinguished reveals nothing else, because each leaves five numbers possible. Of
 * five to eight people, one of them would leave fewer, so parts of fewer than ten are withheld, whatever they are.
 */
export type ReportedCount = number | (typeof hiddenCountKinds)[number]

/** What an organization's people used in one quarter. */
export type BenefitReport = {
  members: number
  /** Not suppressed, because managers see in the list of members who joined. */
  joined: number
  active: ReportedCount
  completed: ReportedCount
  /** Null: withheld. */
  lessonsCompleted: number | null
  topics: { slug: string; title: string; people: ReportedCount }[]
}

/**
 * `eligible`: how many of the members can have been active, because they are enabled and had signed up by the end of
 * the quarter. Managers see in the list of members who are not.
 */
export type Membership = { members: number; eligible: number }

/**
 * Returns the report of a quarter. Its reader knows the rules below, how many members were eligible, and that everybody
 * who joined was active. Still, every number of people that may be below five has at least five possible values for them,
 * and so has every difference between such a number and the active or eligible people. All people of `usage` are
 * eligible. Decision 024 has worked cases.
 *
 * Of the people of two quarters, neither contain the others, so the difference of their numbers is no number of people.
 * This holds only as long as no report counts from an earlier quarter on (two of them would differ by the people who
 * are new), none overlaps another one, and none is made again: events that arrived since would add single people.
 */
export function computeBenefitReport(
  { members, eligible }: Membership,
  usage: QuarterUsage,
  topics: readonly ReportTopic[],
): BenefitReport {
  const active = reportActive(usage, eligible)
  const completed = reportPart(usage.completed.size, active)
  const reportTopic = (topic: ReportTopic): ReportedCount =>
    containsAnother(topic, topics) ? 'withheld' : reportPart(usage.topics.get(topic.slug)?.size ?? 0, active)
  return {
    members,
    joined: usage.joined.size,
    active: typeof active.count === 'number' ? usage.active.size : active.count,
    completed,
    // Nobody completes more lessons than there are, so a sum would tell more about a hidden number of people.
    lessonsCompleted: typeof completed === 'number' ? usage.lessonsCompleted : null,
    topics: topics
      .map((topic) => ({ slug: topic.slug, title: topic.title, people: reportTopic(topic) }))
      .sort((a, b) => rank(b.people) - rank(a.people) || compareTitles(a.title, b.title)),
  }
}

/** A report is stored, so its order is the same in every language. */
const compareTitles = (a: string, b: string) => inLocale(defaultLanguage, () => compareTexts(a, b))

/** The number of active people without newcomers as it is shown, and between which numbers a reader knows it to be. */
type ReportedActive = { count: ReportedCount; least: number; most: number }

/**
 * Who joined was active, and is known. So the number tells how many of those came back who had joined earlier, and it
 * is these of whom neither fewer than five may be in it nor out of it.
 *
 * Newcomers are among those who joined, and in no part of the active people. So they are left out of the whole, too.
 */
function reportActive(usage: QuarterUsage, eligibleWithNewcomers: number): ReportedActive {
  const newcomers = usage.newcomers.size
  const eligible = eligibleWithNewcomers - newcomers
  const joined = usage.joined.size - newcomers
  const active = usage.active.size - newcomers
  const earlier = eligible - joined
  const cameBack = active - joined
  const isTooSmall = earlier >= SMALLEST_SHOWN_COUNT && earlier < SMALLEST_WHOLE
  if (eligible < SMALLEST_WHOLE || isTooSmall) return { count: 'withheld', least: joined, most: eligible }
  if (earlier - cameBack < SMALLEST_SHOWN_COUNT) {
    return { count: 'nearly_all', least: eligible - SMALLEST_SHOWN_COUNT + 1, most: eligible }
  }
  if (cameBack < SMALLEST_SHOWN_COUNT) {
    const count = usage.joined.size === 0 ? 'few' : 'withheld'
    return { count, least: joined, most: joined + SMALLEST_SHOWN_COUNT - 1 }
  }
  return { count: active, least: active, most: active }
}

/**
 * Returns a part of the active people as it is shown. It is a number only if at least five are left out of it however
 * many are active: otherwise the number would reveal more about a hidden number of active people.
 */
function reportPart(people: number, { count, least, most }: ReportedActive): ReportedCount {
  if (count === 'few') return 'few'
  if (least < SMALLEST_WHOLE) return 'withheld'
  if (people < SMALLEST_SHOWN_COUNT) return 'few'
  if (people <= least - SMALLEST_SHOWN_COUNT) return people
  return people > most - SMALLEST_SHOWN_COUNT ? 'nearly_all' : 'withheld'
}

function hasTracksOf({ tracks }: ReportTopic, other: ReportTopic): boolean {
  return other.tracks.every((track) => tracks.includes(track))
}

function hasOpenTracksOf({ tracks }: ReportTopic, other: ReportTopic): boolean {
  return other.openTracks.every((track) => tracks.includes(track))
}

function sharesTrack({ tracks }: ReportTopic, other: ReportTopic): boolean {
  return other.tracks.some((track) => tracks.includes(track))
}

/** Whether a topic has all tracks of another one, apart from those that nobody can open, and more. */
function exceeds(topic: ReportTopic, other: ReportTopic): boolean {
  return hasOpenTracksOf(topic, other) && sharesTrack(topic, other) && !hasTracksOf(other, topic)
}

/**
 * Whether a topic has all tracks of another one and more, or those of all topics. Subtracting the people of the other
 * one, or all who completed a lesson, would leave those who used nothing but the additional tracks, or completed
 * nothing.
 *
 * A track that nobody can open when the report is made was used in the quarter, or was not. So the other topic is taken
 * without such tracks, and this one with them.
 */
function containsAnother(topic: ReportTopic, topics: readonly ReportTopic[]): boolean {
  const others = topics.filter((other) => other !== topic)
  return (
    others.every((other) => hasOpenTracksOf(topic, other)) || others.some((other) => exceeds(topic, other))
  )
}

/** The order of topics: those that are hidden must not tell their size by their place. */
function rank(count: ReportedCount): number {
  switch (count) {
    case 'withheld':
      return -2
    case 'few':
      return -1
    case 'nearly_all':
      return Number.MAX_SAFE_INTEGER
    default:
      return count
  }
}
