import { expect, test } from 'vitest'
import { createBenefitReport, SMALLEST_COUNT } from './benefit-report.ts'
import type { ReportTopic } from './quarter-usage.ts'

/** What happened, in numbers of people. A reader knows the first two. */
type Case = {
  eligible: number
  joined: number
  active: number
  completed: number
  topic: number
  lessons: number
}

const people = Array.from({ length: 40 }, (_, n) => new Set(Array.from({ length: n }, (_, id) => `p${id}`)))
const peopleOf = (count: number) => people[count] ?? new Set<string>()

const topics: ReportTopic[] = [
  { slug: 'a', title: 'A', tracks: ['one', 'two'] },
  { slug: 'b', title: 'B', tracks: ['two', 'three'] },
]

function reportOf({ eligible, joined, active, completed, topic, lessons }: Case) {
  const usage = {
    joined: peopleOf(joined),
    active: peopleOf(active),
    completed: peopleOf(completed),
    lessonsCompleted: lessons,
    topics: new Map([['a', peopleOf(topic)]]),
    joinedLater: new Set<string>(),
  }
  return JSON.stringify(createBenefitReport({ members: eligible, eligible }, usage, topics))
}

const upTo = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)

/** Returns all that can have happened, by what a reader knows without a report. */
function listCases(eligible: number, joined: number, withLessons: boolean): Case[] {
  return upTo(joined, eligible).flatMap((active) =>
    upTo(0, active).flatMap((completed) => {
      if (!withLessons) {
        return upTo(0, active).map((topic) => ({ eligible, joined, active, completed, topic, lessons: 1000 }))
      }
      const lessons = completed === 0 ? [0] : upTo(completed, eligible + 3)
      return lessons.map((count) => ({ eligible, joined, active, completed, topic: 0, lessons: count }))
    }),
  )
}

/** Numbers of people that a reader would like to know, by subtracting one number from another. */
const secrets = {
  active: ({ active }) => active,
  'active, who joined earlier': ({ active, joined }) => active - joined,
  'not active': ({ active, eligible }) => eligible - active,
  completed: ({ completed }) => completed,
  'active, not completed': ({ active, completed }) => active - completed,
  'not completed': ({ eligible, completed }) => eligible - completed,
  'used the topic': ({ topic }) => topic,
  'active, did not use the topic': ({ active, topic }) => active - topic,
} satisfies Record<string, (of: Case) => number>

const secretNames = Object.keys(secrets)
const listValues = (cases: readonly Case[]) => Object.values(secrets).map((read) => new Set(cases.map(read)))

/** Returns the numbers which a report confines to fewer than five values, of which one is below five. */
function listDisclosures(cases: readonly Case[]): string[] {
  const before = listValues(cases)
  return [...Map.groupBy(cases, reportOf)].flatMap(([report, consistent]) =>
    listValues(consistent).flatMap((values, at) => {
      const isConfined = values.size < Math.min(SMALLEST_COUNT, before[at]?.size ?? 0)
      if (!isConfined || Math.min(...values) >= SMALLEST_COUNT) return []
      return [`${secretNames[at]}: ${[...values]} by ${report}`]
    }),
  )
}

test.each([4, 9, 10, 11, 14, 16, 20])(
  'no report of %i eligible members lets anybody infer fewer than five people, whatever happened',
  (eligible) => {
    for (const joined of upTo(0, eligible)) {
      expect(listDisclosures(listCases(eligible, joined, false))).toEqual([])
      if (eligible <= 14) expect(listDisclosures(listCases(eligible, joined, true))).toEqual([])
    }
  },
)
