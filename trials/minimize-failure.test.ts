import { expect, test, vi } from 'vitest'
import { minimizeFailure } from './minimize-failure.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test.each([
  { description: 'one step fails', steps: upTo(100), guilty: [37] },
  { description: 'two distant steps fail together', steps: upTo(100), guilty: [3, 98] },
  { description: 'the first and the last fail together', steps: upTo(7), guilty: [1, 7] },
  { description: 'all steps fail together', steps: upTo(5), guilty: upTo(5) },
  { description: 'it fails without any step', steps: upTo(10), guilty: [] },
  { description: 'there is one step', steps: [1], guilty: [1] },
  { description: 'there is no step', steps: [], guilty: [] },
])('$description: returns $guilty', async ({ steps, guilty }) => {
  const fails = async (remaining: readonly number[]) => guilty.every((step) => remaining.includes(step))
  expect(await minimizeFailure(steps, fails, 1000)).toEqual(guilty)
})

test('runs at most maxRuns times, also if nothing can be left out', async () => {
  const never = vi.fn(async () => false)
  expect(await minimizeFailure(upTo(1000), never, 5)).toHaveLength(1000)
  expect(never).toHaveBeenCalledTimes(5)

  const fails = vi.fn(async (remaining: readonly number[]) => remaining.includes(512))
  const result = await minimizeFailure(upTo(1000), fails, 5)
  expect(fails).toHaveBeenCalledTimes(5)
  expect(result).toContain(512)
  expect(result.length).toBeLessThan(1000)
})
