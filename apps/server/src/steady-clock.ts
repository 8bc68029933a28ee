import { CLOCK_TOLERANCE } from '@kitchen-table/domain/accounts/clock-tolerance'

const SECOND = 1000
/** Differences of so much are no step: they are made up for little by little. */
const STEP = 5 * SECOND
/** How much slower this clock may go to wait for the machine's: 500 parts in a million, as NTP slews. */
const SLEW = 0.0005

/**
 * The machine's clock was set, or stood still while the machine slept: it says `found` where `expected` would have been
 * next (ms since 1970). When it is not followed, this process goes on from `expected`.
 */
export type ClockStep = { expected: number; found: number; isFollowed: boolean }

type Sources = {
  /** The machine's clock, in ms since 1970. */
  wall: () => number
  /** Milliseconds since any moment, which nobody can set. */
  monotonic: () => number
  /** Hears of a step once. */
  onStep: (step: ClockStep) => void
}

/**
 * The time, in whole ms since 1970: it begins with the machine's clock and goes on with the monotonic one, so that
 * setting the machine's clock neither re-orders what is stored nor prolongs a session (security.md R4).
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
export function steadyClock({ wall, monotonic, onStep }: Sources): () => number {
  let time = wall()
  let measured = monotonic()
  let toldBehind = 0

  function tell(isFollowed: boolean, found: number): void {
    onStep({ expected: Math.floor(time), found, isFollowed })
  }

  function follow(found: number): void {
    if (Math.abs(found - time) > STEP) tell(true, found)
    time = found
    toldBehind = 0
  }

  function hold(found: number): void {
    const behind = time - found
    if (Math.abs(behind - toldBehind) <= STEP) return
    tell(false, found)
    toldBehind = behind
  }

  return () => {
    // In this order a pause between the two looks like a machine's clock that is behind, and is over the next time.
    const found = wall()
    const passed = monotonic() - measured
    measured += passed
    time += passed

    const behind = time - found
    if (behind <= 0 || behind > CLOCK_TOLERANCE) follow(found)
    else if (behind > STEP) hold(found)
    else time -= Math.min(behind, passed * SLEW)
    return Math.floor(time)
  }
}
