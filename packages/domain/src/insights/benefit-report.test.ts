import { describe, expect, test } from 'vitest'
import { computeBenefitReport } from './benefit-report.ts'
import type { ReportTopic } from './quarter-usage.ts'

const countPeople = (count: number) => new Set(Array.from({ length: count }, (_, id) => `p${id}`))

type Numbers = {
  eligible?: number
  joined?: number
  newcomers?: number
  active?: number
  completed?: number
  lessons?: number
  topics?: Record<string, number>
}

function createReport(
  {
    eligible = 40,
    joined = 0,
    newcomers = 0,
    active = 20,
    completed = 10,
    lessons = 50,
    topics = {},
  }: Numbers,
  reported: readonly ReportTopic[] = [],
) {
  const usage = {
    joined: countPeople(joined),
    active: countPeople(active),
    completed: countPeople(completed),
    lessonsCompleted: lessons,
    topics: new Map(Object.entries(topics).map(([slug, people]) => [slug, countPeople(people)])),
    newcomers: countPeople(newcomers),
    joinedLater: new Set<string>(),
  }
  return computeBenefitReport({ members: 100, eligible }, usage, reported)
}

test('members and those who joined are told whatever their number is', () => {
  expect(createReport({ joined: 1 })).toMatchObject({ members: 100, joined: 1 })
  expect(createReport({ eligible: 3, joined: 3, active: 3 })).toMatchObject({ members: 100, joined: 3 })
})

test.each([
  { eligible: 40, joined: 0, active: 0, told: 'few' },
  { eligible: 40, joined: 0, active: 4, told: 'few' },
  { eligible: 40, joined: 0, active: 5, told: 5 },
  { eligible: 40, joined: 0, active: 35, told: 35 },
  { eligible: 40, joined: 0, active: 36, told: 'nearly_all' },
  { eligible: 40, joined: 0, active: 40, told: 'nearly_all' },
  // Too few people, whatever they did.
  { eligible: 10, joined: 0, active: 5, told: 5 },
  { eligible: 9, joined: 0, active: 4, told: 'withheld' },
  { eligible: 9, joined: 0, active: 5, told: 'withheld' },
  { eligible: 9, joined: 9, active: 9, told: 'withheld' },
  { eligible: 3, joined: 0, active: 3, told: 'withheld' },
  // Those who joined were active, so the others can be told.
  { eligible: 40, joined: 8, active: 8, told: 'withheld' },
  { eligible: 40, joined: 8, active: 12, told: 'withheld' },
  { eligible: 40, joined: 3, active: 4, told: 'withheld' },
  { eligible: 40, joined: 8, active: 13, told: 13 },
  { eligible: 40, joined: 30, active: 35, told: 35 },
  { eligible: 40, joined: 31, active: 36, told: 'withheld' },
  { eligible: 40, joined: 35, active: 35, told: 'withheld' },
  { eligible: 40, joined: 36, active: 36, told: 'nearly_all' },
  // Newcomers are among those who joined, and not among the parts.
  { eligible: 14, joined: 5, newcomers: 5, active: 10, told: 'withheld' },
  { eligible: 15, joined: 5, newcomers: 5, active: 10, told: 10 },
  { eligible: 15, joined: 5, newcomers: 5, active: 9, told: 'withheld' },
  { eligible: 15, joined: 5, newcomers: 5, active: 11, told: 'nearly_all' },
])('active: $active of $eligible, of whom $joined joined -> $told', ({ told, ...numbers }) => {
  expect(createReport(numbers).active).toBe(told)
})

test.each([
  { active: 4, completed: 0, told: 'few' },
  { active: 9, completed: 2, told: 'withheld' },
  { active: 10, completed: 4, told: 'few' },
  { active: 10, completed: 5, told: 5 },
  { active: 10, completed: 6, told: 'nearly_all' },
  { active: 20, completed: 0, told: 'few' },
  { active: 20, completed: 15, told: 15 },
  { active: 20, completed: 16, told: 'nearly_all' },
  { active: 20, completed: 20, told: 'nearly_all' },
  // Nearly all are active: at least 36 of 40.
  { active: 36, completed: 4, told: 'few' },
  { active: 38, completed: 31, told: 31 },
  { active: 38, completed: 32, told: 'withheld' },
  { active: 38, completed: 35, told: 'withheld' },
  { active: 38, completed: 36, told: 'nearly_all' },
  { eligible: 13, active: 13, completed: 2, told: 'withheld' },
  // Those who joined are at least active, and at most four more.
  { joined: 12, active: 14, completed: 7, told: 7 },
  { joined: 12, active: 14, completed: 8, told: 'withheld' },
  { joined: 12, active: 14, completed: 12, told: 'nearly_all' },
  { joined: 9, active: 12, completed: 4, told: 'withheld' },
  // Ten of 15 who were active had been members for long enough, so 6 of them are all but four.
  { joined: 5, newcomers: 5, active: 15, completed: 5, told: 5 },
  { joined: 5, newcomers: 5, active: 15, completed: 6, told: 'nearly_all' },
  { joined: 5, newcomers: 5, active: 14, completed: 5, told: 'withheld' },
])('completed, and a topic: $completed of $active -> $told', ({ told, completed, ...numbers }) => {
  const topics = [
    { slug: 'saving', title: 'Saving', tracks: ['a'], openTracks: ['a'] },
    { slug: 'debt', title: 'Debt', tracks: ['b'], openTracks: ['b'] },
  ]
  const report = createReport({ ...numbers, completed, topics: { saving: completed } }, topics)
  expect(report.completed).toBe(told)
  expect(report.topics.find(({ slug }) => slug === 'saving')?.people).toBe(told)
})

