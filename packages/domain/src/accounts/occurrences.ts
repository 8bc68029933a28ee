/** At most so many within any so many milliseconds. */
export type Limit = { most: number; within: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Messages to one recipient, whoever asks for them. Notices of a changed account count nowhere. */
export const mailLimits: readonly Limit[] = [
  { most: 5, within: HOUR },
  { most: 10, within: DAY },
]
/** Messages that one person causes, whoever they go to. */
export const causedMailLimits: readonly Limit[] = [{ most: 5, within: HOUR }]
/** Text messages to one account, and of one organisation: no single account can use up what is there for all. */
export const textLimits: readonly Limit[] = [
  { most: 5, within: HOUR },
  { most: 20, within: DAY },
]
export const organisationTextLimits: readonly Limit[] = [{ most: 50, within: DAY }]
/** Of those, codes that confirm a number, which anybody may ask for: the rest is left for signing in. */
export const phoneCodeLimits: readonly Limit[] = [{ most: 10, within: DAY }]
export const organisationPhoneCodeLimits: readonly Limit[] = [{ most: 25, within: DAY }]
/** Codes of the second step of signing in that are evaluated for one account (S9). */
export const codeLimits: readonly Limit[] = [{ most: 10, within: HOUR }]
/** Pictures of themselves that one person may send: each is decoded, which costs as much as a page. */
export const pictureLimits: readonly Limit[] = [{ most: 30, within: HOUR }]
/** Requests for help for one e-mail address, from one network address (a whole employer's), and from all. */
export const helpLimitsByEmail: readonly Limit[] = [{ most: 5, within: HOUR }]
export const helpLimitsByAddress: readonly Limit[] = [{ most: 60, within: HOUR }]
export const helpLimitsOfAll: readonly Limit[] = [{ most: 300, within: HOUR }]

/**
 * Milliseconds until one more is within all limits, 0 for now. `times` are those of the earlier ones in ms since 1970,
 * in any order; one that lies ahead was written while the clock was wrong, and counts as now.
 */
export function waitForOne(times: readonly number[], limits: readonly Limit[], now: number): number {
  const newestFirst = times.map((time) => Math.min(time, now)).sort((a, b) => b - a)
  const waits = limits.map(({ most, within }) => {
    const blocking = newestFirst[most - 1]
    return blocking === undefined ? 0 : Math.max(0, blocking + within - now)
  })
  return Math.max(0, ...waits)
}

/** The times that any of the limits could still ask for. */
export function stillCounted(times: readonly number[], limits: readonly Limit[], now: number): number[] {
  const longest = Math.max(0, ...limits.map(({ within }) => within))
  return times.map((time) => Math.min(time, now)).filter((time) => now - time < longest)
}
