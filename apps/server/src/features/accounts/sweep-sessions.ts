import { sessionLife } from '@kitchen-table/domain/accounts/session-life'
import type { SessionStore } from './ports.ts'

const HOUR = 60 * 60_000

/** Forgets sessions that no role could still use, once an hour, until it is stopped. Keeps no process alive. */
export function sweepSessions(deps: {
  sessions: SessionStore
  now: () => number
  onFault: (error: unknown) => void
}): { stop(): void } {
  const { absolute, idle } = sessionLife('user')
  const sweep = () => deps.sessions.sweep(deps.now() - absolute, deps.now() - idle).catch(deps.onFault)
  const hourly = setInterval(sweep, HOUR).unref()
  return { stop: () => clearInterval(hourly) }
}
