import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClockStep, createSteadyClock } from './steady-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const noon = Date.parse('2026-11-05T12:00:00.000Z')

/** A machine whose clocks only the test moves. `pass` is time going by, `set` a hand on the clock, `sleep` a shut lid. */
function machine() {
  const at = { wall: noon, monotonic: 12_345.678 }
  const steps: ClockStep[] = []
  const now = createSteadyClock({
    readWallClock: () => Math.floor(at.wall),
    readMonotonicClock: () => at.monotonic,
    onStep: (step) => steps.push(step),
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
    sleep(milliseconds: number) {
      at.wall += milliseconds
    },
  }
}

test('it begins with the machine’s clock and goes on with it, in whole milliseconds', () => {
  const { now, pass, wall, steps } = machine()
  expect(now()).toBe(noon)
  for (const milliseconds of [0, 0.25, 0.5, 1, 16.7, SECOND, HOUR, 400 * DAY]) {
    pass(milliseconds)
    expect(now()).toBe(wall())
  }
  expect(steps).toEqual([])
})

describe('a step of the machine’s clock', () => {
  test.each([
    { by: 1, shows: 1, told: null },
    { by: 5 * SECOND, shows: 5 * SECOND, told: null },
    { by: 5 * SECOND + 1, shows: 5 * SECOND + 1, told: true },
    { by: HOUR, shows: HOUR, told: true },
    { by: 400 * DAY, shows: 400 * DAY, told: true },
    { by: -1, shows: 0, told: null },
    { by: -5 * SECOND, shows: 0, told: null },
    { by: -5 * SECOND - 1, shows: 0, told: false },
    { by: -HOUR, shows: 0, told: false },
    { by: -HOUR - 1, shows: -HOUR - 1, told: true },
    { by: -DAY, shows: -DAY, told: true },
    { by: -400 * DAY, shows: -400 * DAY, told: true },
  ])('by $by ms: it shows $shows, told as followed: $told', ({ by, shows, told }) => {
    const { now, set, steps } = machine()
    set(by)
    expect(now()).toBe(noon + shows)
    expect(now()).toBe(noon + shows)
    expect(steps).toEqual(told === null ? [] : [{ expected: noon, actual: noon + by, isFollowed: told }])
  })

  test('back by up to five seconds is made up for within three hours', () => {
    const { now, set, pass, wall, steps } = machine()
    set(-5 * SECOND)
    now()
    pass(SECOND)
    expect(now()).toBe(wall() + 5 * SECOND - 1)
    pass(3 * HOUR)
    expect(now()).toBe(wall())
    expect(steps).toEqual([])
  })

  test('back by up to an hour is never made up for: a session of 30 days is not prolonged by a second', () => {
    const { now, set, pass } = machine()
    set(-HOUR)
    for (let hour = 0; hour < 30 * 24; hour += 1) {
      now()
      pass(HOUR)
    }
    expect(now()).toBe(noon + 30 * DAY)
  })

  test('is told once, and told again when it changes', () => {
    const { now, set, pass, steps } = machine()
    for (const by of [-MINUTE, 0, 0, -MINUTE, 0, 2 * MINUTE, -MINUTE]) {
      set(by)
      now()
      pass(SECOND)
      now()
    }
    expect(steps.map(({ expected, actual }) => actual - expected)).toEqual([-MINUTE, -2 * MINUTE, -MINUTE])
  })

  test('is told anew after the machine’s clock has been right', () => {
    const { now, set, steps } = machine()
    for (const by of [-MINUTE, MINUTE, -MINUTE]) {
      set(by)
      now()
    }
    expect(steps.map(({ isFollowed }) => isFollowed)).toEqual([false, false])
  })

  test('forward again, to where time has gone on: nothing happens', () => {
    const { now, set, pass, steps } = machine()
    set(-40 * MINUTE)
    now()
    pass(MINUTE)
    set(40 * MINUTE)
    expect(now()).toBe(noon + MINUTE)
    expect(steps).toHaveLength(1)
  })

  test('two of forty minutes back are more than an hour: it is followed', () => {
    const { now, set, pass, steps } = machine()
    set(-40 * MINUTE)
    expect(now()).toBe(noon)
    pass(SECOND)
    set(-40 * MINUTE)
    expect(now()).toBe(noon + SECOND - 80 * MINUTE)
    expect(steps.map(({ isFollowed }) => isFollowed)).toEqual([false, true])
  })
})

test('after a sleep it is as late as it is', () => {
  const { now, pass, sleep, wall } = machine()
  pass(HOUR)
  now()
  sleep(9 * HOUR)
  expect(now()).toBe(noon + 10 * HOUR)
  expect(now()).toBe(wall())
})

test.each([1 - 0.0004, 1 + 0.0004, 0.999_999])('a machine’s clock of speed %f is followed', (speed) => {
  const { now, pass, wall, steps } = machine()
  for (let n = 0; n < 10_000; n += 1) {
    pass(MINUTE, speed)
    expect(Math.abs(now() - wall())).toBeLessThanOrEqual(30)
  }
  expect(steps).toEqual([])
})

test('a long pause between its two looks at the machine does no harm', () => {
  const at = { wall: noon, monotonic: 0 }
  let pause = 0
  let looks = 0
  const looked = (clock: 'wall' | 'monotonic') => () => {
    looks += 1
    if (looks % 2 === 0) {
      at.wall += pause
      at.monotonic += pause
      pause = 0
    }
    return at[clock]
  }
  const now = createSteadyClock({
    readWallClock: looked('wall'),
    readMonotonicClock: looked('monotonic'),
    onStep: () => {},
  })
  let before = now()
  for (const milliseconds of [1, SECOND, MINUTE, HOUR, 2 * HOUR, 400 * DAY]) {
    pause = milliseconds
    expect(now()).toBeGreaterThanOrEqual(before)
    expect(now()).toBe(at.wall)
    before = at.wall
  }
})

type Turn = { passes: number; steps: number }

const turns = fc.array(
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

function turned(given: Turn[]) {
  const clocks = machine()
  return given.map(({ passes, steps }) => {
    const [before, told] = [clocks.now(), clocks.steps.length]
    clocks.pass(passes)
    clocks.set(steps)
    const after = clocks.now()
    return { passes, before, after, wall: clocks.wall(), told: clocks.steps.slice(told) }
  })
}

describe('whatever is done to the machine’s clock', () => {
  test('time goes back only together with an alarm, and then by more than an hour', () => {
    fc.assert(
      fc.property(turns, (given) => {
        for (const { before, after, passes, told } of turned(given)) {
          if (after >= before) continue
          expect(told).toHaveLength(1)
          expect(told[0]?.isFollowed).toBe(true)
          expect(before + passes - after).toBeGreaterThan(HOUR - 1)
        }
      }),
    )
  })

  test('it is never behind the machine’s clock, and never more than an hour ahead', () => {
    fc.assert(
      fc.property(turns, (given) => {
        for (const { after, wall } of turned(given)) {
          expect(after - wall).toBeGreaterThanOrEqual(0)
          expect(after - wall).toBeLessThanOrEqual(HOUR)
        }
      }),
    )
  })

  test('a step back of up to an hour makes it late by five seconds at most: by so much may a session last longer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -HOUR, max: 0 }), { maxLength: 10 }), (backs) => {
        const { now, set, pass, steps } = machine()
        let passed = 0
        for (const back of backs) {
          set(back)
          now()
          pass(12 * HOUR)
          passed += 12 * HOUR
          const late = noon + passed - now()
          if (steps.some(({ isFollowed }) => isFollowed)) return
          expect(late).toBeLessThanOrEqual(5 * SECOND * backs.length)
        }
      }),
    )
  })

  test('it is never ahead by more than it has told, and ten seconds', () => {
    fc.assert(
      fc.property(turns, (given) => {
        let known = 0
        for (const { after, wall, told } of turned(given)) {
          for (const { expected, actual, isFollowed } of told) known = isFollowed ? 0 : expected - actual
          expect(after - wall - known).toBeLessThanOrEqual(10 * SECOND)
        }
      }),
    )
  })
})
