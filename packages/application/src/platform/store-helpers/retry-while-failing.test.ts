import { expect, test } from 'vitest'
import { DiskFailingError, StoreFailingError } from '../store-errors.ts'
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

test.each([new Error('A fault.'), new DiskFailingError('EIO')])(
  'a request is given up at once after %s',
  async (error) => {
    const pauses: number[] = []
    const retry = createRetryWhileFailing(async (ms) => void pauses.push(ms))
    await expect(retry(() => Promise.reject(error))).rejects.toBe(error)
    expect(pauses).toEqual([])
  },
)

test('a request is given up after some minutes', async () => {
  const pauses: number[] = []
  const retry = createRetryWhileFailing(async (ms) => void pauses.push(ms))
  await expect(retry(() => Promise.reject(failing))).rejects.toBe(failing)
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(428_500)
})
