import { expect, test } from 'vitest'
import { chunksBySize, runConcurrently } from './run-concurrently.ts'

test('results are in the order of the items, and no more items than the limit are at work', async () => {
  let [running, most] = [0, 0]
  const results = await runConcurrently([3, 1, 2, 0], 2, async (turns) => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < turns; turn += 1) await null
    running -= 1
    return turns
  })
  expect({ results, most }).toEqual({ results: [3, 1, 2, 0], most: 2 })
})

test('after a failure no further item is begun, and those that have begun end first', async () => {
  const [begun, ended]: [string[], string[]] = [[], []]
  const running = runConcurrently(['a', 'b', 'c', 'd'], 2, async (item) => {
    begun.push(item)
    if (item === 'a') throw new Error('failed')
    for (let turn = 0; turn < 20; turn += 1) await null
    ended.push(item)
  })
  await expect(running).rejects.toThrow('failed')
  expect({ begun, ended }).toEqual({ begun: ['a', 'b'], ended: ['b'] })
})

test('groups are as large as the sum allows, in the order of the items, and none is empty', () => {
  const group = (sizes: number[]) => chunksBySize(sizes, 10, (size) => size)
  expect(group([3, 7, 1, 9, 1, 12, 2])).toEqual([[3, 7], [1, 9], [1], [12], [2]])
  expect(group([12, 10, 1])).toEqual([[12], [10], [1]])
  expect(group([])).toEqual([])
})
