import { testWith } from '@kitchen-table/application/testing/suites'
import fc from 'fast-check'
import { test as base, describe, expect } from 'vitest'
import { type ClockJump, createSteadyClock } from './steady-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const noon = Date.parse('2026-11-05T12:00:00.000Z')

/**
 * Creates a machine whose clocks only the test moves. `pass` advances both clocks, `set` changes the wall clock alone,
 * as a sleep of the machine does.
 */
function createMachine() {
  const at = { wall: noon, monotonic: 12_345.678 }
  const steps: ClockJump[] = []
  const now = createSteadyClock({
    readWallClock: () => Math.floor(at.wall),
    readMonotonicClock: () => at.monotonic,
    onJump: (step) => steps.push(step),
  })
  return {
    now,
    steps,
    wall: () => Math.floor(at.wall),
    pass(milliseconds: number, speed = 1) {
      at.monotonic += milliseconds
      at.wall += milliseconds * speed
    },
    set(by: number) {
      at.wall += by
    },
  }
}

const test = testWith(createMachine)

test('starts at the machine’s clock and advances with it, in whole milliseconds', (setup) => {
  const { now, pass, wall, steps } = setup
  expect(now()).toBe(noon)
  for (const milliseconds of [0, 0.25, 0.5, 1, 16.7, SECOND, HOUR, 400 * DAY]) {
    pass(milliseconds)
    expect(now()).toBe(wall())
  }
  expect(steps).toEqual([])
})

describe('a step of the machine’s clock', () => {
  // `isFollowed` is null for a step that is not reported.
  test.for([
    { by: 1, change: 1, isFollowed: null },
    { by: 5 * SECOND, change: 5 * SECOND, isFollowed: null },
    { by: 5 * SECOND + 1, change: 5 * SECOND + 1, isFollowed: true },
    { by: HOUR, change: HOUR, isFollowed: true },
    { by: 400 * DAY, change: 400 * DAY, isFollowed: true },
    { by: -1, change: 0, isFollowed: null },
    { by: -5 * SECOND, change: 0, isFollowed: null },
    { by: -5 * SECOND - 1, change: 0, isFollowed: false },
    { by: -HOUR, change: 0, isFollowed: false },
    { by: -HOUR - 1, change: -HOUR - 1, isFollowed: true },
    { by: -DAY, change: -DAY, isFollowed: true },
    { by: -400 * DAY, change: -400 * DAY, isFollowed: true },
  ])(
    'by $by ms changes the time by $change ms, reported as followed: $isFollowed',
    ({ by, change, isFollowed }, { now, set, steps }) => {
      set(by)
      expect(now()).toBe(noon + change)
      expect(now()).toBe(noon + change)
      expect(steps).toEqual(isFollowed === null ? [] : [{ expected: noon, actual: noon + by, isFollowed }])
    },
  )

  test('back by up to five seconds is slewed away within three hours', ({ now, set, pass, wall, steps }) => {
    set(-5 * SECOND)
    now()
    pass(SECOND)
    expect(now()).toBe(wall() + 5 * SECOND - 1)
    pass(3 * HOUR)
    expect(now()).toBe(wall())
    expect(steps).toEqual([])
  })

  test('back by up to an hour is never corrected: a session of 30 days is not prolonged by a second', (setup) => {
    const { now, set, pass } = setup
    set(-HOUR)
    for (let hour = 0; hour < 30 * 24; hour += 1) {
      now()
      pass(HOUR)
    }
    expect(now()).toBe(noon + 30 * DAY)
  })

  test('is reported once, and again when the difference changes', ({ now, set, pass, steps }) => {
    for (const by of [-MINUTE, 0, 0, -MINUTE, 0, 2 * MINUTE, -MINUTE]) {
      set(by)
      now()
      pass(SECOND)
      now()
    }
    expect(steps.map(({ expected, actual }) => actual - expected)).toEqual([-MINUTE, -2 * MINUTE, -MINUTE])
  })

  test('is reported again after the machine’s clock was right', ({ now, set, steps }) => {
    for (const by of [-MINUTE, MINUTE, -MINUTE]) {
      set(by)
      now()
    }
    expect(steps.map(({ isFollowed }) => isFollowed)).toEqual([false, false])
  })

  test('forward again, after one back that was not followed, is not reported', (setup) => {
    const { now, set, pass, steps } = setup
    set(-40 * MINUTE)
    now()
    pass(MINUTE)
    set(40 * MINUTE)
    expect(now()).toBe(noon + MINUTE)
    expect(steps).toHaveLength(1)
  })

  test('is followed if two steps of forty minutes back add up to more than an hour', (setup) => {
    const { now, set, pass, steps } = setup
    set(-40 * MINUTE)
    expect(now()).toBe(noon)
    pass(SECOND)
    set(-40 * MINUTE)
    expect(now()).toBe(noon + SECOND - 80 * MINUTE)
    expect(steps.map(({ isFollowed }) => isFollowed)).toEqual([false, true])
  })
})

