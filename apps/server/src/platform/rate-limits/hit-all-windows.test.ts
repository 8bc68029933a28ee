import { expect, test } from 'vitest'
import { memoryStores } from '../../testing/memory-stores.ts'
import { hitAllWindows } from './hit-all-windows.ts'
import type { RateStore } from './ports.ts'

const HOUR = 60 * 60_000
const once = [{ max: 1, windowMs: HOUR }]
const now = () => HOUR
const asked = ['first', 'second', 'third'].map((key) => ({ key, limits: once }))

const countedIn = async (rates: RateStore) => {
  const waits = await Promise.all(asked.map(({ key, limits }) => rates.hit(key, limits, now())))
  return asked.map(({ key }) => key).filter((_, at) => (waits[at] ?? 0) > 0)
}

test('counts under every key', async () => {
  const { rates } = memoryStores()
  expect(await hitAllWindows({ rates, now }, asked)).toBe(0)
  expect(await countedIn(rates)).toEqual(['first', 'second', 'third'])
})

test('counts under none where one refuses', async () => {
  const { rates } = memoryStores()
  await rates.hit('third', once, now())
  expect(await hitAllWindows({ rates, now }, asked)).toBe(HOUR)
  expect(await countedIn(rates)).toEqual(['third'])
})

test('counts under none where the store fails on the way, and says so', async () => {
  const { rates } = memoryStores()
  const fault = new Error('the disk is full')
  const failing: RateStore = {
    ...rates,
    hit: (key, ...rest) => (key === 'third' ? Promise.reject(fault) : rates.hit(key, ...rest)),
  }
  await expect(hitAllWindows({ rates: failing, now }, asked)).rejects.toBe(fault)
  expect(await countedIn(rates)).toEqual([])
})
