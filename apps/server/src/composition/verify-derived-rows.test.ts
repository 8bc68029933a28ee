import { startTask } from '@kitchen-table/application/platform'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVerifyDerivedRowsTask } from './verify-derived-rows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE_MS = 60_000

function startWith(verifyDerivedRows: () => Promise<number | null>) {
  const onFault = vi.fn()
  const startedAt = Date.now()
  const minutes: number[] = []
  const verify = () => {
    minutes.push((Date.now() - startedAt) / MINUTE_MS)
    return verifyDerivedRows()
  }
  const task = startTask(createVerifyDerivedRowsTask(verify, Date.now), onFault)
  return { task, minutes, onFault }
}

test('a verification that fails is reported each time, and tried again after longer and longer waits', async () => {
  const error = new Error('A row cannot be parsed.')
  const { task, minutes, onFault } = startWith(() => Promise.reject(error))
  await vi.advanceTimersByTimeAsync(200 * MINUTE_MS)
  await task.stop()
  expect(minutes).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
  expect(onFault.mock.calls).toEqual(minutes.map(() => [error]))
})

test('a verification that succeeds again is repeated each minute', async () => {
  let failures = 2
  const { task, minutes, onFault } = startWith(async () => {
    failures -= 1
    if (failures >= 0) throw new Error('The row was not repaired yet.')
    return 0
  })
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  await task.stop()
  expect(minutes).toEqual([0, 2, 6, 7, 8, 9])
  expect(onFault).toHaveBeenCalledTimes(2)
})

test('a process that leaves a verification to another one does not forget its own failures', async () => {
  let attempts = 0
  const { task, minutes } = startWith(async () => {
    attempts += 1
    if (attempts % 2 === 0) return null
    throw new Error('A row cannot be parsed.')
  })
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
  await task.stop()
  expect(minutes).toEqual([0, 2, 3, 7, 8, 16, 17])
})
