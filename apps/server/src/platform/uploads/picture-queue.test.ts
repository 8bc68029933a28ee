import { expect, test } from 'vitest'
import { pictureQueue } from './picture-queue.ts'

/** Work that ends when it is told to, and how much of it was begun. */
function held() {
  const ends: (() => void)[] = []
  const work = (result: number) => () =>
    new Promise<number>((resolve) => {
      ends.push(() => resolve(result))
    })
  return { ends, work }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one is decoded at a time, in the order that they came in', async () => {
  const { ends, work } = held()
  const queue = pictureQueue()
  const results = Promise.all([1, 2, 3].map((one) => queue(work(one))))
  for (let begun = 1; begun <= 3; begun += 1) {
    await settled()
    expect(ends).toHaveLength(begun)
    ends.at(-1)?.()
  }
  expect(await results).toEqual([1, 2, 3])
})

test('whoever comes when too many wait is asked to come again, and has room afterwards', async () => {
  const { ends, work } = held()
  const queue = pictureQueue(2)
  const first = queue(work(1))
  await settled()
  const others = [queue(work(2)), queue(work(3))]
  await expect(queue(work(4))).rejects.toMatchObject({ code: 'files.busy', retryAfter: 2 })
  ends[0]?.()
  expect(await first).toBe(1)
  await settled()
  const last = queue(work(5))
  for (const at of [1, 2, 3]) {
    await settled()
    ends[at]?.()
  }
  expect(await Promise.all([...others, last])).toEqual([2, 3, 5])
})

test('a burst in one turn is bounded as well', async () => {
  const { ends, work } = held()
  const queue = pictureQueue(2)
  const all = Promise.allSettled(Array.from({ length: 10 }, (_, at) => queue(work(at))))
  for (let at = 0; at < 3; at += 1) {
    await settled()
    ends[at]?.()
  }
  const statuses = (await all).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(3)
  expect(ends).toHaveLength(3)
})

test('one that fails does not stop those behind it', async () => {
  const queue = pictureQueue()
  const failing = queue(async () => {
    throw new Error('no picture')
  })
  const next = queue(async () => 2)
  await expect(failing).rejects.toThrow('no picture')
  expect(await next).toBe(2)
})
