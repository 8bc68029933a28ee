import type { Role } from './actor.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session is valid in total, and without use, in milliseconds (docs/product.md 7.10). */
type SessionLifetime = { absoluteMs: number; idleMs: number }

const learnerLifetime: SessionLifetime = { absoluteMs: 30 * DAY, idleMs: 7 * DAY }
const staffLifetime: SessionLifetime = { absoluteMs: 12 * HOUR, idleMs: 60 * MINUTE }

export function getSessionLifetime(role: Role): SessionLifetime {
  return role === 'user' ? learnerLifetime : staffLifetime
}

/**
 * Returns whether a session is valid at `now`; all times in ms since 1970. A session from the future is not: it was
 * opened or used while the clock was wrong, and would last until its lifetime has passed after that.
 */
export function isSessionCurrent(
  { createdAt, seenAt }: { createdAt: number; seenAt: number },
  role: Role,
  now: number,
): boolean {
  const { absoluteMs, idleMs } = getSessionLifetime(role)
  const isFromFuture = Math.max(createdAt, seenAt) - now > CLOCK_TOLERANCE_MS
  return !isFromFuture && now - createdAt < absoluteMs && now - seenAt < idleMs
}

/**
 * How far a stored time may lie ahead of the clock, in milliseconds, and still count as right: the server does not
 * follow a step back of up to this much until it is restarted (apps/server/src/steady-clock.ts). A time further ahead
 * was stored while the clock was wrong.
 */
export const CLOCK_TOLERANCE_MS = 60 * 60_000
