import { expect, test } from 'vitest'
import { computeBenefitReport, SMALLEST_SHOWN_COUNT } from './benefit-report.ts'
import type { ReportTopic } from './quarter-usage.ts'

const people = Array.from({ length: 41 }, (_, n) => new Set(Array.from({ length: n }, (_, id) => `p${id}`)))
const peopleOf = (count: number) => people[count] ?? new Set<string>()

const upTo = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)

/** A track is one letter. Those that nobody can open are capitals. */
const toTopics = (tracks: Record<string, string>): ReportTopic[] =>
  Object.entries(tracks).map(([slug, text]) => ({
    slug,
    title: slug,
    tracks: [...text],
    openTracks: [...text].filter((track) => track === track.toLowerCase()),
  }))

type Numbers = {
  eligible: number
  joined?: number
  newcomers?: number
  active: number
  completed?: number
  lessons?: number
  topics?: Record<string, number>
}

function reportOf(
  { eligible, joined = 0, newcomers = 0, active, completed = 0, lessons = completed, topics = {} }: Numbers,
  reported: readonly ReportTopic[],
): string {
  const usage = {
    joined: peopleOf(joined),
    active: peopleOf(active),
    completed: peopleOf(completed),
    lessonsCompleted: lessons,
    topics: new Map(Object.entries(topics).map(([slug, count]) => [slug, peopleOf(count)])),
    newcomers: peopleOf(newcomers),
    joinedLater: new Set<string>(),
  }
  return JSON.stringify(computeBenefitReport({ members: eligible, eligible }, usage, reported))
}

/** Numbers of people that a reader would like to know, by subtracting one number from another. */
type Secrets<Case> = Record<string, (of: Case) => number>

const nothing = () => ''

/**
 * Returns the numbers which reports confine to fewer than five values, of which one is below five. The cases are all
 * that can have happened, by what a reader knows without a report. Not listed is what one of `alone` confines as much.
 */
function listDisclosures<Case>(
  cases: readonly Case[],
  secrets: Secrets<Case>,
  report: (of: Case) => string,
  alone: readonly ((of: Case) => string)[] = [nothing],
): string[] {
  const names = Object.keys(secrets)
  const listValues = (some: readonly Case[]) => Object.values(secrets).map((read) => new Set(some.map(read)))
  const before = alone.map((read) => {
    const values = [...Map.groupBy(cases, read)].map(([key, some]) => [key, listValues(some)] as const)
    return { read, valuesByReport: new Map(values) }
  })
  return [...Map.groupBy(cases, report)].flatMap(([text, consistent]) => {
    const [first] = consistent
    return listValues(consistent).flatMap((values, at) => {
      const sizes = before.map(
        ({ read, valuesByReport }) => (first && valuesByReport.get(read(first))?.[at]?.size) ?? 0,
      )
      const isConfined = values.size < Math.min(SMALLEST_SHOWN_COUNT, ...sizes)
      if (!isConfined || Math.min(...values) >= SMALLEST_SHOWN_COUNT) return []
      return [`${names[at]}: ${[...values]} by ${text}`]
    })
  })
}

/** What happened, in numbers of people. A reader knows the first two. */
type Case = Required<Omit<Numbers, 'topics' | 'newcomers'>> & { topic: number }

/** Returns all that can have happened, by what a reader knows without a report. */
function listCases(eligible: number, joined: number, withLessons: boolean): Case[] {
  return upTo(joined, eligible).flatMap((active) =>
    upTo(0, active).flatMap((completed) => {
      if (!withLessons) {
        return upTo(0, active).map((topic) => ({ eligible, joined, active, completed, topic, lessons: 1000 }))
      }
      const lessons = completed === 0 ? [0] : upTo(completed, 2 * completed)
      return lessons.map((count) => ({ eligible, joined, active, completed, topic: 0, lessons: count }))
    }),
  )
}

const secretsOfOne: Secrets<Case> = {
  active: ({ active }) => active,
  'active, who joined earlier': ({ active, joined }) => active - joined,
  'not active': ({ active, eligible }) => eligible - active,
  completed: ({ completed }) => completed,
  'active, not completed': ({ active, completed }) => active - completed,
  'not completed': ({ eligible, completed }) => eligible - completed,
  'used the topic': ({ topic }) => topic,
  'active, did not use the topic': ({ active, topic }) => active - topic,
}

test.each([4, 9, 10, 11, 14, 16, 20])(
  'no report of %i eligible members lets anybody infer fewer than five people, whatever happened',
  (eligible) => {
    const topics = toTopics({ a: 'ab', b: 'bc' })
    const report = ({ topic, ...numbers }: Case) => reportOf({ ...numbers, topics: { a: topic } }, topics)
    for (const joined of upTo(0, eligible)) {
      expect(listDisclosures(listCases(eligible, joined, false), secretsOfOne, report)).toEqual([])
      // Of a library with two lessons.
      if (eligible <= 14)
        expect(listDisclosures(listCases(eligible, joined, true), secretsOfOne, report)).toEqual([])
    }
  },
)

test.each([
  { established: 4, newcomers: 5 },
  { established: 9, newcomers: 1 },
  { established: 9, newcomers: 5 },
  { established: 10, newcomers: 5 },
  { established: 14, newcomers: 9 },
])(
  'no report of $established members and $newcomers newcomers, such as accounts of its reader, lets anybody infer fewer than five people',
  ({ established, newcomers }) => {
    const topics = toTopics({ a: 'ab', b: 'bc' })
    const report = ({ eligible, joined, active, topic, ...numbers }: Case) =>
      reportOf(
        {
          ...numbers,
          newcomers,
          eligible: eligible + newcomers,
          joined: joined + newcomers,
          active: active + newcomers,
          topics: { a: topic },
        },
        topics,
      )
    for (const joined of upTo(0, established))
      expect(listDisclosures(listCases(established, joined, false), secretsOfOne, report)).toEqual([])
  },
)

