import type { Role } from './actor.ts'

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

/** Whether a session is still good at `now`; all times in ms since 1970. */
export function isSessionAlive(
  session: { createdAt: number; seenAt: number },
  role: Role,
  now: number,
): boolean {
  const { absolute, idle } = sessionLife(role)
  return now - session.createdAt < absolute && now - session.seenAt < idle
}
