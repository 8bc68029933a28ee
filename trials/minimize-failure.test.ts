import { expect, test, vi } from 'vitest'
import { minimizeFailure } from './minimize-failure.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test.each([
  { why: 'one step is to blame', steps: upTo(100), guilty: [37] },
  { why: 'two steps, far apart', steps: upTo(100), guilty: [3, 98] },
  { why: 'the first and the last', steps: upTo(7), guilty: [1, 7] },
  { why: 'all of them', steps: upTo(5), guilty: upTo(5) },
  { why: 'none of them: it fails by itself', steps: upTo(10), guilty: [] },
  { why: 'there is one step', steps: [1], guilty: [1] },
  { why: 'there is no step', steps: [], guilty: [] },
])('$why: $guilty is left', async ({ steps, guilty }) => {
  const fails = async (left: readonly number[]) => guilty.every((step) => left.includes(step))
  expect(await minimizeFailure(steps, fails, 1000)).toEqual(guilty)
})

test('asks no more often than it may, also when nothing may be left out', async () => {
  const never = vi.fn(async () => false)
  expect(await minimizeFailure(upTo(1000), never, 5)).toHaveLength(1000)
  expect(never).toHaveBeenCalledTimes(5)

  const fails = vi.fn(async (left: readonly number[]) => left.includes(512))
  const left = await minimizeFailure(upTo(1000), fails, 5)
  expect(fails).toHaveBeenCalledTimes(5)
  expect(left).toContain(512)
  expect(left.length).toBeLessThan(1000)
})
