import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClockOffsetEstimator, createSharedClock } from './service-clock.ts'

const NOON = Date.parse('2026-03-01T12:00:00.000Z')

/** Sends requests by a machine's clock that is `ahead` of the service's; each takes `durationMs`. */
function observe(
  clock: ReturnType<typeof createClockOffsetEstimator>,
  {
    ahead,
    durationMs = 4,
    everyMs,
    count,
    from = NOON,
  }: { ahead: number; durationMs?: number; everyMs: number; count: number; from?: number },
): number {
  let sentAt = from + ahead
  for (let n = 0; n < count; n += 1, sentAt += everyMs) {
    const servedAt = sentAt + durationMs / 2 - ahead
    clock.observe({ date: Math.floor(servedAt / 1000) * 1000, sentAt, receivedAt: sentAt + durationMs })
  }
  return sentAt - ahead
}

test('without a response nothing is corrected', () => {
  expect(createClockOffsetEstimator().offsetMs()).toBe(0)
})

describe.each([-3000, -1200, 1200, 3000, 3_600_000])('a clock that is %i ms ahead', (ahead) => {
  test('is corrected by the first response to within a second', () => {
    const clock = createClockOffsetEstimator()
    observe(clock, { ahead, everyMs: 0, count: 1 })
    expect(Math.abs(clock.offsetMs() + ahead)).toBeLessThanOrEqual(505)
  })

  test('is corrected by twenty responses to within an eighth of a second', () => {
    const clock = createClockOffsetEstimator()
    observe(clock, { ahead, everyMs: 251, count: 20 })
    // They meet the service's seconds at places that are 251 ms apart.
    expect(Math.abs(clock.offsetMs() + ahead)).toBeLessThanOrEqual(130)
  })
})

test.each([-400, 0, 400])('a clock that is %i ms ahead may be right at first, and is left alone', (ahead) => {
  const clock = createClockOffsetEstimator()
  observe(clock, { ahead, everyMs: 0, count: 1, from: NOON + 500 })
  expect(clock.offsetMs()).toBe(0)
})

test('slow responses correct less, and never by more than they prove', () => {
  const clock = createClockOffsetEstimator()
  observe(clock, { ahead: 3000, durationMs: 4000, everyMs: 300, count: 100 })
  expect(Math.abs(clock.offsetMs() + 3000)).toBeLessThanOrEqual(2500)
})

test('a clock that is set is corrected again', () => {
  const clock = createClockOffsetEstimator()
  const until = observe(clock, { ahead: 3000, everyMs: 100, count: 100 })
  observe(clock, { ahead: -3000, everyMs: 100, count: 100, from: until })
  expect(Math.abs(clock.offsetMs() - 3000)).toBeLessThanOrEqual(110)
})

test('a clock that runs 300 ppm too fast is corrected all the time', () => {
  const clock = createClockOffsetEstimator()
  for (let minute = 0; minute < 600; minute += 1)
    observe(clock, { ahead: 2000 + minute * 18, everyMs: 1003, count: 60, from: NOON + minute * 60_000 })
  expect(Math.abs(clock.offsetMs() + 2000 + 599 * 18)).toBeLessThanOrEqual(505)
})

describe('the shared clock of a process', () => {
  const HOUR = 3_600_000

  test.each([-2 * HOUR, 2 * HOUR])(
    'does not follow the machine’s clock when that is set by %i ms, and no response has arrived since',
    (stepMs) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const clock = createSharedClock()
      const sentAt = clock.readMachineClock()
      clock.observe({ date: NOON, sentAt, receivedAt: sentAt + 4 })
      vi.setSystemTime(Date.now() + stepMs)
      expect(Math.abs(clock.read() - NOON)).toBeLessThan(HOUR)
    },
  )

  test('reads whole milliseconds of the service’s time', () => {
    const clock = createSharedClock({ readMachineClock: () => NOON + 5000.25 })
    clock.observe({ date: NOON, sentAt: NOON + 5000.25, receivedAt: NOON + 5000.25 })
    expect(clock.read()).toBe(NOON + 500)
  })
})
