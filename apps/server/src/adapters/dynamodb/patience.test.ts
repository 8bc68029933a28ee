import { expect, test } from 'vitest'
import { patience } from './patience.ts'

function opened(random: number) {
  const pauses: number[] = []
  const wait = patience({
    random: () => random,
    sleep: async (milliseconds) => void pauses.push(milliseconds),
  })
  return { pauses, wait }
}

async function untilItEnds(wait: ReturnType<typeof patience>): Promise<unknown> {
  for (let failures = 0; ; failures += 1) {
    try {
      await wait(failures, new Error(`failure ${failures}`))
    } catch (error) {
      return error
    }
  }
}

test('pauses grow, up to a longest one, and end with what was met last', async () => {
  const { pauses, wait } = opened(1)
  expect(await untilItEnds(wait)).toEqual(new Error('failure 12'))
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 400, 400, 400, 400, 400, 400])
})

test('chance decides how much of a pause is waited', async () => {
  const { pauses, wait } = opened(0.25)
  await wait(1, null)
  expect(pauses).toEqual([5])
})

test('all pauses together are no longer than what a person waits for', async () => {
  const { pauses, wait } = opened(1)
  await untilItEnds(wait)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(3100)
})
