import { expect, test } from 'vitest'
import { createRetryBackoff } from './write-coalescer.ts'

function setUp(random: number) {
  const pauses: number[] = []
  const wait = createRetryBackoff({
    random: () => random,
    sleep: async (milliseconds) => void pauses.push(milliseconds),
  })
  return { pauses, wait }
}

async function retryUntilGivingUp(wait: ReturnType<typeof createRetryBackoff>): Promise<unknown> {
  for (let failures = 0; ; failures += 1) {
    try {
      await wait(failures, new Error(`failure ${failures}`))
    } catch (error) {
      return error
    }
  }
}

test('pauses double up to a maximum, and then the last error is thrown', async () => {
  const { pauses, wait } = setUp(1)
  expect(await retryUntilGivingUp(wait)).toEqual(new Error('failure 12'))
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 400, 400, 400, 400, 400, 400])
})

test('waits for a random part of each pause', async () => {
  const { pauses, wait } = setUp(0.25)
  await wait(1, null)
  expect(pauses).toEqual([5])
})

test('all pauses together last about 3 seconds at most', async () => {
  const { pauses, wait } = setUp(1)
  await retryUntilGivingUp(wait)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(3100)
})
