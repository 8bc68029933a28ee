import fc, { type Arbitrary } from 'fast-check'
import { initialVisitors, layouts, personNames, tracks, units } from './model.ts'
import type { ExternalChange, PageEvent, Request } from './model-requests.ts'
import { weighted } from './weighted.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Creates a value with times relative to `now`, which is known only when the step runs. */
export type TimedFactory<T> = (now: number) => T

const browser = fc.nat({ max: initialVisitors.length - 1 })

/** Few ids, so that they repeat: for the same content, for other content, from another person. */
const id = fc
  .nat({ max: 11 })
  .map((n) => `0b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f${n.toString(16).padStart(2, '0')}`)
/**
 * How long ago by the page's clock: mostly just now, sometimes long ago, or in the future because the clock is wrong.
 */
const timeOffset = fc.constantFrom(
  0,
  0,
  1,
  SECOND,
  HOUR,
  DAY - 1,
  DAY,
  DAY + 1,
  6 * DAY,
  8 * DAY,
  -HOUR,
  -400 * DAY,
)
const iso = (time: number) => new Date(time).toISOString()

const unitId = fc.constantFrom(...Object.keys(units), 'u-talk', 'u-do', 'u-video', 'u-bare', 'u-none')
const track = fc.constantFrom(...Object.keys(tracks), 'first-budget', 'watching', 'no-such-track')
const where = fc.constantFrom('/dashboard', '/track/first-budget', '/track/watching')

/** Mostly a unit with a track that contains it; otherwise nearly every request would be refused. */
const unitWithTrack = weighted<readonly string[]>(
  [
    4,
    fc.constantFrom(
      ['u-talk', 'first-budget'],
      ['u-do', 'first-budget'],
      ['u-video', 'watching'],
      ['u-bare', 'watching'],
    ),
  ],
  [1, fc.tuple(unitId, track)],
)

const setUnit: Arbitrary<TimedFactory<Request>> = fc
  .record({
    browser,
    place: unitWithTrack,
    completed: weighted([3, fc.constant(true)], [2, fc.constant(false)]),
    by: fc.constantFrom('button', 'video'),
    eventId: id,
    ago: timeOffset,
    where,
  })
  .map(({ browser: at, place: [unit = '', slug = ''], ago: before, ...body }) => (now) => ({
    kind: 'set unit',
    browser: at,
    unitId: unit,
    body: { ...body, track: slug, time: iso(now - before) },
  }))

const view: Arbitrary<TimedFactory<Request>> = fc
  .record({ browser, eventId: id, track, ago: timeOffset, where })
  .map(({ browser: at, eventId, ago: before, ...body }) => (now) => ({
    kind: 'view',
    browser: at,
    eventId,
    body: { ...body, time: iso(now - before) },
  }))

const setListed: Arbitrary<TimedFactory<Request>> = fc
  .record({ browser, track, listed: fc.boolean() })
  .map((fields) => () => ({ kind: 'set listed', ...fields }))

const code = weighted(
  [9, fc.constantFrom(110, 200, 210, 220, 220, 300, 400)],
  [1, fc.constantFrom(100, 120, 500, 510, 0, 999)],
)
const detail = weighted(
  [6, fc.constantFrom('u-video', 'u-bare')],
  [
    2,
    fc.constantFrom(
      'first-budget',
      'closed-track>watching',
      'for-acme',
      'u-none',
      'watching>no-such-track',
      'he hits me',
    ),
  ],
  [1, fc.constantFrom('', ' \n ', 'u-bare\u0000', '__proto__', 'constructor>first-budget')],
  [1, fc.constantFrom('x'.repeat(201), '👪'.repeat(201), 'e\u0301', '\u202e', 'a\r\n\tb')],
)

const pageEvent: Arbitrary<TimedFactory<PageEvent>> = fc
  .record({ id, event: code, detail, where, ago: timeOffset })
  .map(({ ago: before, ...event }) => (now) => ({ ...event, time: iso(now - before) }))

const record: Arbitrary<TimedFactory<Request>> = fc
  .record({ browser, events: fc.array(pageEvent, { minLength: 1, maxLength: 4 }) })
  .map(({ browser: at, events }) => (now) => ({
    kind: 'record',
    browser: at,
    events: events.map((event) => event(now)),
  }))

