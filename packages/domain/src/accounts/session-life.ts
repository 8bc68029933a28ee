import type { Role } from './actor.ts'
import { CLOCK_TOLERANCE } from './clock-tolerance.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session lives at most, and without use, in milliseconds (architecture §10). */
export type SessionLife = { absolute: number; idle: number }

const learner: SessionLife = { absolute: 30 * DAY, idle: 7 * DAY }
const staff: SessionLife = { absolute: 12 * HOUR, idle: 60 * MINUTE }

export function sessionLife(role: Role): SessionLife {
  return role === 'user' ? learner : staff
}

/**
 * Whether a session is still good at `now`; all times in ms since 1970. One from the future is not: it was opened or
 * used while the clock was wrong, and would live until its own life has passed after that.
 */
export function isSessionAlive(
  { createdAt, seenAt }: { createdAt: number; seenAt: number },
  role: Role,
  now: number,
): boolean {
  const { absolute, idle } = sessionLife(role)
  const isFromFuture = Math.max(createdAt, seenAt) - now > CLOCK_TOLERANCE
  return !isFromFuture && now - createdAt < absolute && now - seenAt < idle
}
