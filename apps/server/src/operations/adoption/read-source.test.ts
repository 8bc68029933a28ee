import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { StoreFailingError } from '../../platform/store-errors.ts'
import { requireOtherTables } from './read-source.ts'
import { runPersistently } from './run-persistently.ts'

test.each([
  ['live-', 'live-'],
  ['', ''],
])('tables with the prefix "%s" are not converted into those with "%s"', (from, to) => {
  expect(() => requireOtherTables(from, to)).toThrow(
    `The table ${from}Tracks would be read and written: --to-prefix must be another prefix`,
  )
})

test.each([
  ['live-', 'live-new-'],
  ['', 'new-'],
])('tables with the prefix "%s" are converted into those with "%s"', (from, to) => {
  expect(() => requireOtherTables(from, to)).not.toThrow()
})

const throttled = new ProvisionedThroughputExceededException({ message: 'Too much.', $metadata: {} })

test.each([throttled, new StoreFailingError('Rows are left.')])(
  'a request is repeated after %s',
  async (error) => {
    const pauses: number[] = []
    let failures = 0
    const run = async () => {
      failures += 1
      if (failures < 4) throw error
      return 'done'
    }
    const persistently = runPersistently(async (ms) => void pauses.push(ms))
    expect(await persistently(run)).toBe('done')
    expect(pauses).toEqual([500, 1000, 2000])
  },
)

test('a request is given up after some minutes, and one with another error at once', async () => {
  const pauses: number[] = []
  const persistently = runPersistently(async (ms) => void pauses.push(ms))
  await expect(persistently(() => Promise.reject(throttled))).rejects.toThrow('Too much.')
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(428_500)
  pauses.length = 0
  await expect(persistently(() => Promise.reject(new Error('A fault.')))).rejects.toThrow('A fault.')
  expect(pauses).toEqual([])
})
