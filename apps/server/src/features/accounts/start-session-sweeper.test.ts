import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChallengeStore, SessionStore } from './ports.ts'
import { endAllSessions, startSessionSweeper } from './start-session-sweeper.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function setUp(sweep: SessionStore['sweep']) {
  vi.useFakeTimers({ now: start })
  onTestFinished(() => void vi.useRealTimers())
  const onFault = vi.fn()
  const sweepChallenges = vi.fn<ChallengeStore['sweep']>(async () => {})
  const sweeper = startSessionSweeper({
    sessions: { sweep },
    challenges: { sweep: sweepChallenges },
    now: Date.now,
    onFault,
  })
  onTestFinished(() => sweeper.stop())
  return { onFault, sweeper, sweepChallenges }
}

const cutoffsAt = (at: number) => ({ openedSince: at - 30 * DAY, seenSince: at - 7 * DAY, until: at + HOUR })

test('deletes sessions at the start and every hour, by the lifetime of a learner’s, and those of the future', () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  setUp(sweep)
  expect(sweep).toHaveBeenCalledExactlyOnceWith(cutoffsAt(start))
  vi.advanceTimersByTime(HOUR - 1)
  expect(sweep).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(sweep.mock.lastCall).toEqual([cutoffsAt(start + HOUR)])
  vi.advanceTimersByTime(23 * HOUR)
  expect(sweep).toHaveBeenCalledTimes(25)
})

test('deletes expired challenges too', () => {
  const { sweepChallenges } = setUp(async () => {})
  expect(sweepChallenges).toHaveBeenCalledExactlyOnceWith(start)
  vi.advanceTimersByTime(HOUR)
  expect(sweepChallenges.mock.lastCall).toEqual([start + HOUR])
})

test('reports a failed sweep and continues', async () => {
  const failure = new Error('database or disk is full')
  const sweep = vi.fn<SessionStore['sweep']>(async () => {}).mockRejectedValueOnce(failure)
  const { onFault } = setUp(sweep)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(onFault).toHaveBeenCalledExactlyOnceWith(failure)
  expect(sweep).toHaveBeenCalledTimes(2)
})

test('does nothing after it was stopped', () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  setUp(sweep).sweeper.stop()
  vi.advanceTimersByTime(DAY)
  expect(sweep).toHaveBeenCalledTimes(1)
})

test('endAllSessions deletes all sessions', async () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  await endAllSessions({ sweep })
  const never = Number.MAX_SAFE_INTEGER
  expect(sweep).toHaveBeenCalledExactlyOnceWith({ openedSince: never, seenSince: never, until: never })
})
