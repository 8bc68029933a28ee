import { expect, onTestFinished, test, vi } from 'vitest'
import { startTask } from '../../platform/feature.ts'
import type { ChallengeStore, SessionStore } from '../people/ports.ts'
import { endAllSessions, sessionSweepTask } from './sweep-sessions.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function setUp(sweep: SessionStore['sweep']) {
  vi.useFakeTimers({ now: start })
  onTestFinished(() => void vi.useRealTimers())
  const onFault = vi.fn()
  const sweepChallenges = vi.fn<ChallengeStore['sweep']>(async () => {})
  const task = sessionSweepTask({
    sessions: { sweep },
    challenges: { sweep: sweepChallenges },
    now: Date.now,
  })
  const sweeper = startTask(task, onFault)
  onTestFinished(() => sweeper.stop())
  return { onFault, sweeper, sweepChallenges }
}

const cutoffsAt = (at: number) => ({ openedSince: at - 30 * DAY, seenSince: at - 7 * DAY, until: at + HOUR })

test('deletes sessions at the start and every hour, by the lifetime of a learner’s, and those of the future', async () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  setUp(sweep)
  expect(sweep).toHaveBeenCalledExactlyOnceWith(cutoffsAt(start))
  await vi.advanceTimersByTimeAsync(HOUR - 1)
  expect(sweep).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sweep.mock.lastCall).toEqual([cutoffsAt(start + HOUR)])
  await vi.advanceTimersByTimeAsync(23 * HOUR)
  expect(sweep).toHaveBeenCalledTimes(25)
})

test('deletes expired challenges too', async () => {
  const { sweepChallenges } = setUp(async () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(sweepChallenges).toHaveBeenCalledExactlyOnceWith(start)
  await vi.advanceTimersByTimeAsync(HOUR)
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

test('a stop waits for the sweep in progress', async () => {
  const sweeping = Promise.withResolvers<void>()
  const { sweeper } = setUp(() => sweeping.promise)
  const onStopped = vi.fn()
  const stopped = sweeper.stop().then(onStopped)
  await vi.advanceTimersByTimeAsync(DAY)
  expect(onStopped).not.toHaveBeenCalled()
  sweeping.resolve()
  await stopped
})

test('does nothing after it was stopped', async () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  await setUp(sweep).sweeper.stop()
  await vi.advanceTimersByTimeAsync(DAY)
  expect(sweep).toHaveBeenCalledTimes(1)
})

test('endAllSessions deletes all sessions', async () => {
  const sweep = vi.fn<SessionStore['sweep']>(async () => {})
  await endAllSessions({ sweep })
  const never = Number.MAX_SAFE_INTEGER
  expect(sweep).toHaveBeenCalledExactlyOnceWith({ openedSince: never, seenSince: never, until: never })
})
