import { expect, test } from 'vitest'
import { StoreFailingError } from '../platform/store-errors.ts'
import { createRetryWhileFailing } from './retry-while-failing.ts'

const failing = new StoreFailingError('Too much.')

test('a request is made again while the service fails', async () => {
  const pauses: number[] = []
  let failures = 0
  const retry = createRetryWhileFailing(async (ms) => void pauses.push(ms))
  const request = async () => {
    failures += 1
    if (failures < 4) throw failing
    return 'done'
  }
  expect(await retry(request)).toBe('done')
  expect(pauses).toEqual([500, 1000, 2000])
})

test('a request is given up after some minutes, and one with another error at once', async () => {
  const pauses: number[] = []
  const retry = createRetryWhileFailing(async (ms) => void pauses.push(ms))
  await expect(retry(() => Promise.reject(failing))).rejects.toBe(failing)
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(428_500)
  pauses.length = 0
  await expect(retry(() => Promise.reject(new Error('A fault.')))).rejects.toThrow('A fault.')
  expect(pauses).toEqual([])
})
