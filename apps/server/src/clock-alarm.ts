import { CLOCK_TOLERANCE } from '@kitchen-table/domain/accounts/clock-tolerance'
import { countOf } from '@kitchen-table/domain/language/count-of'
import type { Logger } from 'pino'
import type { SessionStore } from './features/accounts/ports.ts'
import { endSessions } from './features/accounts/sweep-sessions.ts'
import type { ClockStep } from './steady-clock.ts'

const SECOND = 1000
const units: [name: string, length: number][] = [
  ['day', 24 * 60 * 60 * SECOND],
  ['hour', 60 * 60 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
]

/** As `3 hours`: in the largest unit of which there is one, rounded. */
export function spanWords(milliseconds: number): string {
  const [name, length] = units.find(([, unit]) => milliseconds >= unit) ?? ['second', SECOND]
  const count = Math.round(milliseconds / length)
  return countOf(count, name)
}

const timeWords = (time: number) => new Date(time).toISOString()

function stepWords({ expected, found, isFollowed }: ClockStep): string {
  const span = spanWords(Math.abs(found - expected))
  const times = `It says ${timeWords(found)} where ${timeWords(expected)} was expected.`
  if (found > expected)
    return `The machine slept for ${span}, or its clock was set forward by as much. ${times} This process follows it: if it is wrong now, so is every date that is stored.`
  if (isFollowed)
    return `The clock of this machine was set back by ${span}. ${times} This process follows it: dates that were stored before, or will be, are wrong. Everybody is signed out.`
  return `The clock of this machine was set back by ${span}. ${times} This process does not follow it until it is started anew: dates that are stored until then are ahead of it.`
}

type Deps = { log: Logger; sessions: Pick<SessionStore, 'sweep'>; onFault: (error: unknown) => void }

/**
 * Tells the log of steps of the machine's clock; those of more than an hour are errors, for somebody to look at. When
 * time goes back, all sessions end: each would last longer by as much as it goes back.
 */
export function clockAlarm({ log, sessions, onFault }: Deps): (step: ClockStep) => void {
  return (step) => {
    const level = Math.abs(step.found - step.expected) > CLOCK_TOLERANCE ? 'error' : 'warn'
    log[level](stepWords(step))
    if (step.isFollowed && step.found < step.expected) endSessions(sessions).catch(onFault)
  }
}

/**
 * Tells the log of a machine whose clock is behind its own store, by more than an hour: it was ahead then, or has been
 * lost since, as when a machine without a battery starts in 1970. Both are ms since 1970.
 */
export function alarmIfBehind(log: Logger, lastWritten: number, now: number): void {
  if (lastWritten - now <= CLOCK_TOLERANCE) return
  log.error(
    `The clock of this machine says ${timeWords(now)}, and the store was written to at ${timeWords(lastWritten)}, ${spanWords(lastWritten - now)} later. Dates that are stored from now on, or that were before, are wrong. Whoever was signed in after that time is signed out.`,
  )
}
