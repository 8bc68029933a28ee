import { expect, test } from 'vitest'
import { times } from '../../testing/times.ts'
import { createPictureQueue } from './picture-queue.ts'

/** Work that ends when the test calls its function in `ends`, which has one for each that was begun. */
function controllableWork() {
  const ends: (() => void)[] = []
  const work = (result: number) => () =>
    new Promise<number>((resolve) => {
      ends.push(() => resolve(result))
    })
  return { ends, work }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('decodes one at a time, in the order of the calls', async () => {
  const { ends, work } = controllableWork()
  const queue = createPictureQueue()
  const results = Promise.all([1, 2, 3].map((result) => queue(work(result))))
  for (let begun = 1; begun <= 3; begun += 1) {
    await settle()
    expect(ends).toHaveLength(begun)
    ends.at(-1)?.()
  }
  expect(await results).toEqual([1, 2, 3])
})

test('refuses a picture while too many wait, and accepts one afterwards', async () => {
  const { ends, work } = controllableWork()
  const queue = createPictureQueue(2)
  const first = queue(work(1))
  await settle()
  const others = [queue(work(2)), queue(work(3))]
  await expect(queue(work(4))).rejects.toMatchObject({ code: 'files.busy', retryAfter: 2 })
  ends[0]?.()
  expect(await first).toBe(1)
  await settle()
  const last = queue(work(5))
  for (const at of [1, 2, 3]) {
    await settle()
    ends[at]?.()
  }
  expect(await Promise.all([...others, last])).toEqual([2, 3, 5])
})

test('limits a burst of calls in one turn of the event loop', async () => {
  const { ends, work } = controllableWork()
  const queue = createPictureQueue(2)
  const all = Promise.allSettled(times(10, (at) => queue(work(at))))
  for (let at = 0; at < 3; at += 1) {
    await settle()
    ends[at]?.()
  }
  const statuses = (await all).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(3)
  expect(ends).toHaveLength(3)
})

test('continues with the next after one that fails', async () => {
  const queue = createPictureQueue()
  const failing = queue(async () => {
    throw new Error('no picture')
  })
  const next = queue(async () => 2)
  await expect(failing).rejects.toThrow('no picture')
  expect(await next).toBe(2)
})
