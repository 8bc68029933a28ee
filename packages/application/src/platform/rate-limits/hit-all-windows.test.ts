import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { hitAllWindows } from './hit-all-windows.ts'
import type { RateStore } from './ports.ts'

const HOUR = 60 * 60_000
const once = [{ max: 1, windowMs: HOUR }]
const now = () => HOUR
const hits = ['first', 'second', 'third'].map((key) => ({ key, limits: once }))

const countedKeys = async (rates: RateStore) => {
  const waits = await Promise.all(hits.map(({ key, limits }) => rates.hit(key, limits, now())))
  return hits.map(({ key }) => key).filter((_, at) => (waits[at] ?? 0) > 0)
}

test('counts under every key', async () => {
  const { rates } = memoryStores()
  expect(await hitAllWindows({ rates, now }, hits)).toBe(0)
  expect(await countedKeys(rates)).toEqual(['first', 'second', 'third'])
})

test('counts under no key if one is at its limit', async () => {
  const { rates } = memoryStores()
  await rates.hit('third', once, now())
  expect(await hitAllWindows({ rates, now }, hits)).toBe(HOUR)
  expect(await countedKeys(rates)).toEqual(['third'])
})

test('counts under no key if the store fails in between, and rejects with the fault', async () => {
  const { rates } = memoryStores()
  const fault = new Error('the disk is full')
  const failing: RateStore = {
    ...rates,
    hit: (key, ...rest) => (key === 'third' ? Promise.reject(fault) : rates.hit(key, ...rest)),
  }
  await expect(hitAllWindows({ rates: failing, now }, hits)).rejects.toBe(fault)
  expect(await countedKeys(rates)).toEqual([])
})
