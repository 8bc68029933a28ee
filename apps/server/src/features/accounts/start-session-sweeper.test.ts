import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChallengeStore, SessionStore } from './ports.ts'
import { endAllSessions, startSessionSweeper } from './start-session-sweeper.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function opened(sweep: SessionStore['sweep']) {
  vi.useFakeTimers({ now: start })
  onTestFinished(() => void vi.useRealTimers())
  const onFault = vi.fn()
  const sweepChallenges = vi.fn<ChallengeStore['sweep']>(async () => {})
  const sweeping = startSessionSweeper({
    sessions: { sweep },
    challenges: { sweep: sweepChallenges },
    now: Date.now,
    onFault,
  })
  onTestFinished(() => sweeping.stop())
  return { onFault, sweeping, sweepChallenges }
}

const keptAt = (at: number) => ({
  openedSince: at - 30 * DAY,
  seenSince: at - 7 * DAY,
  until: at + HOUR,
})

test('at once and every hour it keeps what a learner could still use, and nothing from beyond the next hour', () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  opened(sweep)
  expect(sweep).toHaveBeenCalledExactlyOnceWith(keptAt(start))
  vi.advanceTimersByTime(HOUR - 1)
  expect(sweep).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(sweep.mock.lastCall).toEqual([keptAt(start + HOUR)])
  vi.advanceTimersByTime(23 * HOUR)
  expect(sweep).toHaveBeenCalledTimes(25)
})

test('what nobody can answer any more is forgotten with it', () => {
  const { sweepChallenges } = opened(async () => {})
  expect(sweepChallenges).toHaveBeenCalledExactlyOnceWith(start)
  vi.advanceTimersByTime(HOUR)
  expect(sweepChallenges.mock.lastCall).toEqual([start + HOUR])
})

test('one that fails is told, and the next is done all the same', async () => {
  const failure = new Error('database or disk is full')
  const sweep = vi.fn<SessionStore['sweep']>(async () => {}).mockRejectedValueOnce(failure)
  const { onFault } = opened(sweep)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(onFault).toHaveBeenCalledExactlyOnceWith(failure)
  expect(sweep).toHaveBeenCalledTimes(2)
})

test('stopped, it does no more', () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  opened(sweep).sweeping.stop()
  vi.advanceTimersByTime(DAY)
  expect(sweep).toHaveBeenCalledTimes(1)
})

test('everybody is signed out by a sweep that keeps nothing', async () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  await endAllSessions({ sweep })
  const never = Number.MAX_SAFE_INTEGER
  expect(sweep).toHaveBeenCalledExactlyOnceWith({ openedSince: never, seenSince: never, until: never })
})