/** Active people by which of two topics they used. */
type TopicCase = { active: number; onlyX: number; onlyY: number; both: number }

/** Returns all that can have happened if people could use these tracks of the topics. */
function listTopicCases(eligible: number, x: string, y: string): TopicCase[] {
  const [common, ofX, ofY] = [
    [...x].filter((track) => y.includes(track)),
    [...x].filter((track) => !y.includes(track)),
    [...y].filter((track) => !x.includes(track)),
  ]
  const hasBoth = common.length > 0 || (ofX.length > 0 && ofY.length > 0)
  return upTo(0, eligible).flatMap((active) =>
    upTo(0, ofX.length > 0 ? active : 0).flatMap((onlyX) =>
      upTo(0, ofY.length > 0 ? active - onlyX : 0).flatMap((onlyY) =>
        upTo(0, hasBoth ? active - onlyX - onlyY : 0).map((both) => ({ active, onlyX, onlyY, both })),
      ),
    ),
  )
}

const secretsOfTopics: Secrets<TopicCase> = {
  active: ({ active }) => active,
  'only the first topic': ({ onlyX }) => onlyX,
  'only the second topic': ({ onlyY }) => onlyY,
  'both topics': ({ both }) => both,
  'the first topic': ({ onlyX, both }) => onlyX + both,
  'the second topic': ({ onlyY, both }) => onlyY + both,
  'one of the topics': ({ onlyX, onlyY, both }) => onlyX + onlyY + both,
  'neither topic': ({ active, onlyX, onlyY, both }) => active - onlyX - onlyY - both,
}

test.each([
  { name: 'without a common track', x: 'a', y: 'b' },
  { name: 'with a common track', x: 'ab', y: 'bc' },
  { name: 'with the same tracks', x: 'ab', y: 'ba' },
  { name: 'of which one has all tracks of the other', x: 'a', y: 'ab' },
  { name: 'of which one has all open tracks of the other', x: 'aO', y: 'ab' },
  { name: 'that differ by a closed track', x: 'a', y: 'aO' },
  { name: 'that differ by two closed tracks', x: 'aO', y: 'aP' },
  { name: 'with the same closed track', x: 'aO', y: 'Oa' },
  { name: 'of which one has closed tracks only', x: 'O', y: 'Ob' },
])('two topics $name, subtracted, tell of no fewer than five people', ({ x, y }) => {
  const eligible = 15
  const topics = toTopics({ x, y, other: 'z' })
  const report = ({ active, onlyX, onlyY, both }: TopicCase) =>
    reportOf({ eligible, active, topics: { x: onlyX + both, y: onlyY + both } }, topics)
  // Each closed track was closed before the quarter or after it.
  for (const used of [/[a-z]/g, /[a-zO]/g, /[a-zP]/g, /[a-zOP]/g]) {
    const [usedX = '', usedY = ''] = [x, y].map((tracks) => (tracks.match(used) ?? []).join(''))
    expect(listDisclosures(listTopicCases(eligible, usedX, usedY), secretsOfTopics, report)).toEqual([])
  }
})

/** Members of two quarters by when they were active. Those who joined between them were active in the second one. */
type QuartersCase = { left: number; onlyFirst: number; onlySecond: number; both: number }

const listQuartersCases = (stayed: number, left: number): QuartersCase[] =>
  upTo(0, left).flatMap((leftActive) =>
    upTo(0, stayed).flatMap((onlyFirst) =>
      upTo(0, stayed - onlyFirst).flatMap((onlySecond) =>
        upTo(0, stayed - onlyFirst - onlySecond).map((both) => ({
          left: leftActive,
          onlyFirst,
          onlySecond,
          both,
        })),
      ),
    ),
  )

test.each([
  { stayed: 10, left: 0, joined: 0 },
  { stayed: 10, left: 1, joined: 0 },
  { stayed: 10, left: 0, joined: 1 },
  { stayed: 12, left: 4, joined: 4 },
  { stayed: 9, left: 6, joined: 6 },
  { stayed: 4, left: 10, joined: 10 },
  { stayed: 14, left: 9, joined: 2 },
])(
  'two quarters, between which $left of $stayed and more people left and $joined joined, subtracted, tell of no fewer than five',
  ({ stayed, left, joined }) => {
    const first = (of: QuartersCase) =>
      reportOf({ eligible: stayed + left, active: of.left + of.onlyFirst + of.both }, [])
    const second = (of: QuartersCase) =>
      reportOf({ eligible: stayed + joined, joined, active: joined + of.onlySecond + of.both }, [])
    const secrets: Secrets<QuartersCase> = {
      'active in the first': (of) => of.left + of.onlyFirst + of.both,
      'active in the second, who joined earlier': (of) => of.onlySecond + of.both,
      'left, and was active': (of) => of.left,
      'stayed, and was active in the first': (of) => of.onlyFirst + of.both,
      'stayed, and was active in the first alone': (of) => of.onlyFirst,
      'stayed, and was active in the second alone': (of) => of.onlySecond,
      'stayed, and was active in both': (of) => of.both,
      'stayed, and was active in neither': (of) => stayed - of.onlyFirst - of.onlySecond - of.both,
    }
    const both = (of: QuartersCase) => `${first(of)} ${second(of)}`
    expect(listDisclosures(listQuartersCases(stayed, left), secrets, both, [first, second])).toEqual([])
  },
)
