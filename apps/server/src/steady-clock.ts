import { CLOCK_TOLERANCE_MS } from '@kitchen-table/domain/accounts'

const SECOND = 1000
/** Differences up to this are no step; the clock is slewed until they are gone. */
const STEP_THRESHOLD_MS = 5 * SECOND
/** How much slower this clock may run while the machine's catches up: 500 parts per million, as in NTP. */
const MAX_SLEW_RATE = 0.0005

/**
 * The machine's clock was set, or the machine slept: the clock shows `actual` where this process expected `expected`
 * (both in ms since 1970). When the step is not followed, this process continues from `expected`.
 */
export type ClockJump = { expected: number; actual: number; isFollowed: boolean }

type ClockSources = {
  readWallClock: () => number
  /** Milliseconds since an arbitrary moment; nobody can set this clock. */
  readMonotonicClock: () => number
  onJump: (jump: ClockJump) => void
}

/**
 * Returns a clock that reads whole ms since 1970. It starts at the machine's clock and advances with the monotonic one,
 * so that setting the machine's clock neither re-orders what is stored nor prolongs a session (docs/security.md R4).
 *
 * - The machine's clock is ahead: it is followed at once. The machine may have slept, which the monotonic clock does
 *   not count, and a sleep must not prolong a session.
 * - It is behind by up to five seconds: this clock runs slower by 500 ppm until the two agree.
 * - It is behind by up to an hour: it is not followed, because every session and lock would last longer by as much.
 *   This process stays ahead until it is restarted, or the machine's clock has caught up.
 * - It is behind by more: it is followed. Dates that are wrong by hours or years would be worse than time going back.
 *   All sessions end then (clock-jump-handler.ts).
 *
 * A sleep cannot be distinguished from a clock that is set forward. A sleep after a step back that was not followed
 * counts for less, by the size of that step.
 */
export function createSteadyClock({ readWallClock, readMonotonicClock, onJump }: ClockSources): () => number {
  let time = readWallClock()
  let lastMonotonic = readMonotonicClock()
  let reportedLag = 0

  function reportStep(isFollowed: boolean, wallTime: number): void {
    onJump({ expected: Math.floor(time), actual: wallTime, isFollowed })
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
    // In this order, a pause between the reads looks as if the machine's clock were behind, until the next call.
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
