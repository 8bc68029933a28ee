import type { OutboxMessage } from './ports.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Longer than any single message can take: nobody else tries before it is over. */
export const LEASE_MS = 10 * MINUTE

/**
 * When the outcome of a letter that a stranger requested is written, after it was claimed: far later than an ordinary
 * mail server has taken it, so that the moment does not tell whether there was anybody to send it to.
 */
export const OUTCOME_DELAY_MS = 30 * SECOND

const MIN_RETRY_DELAY_MS = 5 * SECOND
const MAX_RETRY_DELAY_MS = 15 * MINUTE
/** A service is looked for as often as this, however many errands wait for it. */
const MAX_OUTAGE_PAUSE_MS = MINUTE

/** How long to wait after so many attempts: 5 s, 10 s, 20 s, and so on up to a quarter of an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(MIN_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS)
}

/** How long a lane rests when its service was away so many times in a row. */
export function outagePause(consecutiveOutages: number): number {
  return Math.min(retryDelay(consecutiveOutages), MAX_OUTAGE_PAUSE_MS)
}

/** How long a message is worth sending. Security notices are never given up: what they tell of is still so. */
const timeToLiveMs: Record<OutboxMessage['purpose'], number> = {
  invitation: 7 * DAY,
  'fresh-invitation': 7 * DAY,
  reset: 7 * DAY,
  'email-code': 7 * DAY,
  'email-changed': Number.POSITIVE_INFINITY,
  'password-changed': Number.POSITIVE_INFINITY,
  'second-step-changed': Number.POSITIVE_INFINITY,
  'account-reset': Number.POSITIVE_INFINITY,
  'phone-code': 7 * DAY,
  'sign-in-code': 7 * DAY,
  help: 7 * DAY,
  list: 7 * DAY,
  'page-view': DAY,
}

/** Nobody is helped by what comes later than this. */
export function isExpired({ purpose }: OutboxMessage, age: number): boolean {
  return age > timeToLiveMs[purpose]
}
