import { expect, test } from 'vitest'
import { type EventCode, eventCodes, eventTable, type LoggedEvent } from './event.ts'
import { countEligiblePeople, createUsageCounter } from './quarter-usage.ts'

const topics = [
  { slug: 'budget', title: 'Budget', tracks: ['saving', 'spending'], openTracks: ['saving'] },
  { slug: 'home', title: 'Home', tracks: ['saving'], openTracks: ['saving'] },
  { slug: 'empty', title: 'Empty', tracks: [], openTracks: [] },
]

/** The people who are counted, and the quarter's end. */
const counted = { people: new Set(['ada', 'bob']), end: '2026-04-01T00:00:00.000Z' }

const toEvent = (event: EventCode, person: string, detail = '', where = '/dashboard'): LoggedEvent => ({
  id: 'e1',
  time: '2026-01-15T12:00:00.000Z',
  event,
  person,
  group: 'acme',
  layout: 'default',
  detail,
  where,
})

/** Returns the names of the people in each set. */
function count(...events: LoggedEvent[]) {
  const counter = createUsageCounter(topics, counted)
  for (const event of events) counter.add(event)
  const { lessonsCompleted, topics: ofTopics, ...sets } = counter.count()
  const toText = (people: ReadonlySet<string>) => [...people].sort().join(' ')
  return {
    ...Object.fromEntries(Object.entries(sets).map(([name, people]) => [name, toText(people)])),
    lessonsCompleted,
    ...Object.fromEntries([...ofTopics].map(([slug, people]) => [slug, toText(people)])),
  }
}

const nothing = {
  joined: '',
  newcomers: '',
  active: '',
  completed: '',
  lessonsCompleted: 0,
  budget: '',
  home: '',
  empty: '',
  joinedLater: '',
}
const { trackView, unitCompleted, videoStartCompletes, signIn, signUp } = eventCodes
const at = (time: string, event: LoggedEvent): LoggedEvent => ({ ...event, time })
const signUpLater = (person: string) => ({ ...toEvent(signUp, person), time: counted.end })

test.each([
  { name: 'a sign-in', events: [toEvent(signIn, 'ada', 'user')], counted: { active: 'ada' } },
  { name: 'a sign-up', events: [toEvent(signUp, 'ada', 'user')], counted: { joined: 'ada', active: 'ada' } },
  {
    name: 'an opened track, wherever it was opened',
    events: [toEvent(trackView, 'ada', 'spending', '/track/saving')],
    counted: { active: 'ada', budget: 'ada' },
  },
  { name: 'an unknown track', events: [toEvent(trackView, 'ada', 'gone')], counted: { active: 'ada' } },
  {
    name: 'lessons that are completed on the page of a track',
    events: [unitCompleted, videoStartCompletes].map((code, n) =>
      toEvent(code, 'ada', `u-${n}`, '/track/saving'),
    ),
    counted: { active: 'ada', completed: 'ada', lessonsCompleted: 2, budget: 'ada', home: 'ada' },
  },
  {
    name: 'a lesson once for each person, also if it is completed again',
    events: [
      toEvent(unitCompleted, 'ada', 'u-1'),
      toEvent(videoStartCompletes, 'ada', 'u-1'),
      toEvent(unitCompleted, 'bob', 'u-1'),
      toEvent(unitCompleted, 'ada', 'u-1'),
    ],
    counted: { active: 'ada bob', completed: 'ada bob', lessonsCompleted: 2 },
  },
  {
    name: 'a lesson that is completed elsewhere',
    events: [toEvent(unitCompleted, 'ada', 'saving')],
    counted: { active: 'ada', completed: 'ada', lessonsCompleted: 1 },
  },
  {
    name: 'each person once',
    events: ['ada', 'bob', 'ada'].flatMap((person) => [
      toEvent(signUp, person),
      toEvent(trackView, person, 'spending'),
    ]),
    counted: { joined: 'ada bob', active: 'ada bob', budget: 'ada bob' },
  },
  {
    name: 'nobody who has no place any more',
    events: [signUp, signIn].map((code) => toEvent(code, 'cyd')),
    counted: {},
  },
  {
    name: 'after the quarter nothing but who signed up',
    events: [signUp, signIn, trackView, unitCompleted].map((code) => ({
      ...toEvent(code, 'ada', 'saving'),
      time: counted.end,
    })),
    counted: { joinedLater: 'ada' },
  },
])('counts $name', ({ events, counted }) => {
  expect(count(...events)).toEqual({ ...nothing, ...counted })
})

