import { eventCodes, type LoggedEvent } from './event.ts'

/** Fewer people than this are never told of as a number (docs/product.md 16.5). */
export const SMALLEST_COUNT = 5

/** A number of people as a report tells it, or why it does not: fewer than five, or all but fewer than five. */
export type ReportedCount = number | 'few' | 'nearly_all'

/** Returns a number of people as a report may tell it beside the whole of which they are a part. */
export function suppressSmallCount(count: number, whole: number): ReportedCount {
  if (count < SMALLEST_COUNT) return 'few'
  return whole - count < SMALLEST_COUNT ? 'nearly_all' : count
}

/** What distinct people did in one quarter. The sets have pseudonyms; people of the others are among the active ones. */
export type QuarterUsage = {
  /** People who signed in, opened a track, or completed a lesson. */
  active: ReadonlySet<string>
  completed: ReadonlySet<string>
  lessonsCompleted: number
  /** By the slug of a topic: people who opened one of its tracks or completed one of its lessons. */
  topics: ReadonlyMap<string, ReadonlySet<string>>
}

/** Which topics an event belongs to. */
export type TopicsOfEvent = (event: Pick<LoggedEvent, 'event' | 'detail' | 'where'>) => readonly string[]

const completionCodes: ReadonlySet<number> = new Set([
  eventCodes.unitCompleted,
  eventCodes.videoStartCompletes,
])
const activityCodes: ReadonlySet<number> = new Set([
  eventCodes.signIn,
  eventCodes.trackView,
  ...completionCodes,
])

export type UsageCounter = { add(event: LoggedEvent): void; usage: QuarterUsage }

/** Counts the distinct people of one quarter's events, which are added one by one. */
export function createUsageCounter(topicsOf: TopicsOfEvent): UsageCounter {
  const [active, completed] = [new Set<string>(), new Set<string>()]
  const topics = new Map<string, Set<string>>()
  const usage = { active, completed, lessonsCompleted: 0, topics }
  return {
    usage,
    add(event) {
      if (!activityCodes.has(event.event)) return
      active.add(event.person)
      if (completionCodes.has(event.event)) {
        completed.add(event.person)
        usage.lessonsCompleted += 1
      }
      for (const topic of topicsOf(event)) {
        const people = topics.get(topic) ?? new Set()
        topics.set(topic, people.add(event.person))
      }
    },
  }
}

/** What an organisation's people used in one quarter, without a number of fewer than five of them. */
export type BenefitReport = {
  members: number
  /** Not suppressed, because managers see in the list of members who joined. */
  joined: number
  active: ReportedCount
  completed: ReportedCount
  /** Null if the people who completed them are not told. */
  lessonsCompleted: number | null
  topics: { slug: string; title: string; people: ReportedCount }[]
}

type Membership = { members: number; joined: number }
type NamedTopic = { slug: string; title: string }

/**
 * Returns the report. Every number of people is at least five, and so is every difference between it and the number of
 * which it is a part: members, active people, and people who completed or who used a topic.
 */
export function createBenefitReport(
  { members, joined }: Membership,
  { active, completed, lessonsCompleted, topics }: QuarterUsage,
  namedTopics: readonly NamedTopic[],
): BenefitReport {
  // Somebody who left in the quarter was active, and is no member any more.
  const reportedActive = suppressSmallCount(active.size, Math.max(members, active.size))
  const reportPart = (people: number): ReportedCount =>
    reportedActive === 'few' ? 'few' : suppressSmallCount(people, active.size)
  const reportedCompleted = reportPart(completed.size)
  return {
    members,
    joined,
    active: reportedActive,
    completed: reportedCompleted,
    lessonsCompleted: reportedCompleted === 'few' ? null : lessonsCompleted,
    topics: namedTopics
      .map(({ slug, title }) => ({ slug, title, people: reportPart(topics.get(slug)?.size ?? 0) }))
      .sort((a, b) => rank(b.people) - rank(a.people) || a.title.localeCompare(b.title)),
  }
}

/** The order of topics: hidden numbers must not tell their size by their place. */
function rank(count: ReportedCount): number {
  if (count === 'few') return -1
  return count === 'nearly_all' ? Number.MAX_SAFE_INTEGER : count
}
