import { expect, test } from 'vitest'
import { shareConcurrentCalls } from './share-concurrent-calls.ts'

test('calls at the same time share a result or a failure by key; later ones get their own', async () => {
  let calls = 0
  const count = shareConcurrentCalls(async (key) => {
    calls += 1
    await null
    if (key === 'bad') throw new Error(`call ${calls}`)
    return `${key}-${calls}`
  })

  expect(await Promise.all(['a', 'b', 'a'].map(count))).toEqual(['a-2', 'b-2', 'a-2'])
  expect(await count('a')).toBe('a-3')
  const failures = await Promise.allSettled([count('bad'), count('bad')])
  expect(failures).toEqual(Array(2).fill({ status: 'rejected', reason: new Error('call 4') }))
  await expect(count('bad')).rejects.toThrow('call 5')
})