test.each([
  [9, 'nobody did anything', []],
  [9, 'someone signed up in the quarter', [toEvent(signUp, 'ada')]],
  [8, 'someone signed up later', [signUpLater('ada')]],
  [9, 'someone signed up twice', [toEvent(signUp, 'ada'), signUpLater('ada')]],
  [9, 'someone was active and signed up again', [toEvent(signIn, 'ada'), signUpLater('ada')]],
  [9, 'someone signed up later and left', [signUpLater('cyd')]],
])('of 9 people, %s can have been active if %s', (eligible, _name, events) => {
  const counter = createUsageCounter(topics, counted)
  events.forEach(counter.add)
  expect(countEligiblePeople(9, counter.count())).toBe(eligible)
})

test('counts nothing else', () => {
  const counted: ReadonlySet<number> = new Set([
    trackView,
    unitCompleted,
    videoStartCompletes,
    signIn,
    signUp,
  ])
  const others = Object.values(eventTable).filter(({ code }) => !counted.has(code))
  expect(others).toHaveLength(6)
  expect(count(...others.map(({ code }) => toEvent(code, 'ada', 'saving', '/track/saving')))).toEqual(nothing)
})

/** 60 days before the end of the quarter, to the millisecond. */
const ESTABLISHED = '2026-01-31T00:00:00.000Z'
const NOT_ESTABLISHED = '2026-01-31T00:00:00.001Z'
const lesson = toEvent(unitCompleted, 'ada', 'u-1', '/track/saving')
const viewOn = (day: string) => at(`${day}T12:00:00.000Z`, toEvent(trackView, 'ada', 'spending'))

test.each([
  {
    name: 'a member for 60 days',
    events: [at(ESTABLISHED, toEvent(signUp, 'ada')), at('2026-02-01', lesson)],
    counted: {
      joined: 'ada',
      active: 'ada',
      completed: 'ada',
      lessonsCompleted: 1,
      budget: 'ada',
      home: 'ada',
    },
  },
  {
    name: 'not what a member for less than 60 days completed or opened',
    events: [at(NOT_ESTABLISHED, toEvent(signUp, 'ada')), at('2026-02-01', lesson), viewOn('2026-02-02')],
    counted: { joined: 'ada', newcomers: 'ada', active: 'ada' },
  },
  {
    name: 'nothing from before the first sign-in of an account',
    events: [
      viewOn('2026-01-09'),
      at('2026-01-10', toEvent(unitCompleted, 'ada', 'early')),
      at(ESTABLISHED, toEvent(signUp, 'ada')),
      at('2026-02-01', toEvent(unitCompleted, 'ada', 'u-1')),
    ],
    counted: { joined: 'ada', active: 'ada', completed: 'ada', lessonsCompleted: 1 },
  },
  {
    name: 'nobody who signed in after the quarter for the first time, whatever their pages report of it',
    events: [viewOn('2026-03-30'), at('2026-03-31', lesson), signUpLater('ada')],
    counted: { joinedLater: 'ada' },
  },
  {
    name: 'nobody whose sign-in was in the quarter, and whose sign-up was recorded after it',
    events: [at('2026-03-31', toEvent(signIn, 'ada')), viewOn('2026-03-31'), signUpLater('ada')],
    counted: { joinedLater: 'ada' },
  },
  {
    name: 'a member who signs up again late in the quarter',
    events: [
      at('2026-01-20', toEvent(signIn, 'ada')),
      viewOn('2026-01-21'),
      at('2026-03-20', toEvent(signUp, 'ada')),
    ],
    counted: { joined: 'ada', active: 'ada', budget: 'ada' },
  },
  {
    name: 'what a member did before the first sign-in of the quarter',
    events: [viewOn('2026-01-02'), at('2026-03-20', toEvent(signIn, 'ada')), at('2026-03-21', lesson)],
    counted: { active: 'ada', completed: 'ada', lessonsCompleted: 1, budget: 'ada', home: 'ada' },
  },
])('counts $name', ({ events, counted }) => {
  expect(count(...events)).toEqual({ ...nothing, ...counted })
})
