import type { Errand } from './ports.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Longer than any single message can take: nobody else tries before it is over. */
export const LEASE = 10 * MINUTE

const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = 15 * MINUTE
/** A service is looked for as often as this, however many errands wait for it. */
const LONGEST_ABSENCE = MINUTE

/** How long to wait after so many attempts: 5 s, 10 s, 20 s, and so on up to a quarter of an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE)
}

/** How long a lane rests when its service was away so many times in a row. */
export function restAfter(times: number): number {
  return Math.min(pauseAfter(times), LONGEST_ABSENCE)
}

/** Nobody is helped by what comes later than this. */
export function isTooLate({ purpose }: Errand, age: number): boolean {
  return age > (purpose === 'page-view' ? DAY : 7 * DAY)
}
