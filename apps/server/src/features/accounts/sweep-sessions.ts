import { CLOCK_TOLERANCE } from '@kitchen-table/domain/accounts/clock-tolerance'
import { sessionLife } from '@kitchen-table/domain/accounts/session-life'
import type { ChallengeStore, SessionStore } from './ports.ts'

const HOUR = 60 * 60_000

/** Signs everybody out. */
export function endSessions(sessions: Pick<SessionStore, 'sweep'>): Promise<void> {
  const never = Number.MAX_SAFE_INTEGER
  return sessions.sweep({ openedSince: never, seenSince: never, until: never })
}

/**
 * Forgets sessions that no role could still use, and challenges that nobody can answer, now and once an hour, until it is stopped. Also those from the
 * future: they are refused now (domain/accounts/session-life), and would count again when their time has come. Keeps
 * no process alive.
 */
export function sweepSessions(deps: {
  sessions: Pick<SessionStore, 'sweep'>
  challenges: Pick<ChallengeStore, 'sweep'>
  now: () => number
  onFault: (error: unknown) => void
}): { stop(): void } {
  const { absolute, idle } = sessionLife('user')
  const sweep = () => {
    const now = deps.now()
    const kept = { openedSince: now - absolute, seenSince: now - idle, until: now + CLOCK_TOLERANCE }
    deps.sessions.sweep(kept).catch(deps.onFault)
    deps.challenges.sweep(now).catch(deps.onFault)
  }
  sweep()
  const hourly = setInterval(sweep, HOUR).unref()
  return { stop: () => clearInterval(hourly) }
}
