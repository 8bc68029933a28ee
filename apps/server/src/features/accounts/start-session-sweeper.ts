import { CLOCK_TOLERANCE_MS, getSessionLifetime } from '@kitchen-table/domain/accounts/session-lifetime'
import type { ChallengeStore, SessionStore } from './ports.ts'

const HOUR = 60 * 60_000

export function endAllSessions(sessions: Pick<SessionStore, 'sweep'>): Promise<void> {
  const END_OF_TIME = Number.MAX_SAFE_INTEGER
  return sessions.sweep({ openedSince: END_OF_TIME, seenSince: END_OF_TIME, until: END_OF_TIME })
}

/** Deletes expired sessions, those of the future, and expired challenges: now and once an hour, until stopped. */
export function startSessionSweeper(deps: {
  sessions: Pick<SessionStore, 'sweep'>
  challenges: Pick<ChallengeStore, 'sweep'>
  now: () => number
  onFault: (error: unknown) => void
}): { stop(): void } {
  const { absoluteMs, idleMs } = getSessionLifetime('user')
  const sweep = () => {
    const now = deps.now()
    const cutoffs = {
      openedSince: now - absoluteMs,
      seenSince: now - idleMs,
      until: now + CLOCK_TOLERANCE_MS,
    }
    deps.sessions.sweep(cutoffs).catch(deps.onFault)
    deps.challenges.sweep(now).catch(deps.onFault)
  }
  sweep()
  const timer = setInterval(sweep, HOUR).unref()
  return { stop: () => clearInterval(timer) }
}
