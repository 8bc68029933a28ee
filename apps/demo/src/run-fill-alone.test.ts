import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, test } from 'vitest'
import { runFillAlone } from './run-fill-alone.ts'

const START = Date.UTC(2026, 10, 21, 1)

/** The dependencies of a process, with a clock that moves when any process sleeps. */
function createProcesses({ jobs }: EmbeddedStores) {
  const clock = { now: START }
  const deps = {
    jobs,
    now: () => clock.now,
    newId: () => randomUUID(),
    async sleep(milliseconds: number) {
      await nextTurn()
      clock.now += milliseconds
    },
  }
  return { clock, deps }
}

/** The names of jobs that a server would find, at any time. */
async function findLeftJob({ jobs }: EmbeddedStores) {
  return (await jobs.claim(Number.MAX_SAFE_INTEGER - 1, { id: 'any', until: Number.MAX_SAFE_INTEGER }))?.kind
}

describe('a fill', () => {
  test('begins when that of another process has ended, however long it takes', async () => {
    const stores = memoryStores()
    const { clock, deps } = createProcesses(stores)
    const order: string[] = []
    const fill = (name: string) => async () => {
      order.push(`${name} begins`)
      const until = clock.now + 120_000
      while (clock.now < until) await deps.sleep(100)
      order.push(`${name} ends`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => runFillAlone(deps, fill(name))))
    expect(order).toHaveLength(6)
    for (let index = 0; index < order.length; index += 2)
      expect(order[index + 1]).toBe(order[index]?.replace('begins', 'ends'))
    expect(await findLeftJob(stores)).toBeUndefined()
  })

  test('begins at once after one that failed, and its error is passed on', async () => {
    const stores = memoryStores()
    const { clock, deps } = createProcesses(stores)
    const failing = async () => {
      throw new Error('no content')
    }
    await expect(runFillAlone(deps, failing)).rejects.toThrow('no content')
    expect(await runFillAlone(deps, async () => clock.now)).toBeLessThan(START + 20_000)
    expect(await findLeftJob(stores)).toBeUndefined()
  })

  test('of a process that was killed is continued after twenty seconds', async () => {
    const stores = memoryStores()
    const { clock, deps } = createProcesses(stores)
    const dead = { ...deps, sleep: () => new Promise<never>(() => {}) }
    const killed = new Promise<void>((resolve) => {
      void runFillAlone(dead, () => {
        resolve()
        return new Promise<never>(() => {})
      })
    })
    await killed
    const startedAt = await runFillAlone(deps, async () => clock.now)
    expect(startedAt).toBeGreaterThanOrEqual(START + 20_000)
    expect(startedAt).toBeLessThan(START + 22_000)
    expect(await findLeftJob(stores)).toBeUndefined()
  })

  test('of a process that did not respond for too long ends with an error, and does not end that of another', async () => {
    const stores = memoryStores()
    const { clock, deps } = createProcesses(stores)
    const order: string[] = []
    let wakeUp = () => {}
    const stalled = runFillAlone(
      { ...deps, sleep: () => new Promise<void>((resolve) => (wakeUp = resolve)) },
      () => {
        order.push('first')
        return new Promise<never>(() => {})
      },
    ).catch((error: Error) => order.push(error.message))
    while (order.length === 0) await nextTurn()
    clock.now += 30_000
    await runFillAlone(deps, async () => {
      order.push('second begins')
      wakeUp()
      await stalled
      await deps.sleep(100)
      order.push('second ends')
    })
    expect(order).toEqual([
      'first',
      'second begins',
      expect.stringMatching(/^Another process/),
      'second ends',
    ])
  })
})
