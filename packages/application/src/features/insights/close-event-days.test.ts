import { expect, onTestFinished, test, vi } from 'vitest'
import { startTask } from '../../platform/feature.ts'
import { type CloseOldestDay, closeEventDaysTask } from './close-event-days.ts'

const HOUR = 60 * 60_000

function setUp(closeOldestDay: CloseOldestDay) {
  vi.useFakeTimers({
    now: Date.parse('2026-03-15T23:59:59.999Z'),
    toFake: ['setInterval', 'clearInterval', 'Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
  const onFault = vi.fn()
  const closer = startTask(closeEventDaysTask(closeOldestDay, Date.now), onFault)
  onTestFinished(() => closer.stop())
  return { closer, onFault }
}

test('packs all days before today, and looks again every hour', async () => {
  const results = [true, true, false]
  const closeOldestDay = vi.fn<CloseOldestDay>(async () => results.shift() ?? false)
  setUp(closeOldestDay)
  await expect.poll(() => closeOldestDay.mock.calls).toEqual(Array(3).fill(['2026-03-15']))
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(closeOldestDay.mock.calls.slice(3)).toEqual([['2026-03-16']])
})

test('ends between two days when it is stopped', async () => {
  const closeOldestDay = vi.fn<CloseOldestDay>(async () => true)
  const { closer } = setUp(closeOldestDay)
  await expect.poll(() => closeOldestDay.mock.calls.length).toBeGreaterThan(0)
  await closer.stop()
  const { length } = closeOldestDay.mock.calls
  await new Promise((resolve) => setImmediate(resolve))
  expect(closeOldestDay).toHaveBeenCalledTimes(length)
})

test('reports a failure, and tries again an hour later', async () => {
  const failure = new Error('the disk failed')
  const closeOldestDay = vi.fn<CloseOldestDay>().mockRejectedValueOnce(failure).mockResolvedValue(false)
  const { onFault } = setUp(closeOldestDay)
  await expect.poll(() => onFault.mock.calls).toEqual([[failure]])
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(closeOldestDay).toHaveBeenCalledTimes(2)
})