const signIn: Arbitrary<TimedFactory<Request>> = fc
  .record({
    browser,
    who: fc.constantFrom(...personNames, 'learner', 'stranger'),
    isRight: fc.boolean(),
  })
  .map((fields) => () => ({ kind: 'sign in', ...fields }))

const signOut: Arbitrary<TimedFactory<Request>> = browser.map((at) => () => ({
  kind: 'sign out',
  browser: at,
}))

const reading: Arbitrary<TimedFactory<Request>> = fc
  .oneof(
    fc.record({ kind: fc.constantFrom('read progress', 'read start'), browser }),
    fc.record({
      kind: fc.constant('read catalog'),
      browser,
      layout: fc.constantFrom(null, ...layouts, 'no-such-layout'),
    }),
    fc.record({ kind: fc.constant('read track'), browser, slug: track }),
  )
  .map((fields) => () => fields)

export const request: Arbitrary<TimedFactory<Request>> = weighted(
  [6, setUnit],
  [4, view],
  [3, setListed],
  [5, record],
  [4, signIn],
  [1, signOut],
  [4, reading],
)

/** Every duration that matters to a rule of the product. */
const spans = [
  SECOND,
  2 * SECOND,
  59 * SECOND,
  MINUTE,
  15 * MINUTE,
  59 * MINUTE,
  HOUR,
  12 * HOUR,
  DAY,
  6 * DAY,
  7 * DAY,
  30 * DAY,
]

export const externalChange: Arbitrary<ExternalChange> = weighted(
  [
    3,
    fc
      .tuple(fc.constantFrom(...spans), fc.constantFrom(-1, 0, 1))
      .map(([span, more]): ExternalChange => ({ kind: 'clock', forward: span + more })),
  ],
  [
    1,
    fc.record({
      kind: fc.constant('account'),
      who: fc.constantFrom(...personNames),
      isOn: fc.boolean(),
    }),
  ],
  [
    1,
    fc.record({
      kind: fc.constant('organization'),
      slug: fc.constantFrom('acme', 'globex', 'dormant'),
      isOn: fc.boolean(),
    }),
  ],
)

/** Ids for bursts: more events than the allowance accepts, and more views than are shown. */
const eventIds = (count: number, digit: string) =>
  Array.from({ length: count }, (_, n) => `0b0a9e0c-2f5c-4d0e-9a57-${digit}${String(n).padStart(11, '0')}`)

function floodWithEvents(browserIndex: number, now: number): Request[] {
  const event = { time: iso(now), event: 400, detail: 'saving', where: '/dashboard' }
  const batches = Array.from({ length: 11 }, (_, n) => eventIds(1100, 'f').slice(n * 100, n * 100 + 100))
  return batches.map((ids) => ({
    kind: 'record',
    browser: browserIndex,
    events: ids.map((eventId) => ({ id: eventId, ...event })),
  }))
}

function viewManyTracks(browserIndex: number, now: number): Request[] {
  const slugs = ['first-budget', 'watching']
  return eventIds(55, 'a').map((eventId, n) => ({
    kind: 'view',
    browser: browserIndex,
    eventId,
    body: { track: slugs[n % 2] ?? '', time: iso(now - ((n * 17) % 55) * MINUTE), where: '/dashboard' },
  }))
}

const guesses: Arbitrary<TimedFactory<Request[]>> = fc
  .tuple(browser, fc.constantFrom(...personNames, 'stranger'), fc.integer({ min: 1, max: 7 }))
  .map(([at, who, wrongCount]) => () => {
    const guess = (isRight: boolean): Request => ({ kind: 'sign in', browser: at, who, isRight })
    return [...Array.from({ length: wrongCount }, () => guess(false)), guess(true)]
  })

const largeBursts: Arbitrary<TimedFactory<Request[]>> = fc
  .tuple(browser, fc.constantFrom(floodWithEvents, viewManyTracks))
  .map(
    ([at, createBurst]) =>
      (now) =>
        createBurst(at, now),
  )

export const burst: Arbitrary<TimedFactory<Request[]>> = fc.oneof(guesses, largeBursts)

/**
 * Whether concurrent requests must have the result of some sequential order. Not with a right password: by design it
 * counts as a failure until it is checked, and both requests see the earlier session.
 */
export function areSerializable(requests: Request[]): boolean {
  return !requests.some((sent) => sent.kind === 'sign in' && sent.isRight)
}
