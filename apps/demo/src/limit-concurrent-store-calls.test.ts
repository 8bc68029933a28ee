import { expect, test } from 'vitest'
import { limitConcurrentStoreCalls } from './limit-concurrent-store-calls.ts'

test('calls wait while as many as allowed are running, and errors make room as results do', async () => {
  const endings: (() => void)[] = []
  let running = 0
  let mostRunning = 0
  const store = {
    async double(value: number): Promise<number> {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      await new Promise<void>((resolve) => endings.push(resolve))
      running -= 1
      if (value === 3) throw new Error('three')
      return value * 2
    },
  }
  const { first, second } = limitConcurrentStoreCalls({ first: store, second: store }, 2)
  const calls = [1, 2, 3, 4, 5].map((value, n) => (n % 2 === 0 ? first : second).double(value))
  const settled = Promise.allSettled(calls)
  while (endings.length > 0 || running > 0) {
    endings.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await settled).map((result) => (result.status === 'fulfilled' ? result.value : 'error'))).toEqual([
    2,
    4,
    'error',
    8,
    10,
  ])
  expect(mostRunning).toBe(2)
})
