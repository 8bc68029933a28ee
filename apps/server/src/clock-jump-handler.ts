import { endAllSessions } from '@kitchen-table/application/features'
import type { SessionStore } from '@kitchen-table/application/ports'
import { CLOCK_TOLERANCE_MS } from '@kitchen-table/domain/accounts'
import { formatCount } from '@kitchen-table/domain/language'
import type { Logger } from 'pino'
import type { ClockJump } from './steady-clock.ts'

const SECOND = 1000
const timeUnits: [name: string, length: number][] = [
  ['day', 24 * 60 * 60 * SECOND],
  ['hour', 60 * 60 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
]

/** Returns a duration as `3 hours`: in the largest unit that fits into it, rounded. */
export function formatDuration(milliseconds: number): string {
  const [name, length] = timeUnits.find(([, unit]) => milliseconds >= unit) ?? ['second', SECOND]
  const count = Math.round(milliseconds / length)
  return formatCount(count, name)
}

const formatTime = (time: number) => new Date(time).toISOString()

function describeJump({ expected, actual, isFollowed }: ClockJump): string {
  const span = formatDuration(Math.abs(actual - expected))
  const times = `It says ${formatTime(actual)} where ${formatTime(expected)} was expected.`
  if (actual > expected)
    return `The machine slept for ${span}, or its clock was set forward by as much. ${times} This process follows it: if it is wrong now, so is every date that is stored.`
  if (isFollowed)
    return `The clock of this machine was set back by ${span}. ${times} This process follows it: dates that were stored before, or will be, are wrong. Everybody is signed out.`
  return `The clock of this machine was set back by ${span}. ${times} This process does not follow it until it is restarted: dates that are stored until then are ahead of it.`
}

type Deps = { log: Logger; sessions: Pick<SessionStore, 'sweep'>; onFault: (error: unknown) => void }

/**
 * Returns a handler that logs jumps of the machine's clock; those of more than an hour are logged as errors. When this
 * process follows a jump back, the handler ends all sessions: each would otherwise last longer by the size of the jump.
 */
export function createClockJumpHandler({ log, sessions, onFault }: Deps): (jump: ClockJump) => void {
  return (jump) => {
    const level = Math.abs(jump.actual - jump.expected) > CLOCK_TOLERANCE_MS ? 'error' : 'warn'
    log[level](describeJump(jump))
    if (jump.isFollowed && jump.actual < jump.expected) endAllSessions(sessions).catch(onFault)
  }
}

/**
 * Logs an error if the machine's clock is behind its own store by more than an hour: the clock was ahead when the store
 * was written, or has lost the time since, as when a machine without a battery starts in 1970. Both times are in ms
 * since 1970.
 */
export function logIfClockBehind(log: Logger, lastWritten: number, now: number): void {
  if (lastWritten - now <= CLOCK_TOLERANCE_MS) return
  log.error(
    `The clock of this machine says ${formatTime(now)}, and the store was written to at ${formatTime(lastWritten)}, ${formatDuration(lastWritten - now)} later. Dates that are stored from now on, or that were before, are wrong. Everyone who signed in after that time is signed out.`,
  )
}
