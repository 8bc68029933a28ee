import { eventCodes, type LoggedEvent, trackOfPath } from './event.ts'

/** A topic with the slugs of its tracks, and of those that are there and enabled. */
export type ReportTopic = {
  slug: string
  title: string
  tracks: readonly string[]
  openTracks: readonly string[]
}

/**
 * What distinct people did in one quarter, of those who are counted. The sets have pseudonyms. Who joined, completed a
 * lesson or used a topic is also among the active ones.
 */
export type QuarterUsage = {
  /** People who signed up. */
  joined: ReadonlySet<string>
  /** People who signed up, signed in, opened a track, or completed a lesson. */
  active: ReadonlySet<string>
  completed: ReadonlySet<string>
  /** Lessons that each of them completed, added up: one that is completed again is counted once. */
  lessonsCompleted: number
  /** By slug: people who opened a track of the topic, or completed a lesson on its page. */
  topics: ReadonlyMap<string, ReadonlySet<string>>
  /** People who signed up after the quarter. */
  joinedLater: ReadonlySet<string>
}

export type UsageCounter = { add(event: LoggedEvent): void; usage: QuarterUsage }

const completionCodes: ReadonlySet<number> = new Set([
  eventCodes.unitCompleted,
  eventCodes.videoStartCompletes,
])
const activityCodes: ReadonlySet<number> = new Set([
  eventCodes.signUp,
  eventCodes.signIn,
  eventCodes.trackView,
  ...completionCodes,
])

type CountedQuarter = {
  /** The pseudonyms of all people who are counted. */
  people: ReadonlySet<string>
  /** The moment after the quarter, in ISO 8601. */
  end: string
}

/** Counts distinct people by their events since the quarter began, which are added one by one. */
export function createUsageCounter(
  topics: readonly ReportTopic[],
  { people, end }: CountedQuarter,
): UsageCounter {
  const joined = new Set<string>()
  const active = new Set<string>()
  const completed = new Set<string>()
  const joinedLater = new Set<string>()
  const peopleByTopic = new Map(topics.map(({ slug }) => [slug, new Set<string>()]))
  const lessonsByPerson = new Map<string, Set<string>>()
  const usage = { joined, active, completed, lessonsCompleted: 0, topics: peopleByTopic, joinedLater }

  function countLesson(person: string, unit: string): void {
    const lessons = lessonsByPerson.get(person) ?? new Set()
    lessonsByPerson.set(person, lessons)
    if (!lessons.has(unit)) usage.lessonsCompleted += 1
    lessons.add(unit)
  }

  return {
    usage,
    add({ event, person, time, detail, where }) {
      if (!people.has(person) || !activityCodes.has(event)) return
      if (time >= end) {
        if (event === eventCodes.signUp) joinedLater.add(person)
        return
      }
      active.add(person)
      if (event === eventCodes.signUp) joined.add(person)
      if (completionCodes.has(event)) {
        completed.add(person)
        countLesson(person, detail)
      }
      const track = event === eventCodes.trackView ? detail : trackOfPath(where)
      for (const { slug, tracks } of topics) {
        if (tracks.includes(track)) peopleByTopic.get(slug)?.add(person)
      }
    },
  }
}

/**
 * Returns how many of the counted people can have been active in the quarter: those who had signed up by its end. Who
 * was active is among them, even if they have signed up again.
 */
export function countEligible(counted: number, { active, joinedLater }: QuarterUsage): number {
  return counted - [...joinedLater].filter((person) => !active.has(person)).length
}
