/** At most `max` hits within any `windowMs` milliseconds. */
export type WindowLimit = { max: number; windowMs: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** E-mails to one recipient, from all requesters together. Security notices are not counted. */
export const recipientEmailLimits: readonly WindowLimit[] = [
  { max: 5, windowMs: HOUR },
  { max: 10, windowMs: DAY },
]
/** Messages that one person causes, to any recipient. */
export const requesterEmailLimits: readonly WindowLimit[] = [{ max: 5, windowMs: HOUR }]
/** Responses that tell a person that an address has an account (docs/security.md T22). */
export const takenAddressLimits: readonly WindowLimit[] = [{ max: 30, windowMs: HOUR }]
/**
 * What a manager or administrator may do so often only: files of people that are read, changes of the mailing list,
 * addresses of others that are corrected.
 */
export const limitedActions = ['member-list', 'mailing-list', 'member-address'] as const
export type LimitedAction = (typeof limitedActions)[number]
export const actionLimits: Record<LimitedAction, readonly WindowLimit[]> = {
  'member-list': [{ max: 100, windowMs: HOUR }],
  'mailing-list': [{ max: 300, windowMs: HOUR }],
  'member-address': [{ max: 30, windowMs: HOUR }],
}
/** Text messages to one account, and of one organization, so that no account can use up the allowance of all. */
export const accountSmsLimits: readonly WindowLimit[] = [
  { max: 5, windowMs: HOUR },
  { max: 20, windowMs: DAY },
]
export const organizationSmsLimits: readonly WindowLimit[] = [{ max: 50, windowMs: DAY }]
/** Of those, codes that confirm a number, which anybody may request; the rest remains for signing in. */
export const phoneCodeLimits: readonly WindowLimit[] = [{ max: 10, windowMs: DAY }]
export const organizationPhoneCodeLimits: readonly WindowLimit[] = [{ max: 25, windowMs: DAY }]
/** Codes that confirm one number, from all accounts together. */
export const recipientPhoneCodeLimits: readonly WindowLimit[] = [
  { max: 5, windowMs: HOUR },
  { max: 10, windowMs: DAY },
]
/** Second-factor codes that are evaluated for one account (docs/security.md S9). */
export const secondFactorCodeLimits: readonly WindowLimit[] = [{ max: 10, windowMs: HOUR }]
/** Profile pictures that one person may upload: decoding one costs as much as a page. */
export const profilePictureUploadLimits: readonly WindowLimit[] = [{ max: 30, windowMs: HOUR }]
/** Requests for help for one e-mail address, from one network address (maybe a whole employer's), and in total. */
export const helpLimitsByEmail: readonly WindowLimit[] = [{ max: 5, windowMs: HOUR }]
export const helpLimitsByIpAddress: readonly WindowLimit[] = [{ max: 60, windowMs: HOUR }]
export const helpLimitsGlobal: readonly WindowLimit[] = [{ max: 300, windowMs: HOUR }]

/**
 * Returns the milliseconds until one more hit is within all limits; 0 is now. `times` are those of the earlier hits in
 * ms since 1970, in any order; a time in the future was stored while the clock was wrong, and counts as `now`.
 */
export function computeRemainingWindowWaitMs(
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

/** Returns the times that any of the limits still depends on. */
export function dropExpiredHits(
  times: readonly number[],
  limits: readonly WindowLimit[],
  now: number,
): number[] {
  const longestWindowMs = Math.max(0, ...limits.map(({ windowMs }) => windowMs))
  return times.map((time) => Math.min(time, now)).filter((time) => now - time < longestWindowMs)
}

/**
 * Counts a hit, unless a limit is reached. Returns the milliseconds to wait, 0 if it was counted, and the times to store;
 * null if they are to stay as they are.
 */
export function countHit(
  times: readonly number[],
  limits: readonly WindowLimit[],
  now: number,
): { waitMs: number; next: number[] | null } {
  const waitMs = computeRemainingWindowWaitMs(times, limits, now)
  const countedTimes = dropExpiredHits(times, limits, now)
  if (waitMs === 0) return { waitMs, next: [...countedTimes, now] }
  // Stored at once: otherwise the wait would start again with every request.
  return { waitMs, next: times.some((time) => time > now) ? countedTimes : null }
}

/** Returns when no limit depends any longer on a hit that was counted at `now`. */
export function computeHitExpiry(limits: readonly WindowLimit[], now: number): number {
  return now + Math.max(...limits.map(({ windowMs }) => windowMs))
}
