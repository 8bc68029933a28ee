import { CLOCK_TOLERANCE_MS } from '@kitchen-table/domain/accounts/clock-tolerance'

const SECOND = 1000
/** Differences of so much are no step: they are made up for little by little. */
const STEP_THRESHOLD_MS = 5 * SECOND
/** How much slower this clock may go to wait for the machine's: 500 parts in a million, as NTP slews. */
const MAX_SLEW_RATE = 0.0005

/**
 * The machine's clock was set, or stood still while the machine slept: it says `found` where `expected` would have been
 * next (ms since 1970). When it is not followed, this process goes on from `expected`.
 */
export type ClockStep = { expected: number; actual: number; isFollowed: boolean }

type ClockSources = {
  /** The machine's clock, in ms since 1970. */
  readWallClock: () => number
  /** Milliseconds since any moment, which nobody can set. */
  readMonotonicClock: () => number
  /** Hears of a step once. */
  onStep: (step: ClockStep) => void
}

/**
 * The time, in whole ms since 1970: it begins with the machine's clock and goes on with the monotonic one, so that
 * setting the machine's clock neither re-orders what is stored nor prolongs a session (docs/security.md R4).
 *
 * - The machine's clock is ahead: it is followed at once. Time goes on, and after a sleep, of which the monotonic clock
 *   knows nothing, a session must not live longer by it.
 * - It is behind by up to five seconds: time goes slower by 500 ppm until they agree.
 * - It is behind by up to an hour: it is not followed; every session and lock would last longer by as much. This
 *   process stays ahead until it is started anew, or the machine's clock has caught up.
 * - It is behind by more: it is followed. Dates that are wrong by hours or years would be worse than time going back.
 *   All sessions end then (clock-alarm.ts).
 *
 * A sleep is not told from a clock that is set forward. Where one follows upon a step back that was not followed, the
 * sleep counts for less by that step.
 */
export function createSteadyClock({ readWallClock, readMonotonicClock, onStep }: ClockSources): () => number {
  let time = readWallClock()
  let lastMonotonic = readMonotonicClock()
  let reportedLag = 0

  function reportStep(isFollowed: boolean, wallTime: number): void {
    onStep({ expected: Math.floor(time), actual: wallTime, isFollowed })
  }

  function followWallClock(wallTime: number): void {
    if (Math.abs(wallTime - time) > STEP_THRESHOLD_MS) reportStep(true, wallTime)
    time = wallTime
    reportedLag = 0
  }

  function ignoreWallClock(wallTime: number): void {
    const behind = time - wallTime
    if (Math.abs(behind - reportedLag) <= STEP_THRESHOLD_MS) return
    reportStep(false, wallTime)
    reportedLag = behind
  }

  return () => {
    // In this order a pause between the two looks like a machine's clock that is behind, and is over the next time.
    const wallTime = readWallClock()
    const elapsed = readMonotonicClock() - lastMonotonic
    lastMonotonic += elapsed
    time += elapsed

    const behind = time - wallTime
    if (behind <= 0 || behind > CLOCK_TOLERANCE_MS) followWallClock(wallTime)
    else if (behind > STEP_THRESHOLD_MS) ignoreWallClock(wallTime)
    else time -= Math.min(behind, elapsed * MAX_SLEW_RATE)
    return Math.floor(time)
  }
}
