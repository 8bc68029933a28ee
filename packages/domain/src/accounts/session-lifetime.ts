import type { Role } from './actor.ts'
import { CLOCK_TOLERANCE_MS } from './clock-tolerance.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session is valid in total, and without use, in milliseconds (docs/product.md 7.10). */
export type SessionLifetime = { absoluteMs: number; idleMs: number }

const learnerLifetime: SessionLifetime = { absoluteMs: 30 * DAY, idleMs: 7 * DAY }
const staffLifetime: SessionLifetime = { absoluteMs: 12 * HOUR, idleMs: 60 * MINUTE }

export function getSessionLifetime(role: Role): SessionLifetime {
  return role === 'user' ? learnerLifetime : staffLifetime
}

/**
 * Returns whether a session is valid at `now`; all times in ms since 1970. A session from the future is not: it was
 * opened or used while the clock was wrong, and would last until its lifetime has passed after that.
 */
export function isSessionAlive(
  { createdAt, seenAt }: { createdAt: number; seenAt: number },
  role: Role,
  now: number,
): boolean {
  const { absoluteMs, idleMs } = getSessionLifetime(role)
  const isFromFuture = Math.max(createdAt, seenAt) - now > CLOCK_TOLERANCE_MS
  return !isFromFuture && now - createdAt < absoluteMs && now - seenAt < idleMs
}
