import { expect, onTestFinished, test, vi } from 'vitest'
import { startTotalsRecorder } from './record-totals.ts'

const HOUR = 60 * 60_000

test('records at the start and every hour, also after a failure, which it reports', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const failure = new Error('the disk failed')
  const record = vi.fn(async () => {}).mockRejectedValueOnce(failure)
  const onFault = vi.fn()
  const recorder = startTotalsRecorder({ record, onFault })
  await vi.advanceTimersByTimeAsync(HOUR - 1)
  expect(record).toHaveBeenCalledTimes(1)
  expect(onFault).toHaveBeenCalledExactlyOnceWith(failure)
  await vi.advanceTimersByTimeAsync(1)
  expect(record).toHaveBeenCalledTimes(2)
  await recorder.stop()
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(record).toHaveBeenCalledTimes(2)
})
