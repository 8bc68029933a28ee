import { CLOCK_TOLERANCE_MS, getSessionLifetime } from '@kitchen-table/domain/accounts'
import type { PeriodicTask } from '../../platform/feature.ts'
import type { ChallengeStore, SessionStore } from '../people/ports.ts'

const HOUR = 60 * 60_000

export function endAllSessions(sessions: Pick<SessionStore, 'sweep'>): Promise<void> {
  const END_OF_TIME = Number.MAX_SAFE_INTEGER
  return sessions.sweep({ openedSince: END_OF_TIME, seenSince: END_OF_TIME, until: END_OF_TIME })
}

/**
 * Returns the task that deletes sessions that have expired for every role, and expired challenges, once an hour. Sessions of the future
 * are deleted too: they are refused now (domain/accounts/session-lifetime), and would be valid when their time has come.
 */
export function sessionSweepTask({
  sessions,
  challenges,
  now,
}: {
  sessions: Pick<SessionStore, 'sweep'>
  challenges: Pick<ChallengeStore, 'sweep'>
  now: () => number
}): PeriodicTask {
  const { absoluteMs, idleMs } = getSessionLifetime('user')
  async function sweep(): Promise<void> {
    const sweptAt = now()
    await sessions.sweep({
      openedSince: sweptAt - absoluteMs,
      seenSince: sweptAt - idleMs,
      until: sweptAt + CLOCK_TOLERANCE_MS,
    })
    await challenges.sweep(sweptAt)
  }
  return { run: sweep, intervalMs: HOUR }
}
