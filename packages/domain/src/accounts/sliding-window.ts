/** At most so many within any so many milliseconds. */
export type WindowLimit = { max: number; windowMs: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Messages to one recipient, whoever asks for them. Notices of a changed account count nowhere. */
export const recipientEmailLimits: readonly WindowLimit[] = [
  { max: 5, windowMs: HOUR },
  { max: 10, windowMs: DAY },
]
/** Messages that one person causes, whoever they go to. */
export const requesterEmailLimits: readonly WindowLimit[] = [{ max: 5, windowMs: HOUR }]
/** Text messages to one account, and of one organisation: no single account can use up what is there for all. */
export const accountSmsLimits: readonly WindowLimit[] = [
  { max: 5, windowMs: HOUR },
  { max: 20, windowMs: DAY },
]
export const organisationSmsLimits: readonly WindowLimit[] = [{ max: 50, windowMs: DAY }]
/** Of those, codes that confirm a number, which anybody may ask for: the rest is left for signing in. */
export const phoneCodeLimits: readonly WindowLimit[] = [{ max: 10, windowMs: DAY }]
export const organisationPhoneCodeLimits: readonly WindowLimit[] = [{ max: 25, windowMs: DAY }]
/** Codes of the second step of signing in that are evaluated for one account (docs/security.md S9). */
export const secondFactorCodeLimits: readonly WindowLimit[] = [{ max: 10, windowMs: HOUR }]
/** Pictures of themselves that one person may send: each is decoded, which costs as much as a page. */
export const pictureUploadLimits: readonly WindowLimit[] = [{ max: 30, windowMs: HOUR }]
/** Requests for help for one e-mail address, from one network address (a whole employer's), and from all. */
export const helpLimitsByEmail: readonly WindowLimit[] = [{ max: 5, windowMs: HOUR }]
export const helpLimitsByIpAddress: readonly WindowLimit[] = [{ max: 60, windowMs: HOUR }]
export const helpLimitsGlobal: readonly WindowLimit[] = [{ max: 300, windowMs: HOUR }]

/**
 * Milliseconds until one more is within all limits, 0 for now. `times` are those of the earlier ones in ms since 1970,
 * in any order; one that lies ahead was written while the clock was wrong, and counts as now.
 */
export function remainingWindowWaitMs(
  times: readonly number[],
  limits: readonly WindowLimit[],
  now: number,
): number {
  const newestFirst = times.map((time) => Math.min(time, now)).sort((a, b) => b - a)
  const waits = limits.map(({ max, windowMs }) => {
    const blockingTime = newestFirst[max - 1]
    return blockingTime === undefined ? 0 : Math.max(0, blockingTime + windowMs - now)
  })
  return Math.max(0, ...waits)
}

/** The times that any of the limits could still ask for. */
export function dropExpiredHits(
  times: readonly number[],
  limits: readonly WindowLimit[],
  now: number,
): number[] {
  const longestWindowMs = Math.max(0, ...limits.map(({ windowMs }) => windowMs))
  return times.map((time) => Math.min(time, now)).filter((time) => now - time < longestWindowMs)
}
