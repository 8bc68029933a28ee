import type { Delivery } from '@kitchen-table/application/ports'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './limit-concurrency.ts'

function setUp() {
  const clock = { now: 0 }
  const started: number[] = []
  const finishers: ((delivery: Delivery) => void)[] = []
  const runLimited = createConcurrencyLimit({ maxRunning: 2, maxWaitMs: 100, now: () => clock.now })
  const send = (n: number) =>
    runLimited(() => {
      started.push(n)
      return new Promise((resolve) => finishers.push(resolve))
    })
  return { clock, started, finishers, send, runLimited }
}

test('runs up to the limit at once, and the others in order', async () => {
  const { started, finishers, send } = setUp()
  const all = [1, 2, 3, 4].map(send)
  expect(started).toEqual([1, 2])
  finishers[1]?.('never')
  expect(await all[1]).toBe('never')
  expect(started).toEqual([1, 2, 3])
  finishers[0]?.('sent')
  expect(await all[0]).toBe('sent')
  expect(started).toEqual([1, 2, 3, 4])
})

test('returns later for a delivery that has waited too long, and runs the next one', async () => {
  const { clock, started, finishers, send } = setUp()
  const all = [1, 2, 3].map(send)
  clock.now = 101
  finishers[0]?.('sent')
  expect(await all[2]).toBe('later')
  void send(4)
  expect(started).toEqual([1, 2, 4])
})

test('a delivery that throws releases its slot', async () => {
  const { runLimited } = setUp()
  const fail = () =>
    runLimited(async () => {
      throw new Error('no such template')
    })
  for (let n = 0; n < 3; n += 1) await expect(fail()).rejects.toThrow('no such template')
})