test('follows the machine’s clock after a sleep', ({ now, pass, set, wall }) => {
  pass(HOUR)
  now()
  set(9 * HOUR)
  expect(now()).toBe(noon + 10 * HOUR)
  expect(now()).toBe(wall())
})

base.each([1 - 0.0004, 1 + 0.0004, 0.999_999])('follows a machine’s clock that runs at speed %f', (speed) => {
  const { now, pass, wall, steps } = createMachine()
  for (let n = 0; n < 10_000; n += 1) {
    pass(MINUTE, speed)
    expect(Math.abs(now() - wall())).toBeLessThanOrEqual(30)
  }
  expect(steps).toEqual([])
})

base('a long pause between the reads of the two clocks does no harm', () => {
  const at = { wall: noon, monotonic: 0 }
  let pause = 0
  let readCount = 0
  const createReader = (clock: 'wall' | 'monotonic') => () => {
    readCount += 1
    if (readCount % 2 === 0) {
      at.wall += pause
      at.monotonic += pause
      pause = 0
    }
    return at[clock]
  }
  const now = createSteadyClock({
    readWallClock: createReader('wall'),
    readMonotonicClock: createReader('monotonic'),
    onJump: () => {},
  })
  let before = now()
  for (const milliseconds of [1, SECOND, MINUTE, HOUR, 2 * HOUR, 400 * DAY]) {
    pause = milliseconds
    expect(now()).toBeGreaterThanOrEqual(before)
    expect(now()).toBe(at.wall)
    before = at.wall
  }
})

type Action = { passes: number; steps: number }

const actionLists = fc.array(
  fc.record({
    passes: fc.oneof(fc.constant(0), fc.double({ min: 0, max: DAY, noNaN: true })),
    steps: fc.oneof(
      fc.constant(0),
      fc.constantFrom(HOUR, -HOUR, -DAY, 400 * DAY, -400 * DAY, 5 * SECOND, -5 * SECOND),
      fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
    ),
  }),
  { maxLength: 60 },
)

function runActions(actions: Action[]) {
  const clocks = createMachine()
  return actions.map(({ passes, steps }) => {
    const [before, reportedCount] = [clocks.now(), clocks.steps.length]
    clocks.pass(passes)
    clocks.set(steps)
    const after = clocks.now()
    return { passes, before, after, wall: clocks.wall(), reported: clocks.steps.slice(reportedCount) }
  })
}

describe('for any changes of the machine’s clock', () => {
  base('time goes back only with a reported step, and then by more than an hour', () => {
    fc.assert(
      fc.property(actionLists, (actions) => {
        for (const { before, after, passes, reported } of runActions(actions)) {
          if (after >= before) continue
          expect(reported).toHaveLength(1)
          expect(reported[0]?.isFollowed).toBe(true)
          expect(before + passes - after).toBeGreaterThan(HOUR - 1)
        }
      }),
    )
  })

  base('the time is never behind the machine’s clock, and never more than an hour ahead', () => {
    fc.assert(
      fc.property(actionLists, (actions) => {
        for (const { after, wall } of runActions(actions)) {
          expect(after - wall).toBeGreaterThanOrEqual(0)
          expect(after - wall).toBeLessThanOrEqual(HOUR)
        }
      }),
    )
  })

  base(
    'a step back of up to an hour delays the time by five seconds at most, which is how much a session may last longer',
    () => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: -HOUR, max: 0 }), { maxLength: 10 }), (stepsBack) => {
          const { now, set, pass, steps } = createMachine()
          let elapsed = 0
          for (const stepBack of stepsBack) {
            set(stepBack)
            now()
            pass(12 * HOUR)
            elapsed += 12 * HOUR
            const delay = noon + elapsed - now()
            if (steps.some(({ isFollowed }) => isFollowed)) return
            expect(delay).toBeLessThanOrEqual(5 * SECOND * stepsBack.length)
          }
        }),
      )
    },
  )

  base('the time is ahead by at most ten seconds more than reported', () => {
    fc.assert(
      fc.property(actionLists, (actions) => {
        let knownLead = 0
        for (const { after, wall, reported } of runActions(actions)) {
          for (const { expected, actual, isFollowed } of reported)
            knownLead = isFollowed ? 0 : expected - actual
          expect(after - wall - knownLead).toBeLessThanOrEqual(10 * SECOND)
        }
      }),
    )
  })
})
