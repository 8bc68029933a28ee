import { expect, test } from 'vitest'
import type { Delivery } from '../../platform/messaging/ports.ts'
import { createConcurrencyLimit } from './limit-concurrency.ts'

function setUp() {
  const clock = { now: 0 }
  const begun: number[] = []
  const ends: ((delivery: Delivery) => void)[] = []
  const limited = createConcurrencyLimit({ maxRunning: 2, maxWaitMs: 100, now: () => clock.now })
  const send = (n: number) =>
    limited(() => {
      begun.push(n)
      return new Promise((resolve) => ends.push(resolve))
    })
  return { clock, begun, ends, send, limited }
}

test('so many run at once, and the others in their turn', async () => {
  const { begun, ends, send } = setUp()
  const all = [1, 2, 3, 4].map(send)
  expect(begun).toEqual([1, 2])
  ends[1]?.('never')
  expect(await all[1]).toBe('never')
  expect(begun).toEqual([1, 2, 3])
  ends[0]?.('sent')
  expect(await all[0]).toBe('sent')
  expect(begun).toEqual([1, 2, 3, 4])
})

test('whatever has waited too long is for later, and what comes after it runs', async () => {
  const { clock, begun, ends, send } = setUp()
  const all = [1, 2, 3].map(send)
  clock.now = 101
  ends[0]?.('sent')
  expect(await all[2]).toBe('later')
  void send(4)
  expect(begun).toEqual([1, 2, 4])
})

test('one that fails makes room', async () => {
  const { limited } = setUp()
  const fail = () =>
    limited(async () => {
      throw new Error('no such template')
    })
  for (let n = 0; n < 3; n += 1) await expect(fail()).rejects.toThrow('no such template')
})