test.each([
  { completed: 4, lessons: 400, told: null },
  { completed: 5, lessons: 5, told: 5 },
  { completed: 16, lessons: 20, told: null },
  { completed: 15, lessons: 21, told: 21 },
  // In a library of two lessons, 40 of at most 20 people would be all of them.
  { completed: 20, lessons: 40, told: null },
  { active: 36, completed: 36, lessons: 400, told: null },
  { active: 36, completed: 35, lessons: 41, told: null },
  { active: 9, completed: 5, lessons: 41, told: null },
])('$lessons lessons of $completed people -> $told', ({ told, ...numbers }) => {
  expect(createReport(numbers).lessonsCompleted).toBe(told)
})

describe('topics', () => {
  /** A track is one letter. Those that nobody can open are capitals. */
  const toTopics = (tracks: Record<string, string>): ReportTopic[] =>
    Object.entries(tracks).map(([slug, text]) => ({
      slug,
      title: slug.toUpperCase(),
      tracks: [...text],
      openTracks: [...text].filter((track) => track === track.toLowerCase()),
    }))

  test.each<{ name: string; tracks: Record<string, string>; withheld: string[] }>([
    { name: 'all tracks of another one, and more', tracks: { x: 'ab', y: 'abc', z: 'd' }, withheld: ['y'] },
    { name: 'those of several', tracks: { x: 'a', y: 'ab', z: 'abc' }, withheld: ['y', 'z'] },
    { name: 'all tracks', tracks: { x: 'abc', y: 'a', z: 'bc' }, withheld: ['x'] },
    { name: 'the only tracks', tracks: { x: 'ab' }, withheld: ['x'] },
    { name: 'the only tracks, in another order', tracks: { x: 'ab', y: 'ba' }, withheld: ['x', 'y'] },
    { name: 'the same tracks', tracks: { x: 'ab', y: 'ba', z: 'c' }, withheld: [] },
    { name: 'some of the same tracks', tracks: { x: 'ab', y: 'bc', z: 'ca' }, withheld: [] },
    { name: 'more than a topic without tracks', tracks: { x: 'a', y: 'b', z: '' }, withheld: [] },
    { name: 'all open tracks of another one', tracks: { x: 'aO', y: 'ab', z: 'd' }, withheld: ['y'] },
    { name: 'the same and a closed one', tracks: { x: 'a', y: 'aO', z: 'd' }, withheld: ['y'] },
    { name: 'the same and other closed ones', tracks: { x: 'aO', y: 'aP', z: 'd' }, withheld: ['x', 'y'] },
    { name: 'the same, also closed, ones', tracks: { x: 'aO', y: 'Oa', z: 'd' }, withheld: [] },
    { name: 'a closed one of a closed topic', tracks: { x: 'O', y: 'Ob', z: 'd' }, withheld: ['y'] },
    { name: 'nothing of a closed topic', tracks: { x: 'O', y: 'b', z: 'd' }, withheld: [] },
    { name: 'all open tracks', tracks: { x: 'abP', y: 'a', z: 'bO' }, withheld: ['x'] },
    { name: 'the only open tracks', tracks: { x: 'a', y: 'O', z: 'P' }, withheld: ['x'] },
  ])('are withheld if they have $name: $withheld', ({ tracks, withheld }) => {
    const report = createReport({ topics: { x: 8, y: 8, z: 8 } }, toTopics(tracks))
    const hidden = report.topics.filter(({ people }) => people === 'withheld')
    expect(hidden.map(({ slug }) => slug)).toEqual(withheld)
  })

  test('are sorted by what is shown of them alone, then by title', () => {
    const people = { a: 12, b: 0, c: 4, d: 15, e: 7, f: 16, g: 18, h: 7 }
    const topics = toTopics({ a: 'ab', b: 'b', c: 'c', d: 'd', e: 'e', f: 'f', g: 'g', h: 'h' })
    expect(createReport({ topics: people }, topics.toReversed()).topics).toEqual(
      [
        ['f', 'nearly_all'],
        ['g', 'nearly_all'],
        ['d', 15],
        ['e', 7],
        ['h', 7],
        ['b', 'few'],
        ['c', 'few'],
        ['a', 'withheld'],
      ].map(([slug, count]) => ({ slug, title: String(slug).toUpperCase(), people: count })),
    )
  })
})
