import type { OutboxMessage } from './ports.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Longer than sending any single message takes; no other worker tries the message before the lease has expired. */
export const MESSAGE_LEASE_MS = 10 * MINUTE

/**
 * The delay from the claim of an e-mail that a stranger requested until its outcome is stored. It is far longer than an
 * ordinary mail server takes, so that the time of the write does not reveal whether the address has an account.
 */
export const REQUESTED_EMAIL_OUTCOME_DELAY_MS = 30 * SECOND

const MIN_RETRY_DELAY_MS = 5 * SECOND
const MAX_RETRY_DELAY_MS = 15 * MINUTE
/** A service that is down is tried at least this often, however many messages wait for it. */
const MAX_OUTAGE_PAUSE_MS = MINUTE

/** Returns the delay in ms after a number of attempts: 5 s, 10 s, 20 s, and so on up to 15 minutes. */
export function computeRetryDelay(attempts: number): number {
  return Math.min(MIN_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS)
}

/** Returns for how long (ms) a channel pauses after a number of outages in a row. */
export function computeOutagePause(consecutiveOutages: number): number {
  return Math.min(computeRetryDelay(consecutiveOutages), MAX_OUTAGE_PAUSE_MS)
}

/** How long a message is worth sending. Security notices never expire: what they report remains true. */
const timeToLiveMs: Record<OutboxMessage['purpose'], number> = {
  invitation: 7 * DAY,
  'test-invitation': DAY,
  'seats-short': 7 * DAY,
  'fresh-invitation': 7 * DAY,
  reset: 7 * DAY,
  'email-code': 7 * DAY,
  'email-changed': Number.POSITIVE_INFINITY,
  'address-corrected': Number.POSITIVE_INFINITY,
  'account-unlocked': Number.POSITIVE_INFINITY,
  'password-changed': Number.POSITIVE_INFINITY,
  'second-step-changed': Number.POSITIVE_INFINITY,
  'account-reset': Number.POSITIVE_INFINITY,
  'benefit-report': 30 * DAY,
  'phone-code': 7 * DAY,
  'sign-in-code': 7 * DAY,
  help: 7 * DAY,
  list: 7 * DAY,
  'page-view': DAY,
}

/** Returns whether a message of this age (ms) is too old to be of use. */
export function isMessageExpired({ purpose }: OutboxMessage, age: number): boolean {
  return age > timeToLiveMs[purpose]
}
