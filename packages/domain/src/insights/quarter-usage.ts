import { DAY_MS } from '../calendar/day.ts'
import { eventCodes, type LoggedEvent, trackSlugOfPath } from './event.ts'

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
  /** Those of them who were members for less than 60 days when the quarter ended. */
  newcomers: ReadonlySet<string>
  /** People who signed up, signed in, opened a track, or completed a lesson. */
  active: ReadonlySet<string>
  /** No newcomers, as in the numbers of lessons and topics. */
  completed: ReadonlySet<string>
  /** Lessons that each of them completed, added up: one that is completed again is counted once. */
  lessonsCompleted: number
  /** By slug: people who opened a track of the topic, or completed a lesson on its page. */
  topics: ReadonlyMap<string, ReadonlySet<string>>
  /** People who signed in for the first time after the quarter. */
  joinedLater: ReadonlySet<string>
}

type UsageCounter = { add(event: LoggedEvent): void; count(): QuarterUsage }

/**
 * How long someone has been a member before completed lessons and topics count them. Otherwise a reader could add
 * accounts of their own and subtract what these did (docs/security.md T65).
 */
export const MIN_COUNTED_MEMBERSHIP_DAYS = 60

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

type PersonUse = { isActive: boolean; lessons: Set<string>; tracks: Set<string> }

/** What the log has of a person since the quarter began. Times are in ISO 8601. */
type PersonRecord = {
  /** The first sign-in or sign-up. Only the server records these, with its own time. */
  firstSignIn: string | null
  hasSignedUp: boolean
  joined: boolean
  /** Without what was recorded before `firstSignIn`. */
  use: PersonUse
  useBefore: PersonUse
}

const createUse = (): PersonUse => ({ isActive: false, lessons: new Set(), tracks: new Set() })

function createRecord(): PersonRecord {
  return {
    firstSignIn: null,
    hasSignedUp: false,
    joined: false,
    use: createUse(),
    useBefore: createUse(),
  }
}

function addToUse(use: PersonUse, { event, detail, where }: LoggedEvent): void {
  use.isActive = true
  if (completionCodes.has(event)) use.lessons.add(detail)
  use.tracks.add(event === eventCodes.trackView ? detail : trackSlugOfPath(where))
}

/** Returns what a person did who signed up before the quarter: the first sign-in in it was not their first one. */
function combineUse({ use, useBefore }: PersonRecord): PersonUse {
  return {
    isActive: use.isActive || useBefore.isActive,
    lessons: new Set([...use.lessons, ...useBefore.lessons]),
    tracks: new Set([...use.tracks, ...useBefore.tracks]),
  }
}

/**
 * When someone had signed in for the first time: more than 60 days before the quarter's end, later in it, or after it.
 * A sign-in before the sign-up shows that they had signed up before, as people do whose account was reset. It has to be
 * an established one: a sign-up is recorded shortly after its sign-in, and so possibly in the next quarter.
 */
function classifyRecord(
  { firstSignIn, hasSignedUp, joined }: PersonRecord,
  end: string,
): 'established' | 'newcomer' | 'later' {
  const established = new Date(Date.parse(end) - MIN_COUNTED_MEMBERSHIP_DAYS * DAY_MS).toISOString()
  if (!hasSignedUp || (firstSignIn ?? end) <= established) return 'established'
  return joined ? 'newcomer' : 'later'
}

/** Counts distinct people by their events since the quarter began, which are added one by one, in the order of time. */
export function createUsageCounter(
  topics: readonly ReportTopic[],
  { people, end }: CountedQuarter,
): UsageCounter {
  const records = new Map<string, PersonRecord>()

  function add(event: LoggedEvent): void {
    const { event: code, person, time } = event
    if (!people.has(person) || !activityCodes.has(code)) return
    const record = records.get(person) ?? createRecord()
    records.set(person, record)
    const isSignUp = code === eventCodes.signUp
    if (isSignUp || code === eventCodes.signIn) record.firstSignIn ??= time
    if (isSignUp) record.hasSignedUp = true
    if (time >= end) return
    if (isSignUp) record.joined = true
    addToUse(record.firstSignIn === null ? record.useBefore : record.use, event)
  }

  return { add, count: () => countRecords(records, topics, end) }
}

function countRecords(
  records: ReadonlyMap<string, PersonRecord>,
  topics: readonly ReportTopic[],
  end: string,
): QuarterUsage {
  const joined = new Set<string>()
  const newcomers = new Set<string>()
  const active = new Set<string>()
  const completed = new Set<string>()
  const joinedLater = new Set<string>()
  const peopleByTopic = new Map(topics.map(({ slug }) => [slug, new Set<string>()]))
  let lessonsCompleted = 0

  function addEstablished(person: string, { lessons, tracks }: PersonUse): void {
    if (lessons.size > 0) completed.add(person)
    lessonsCompleted += lessons.size
    for (const topic of topics)
      if (topic.tracks.some((track) => tracks.has(track))) peopleByTopic.get(topic.slug)?.add(person)
  }

  for (const [person, record] of records) {
    const kind = classifyRecord(record, end)
    const use = record.hasSignedUp ? record.use : combineUse(record)
    if (kind === 'later') {
      joinedLater.add(person)
      continue
    }
    if (record.joined) joined.add(person)
    if (use.isActive) active.add(person)
    if (kind === 'newcomer') newcomers.add(person)
    else addEstablished(person, use)
  }
  return { joined, newcomers, active, completed, lessonsCompleted, topics: peopleByTopic, joinedLater }
}

/** Returns how many of the counted people can have been active in the quarter: those who had signed up by its end. */
export function countEligiblePeople(counted: number, { joinedLater }: QuarterUsage): number {
  return counted - joinedLater.size
}
