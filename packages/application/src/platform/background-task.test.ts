import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDelayedTask, startPeriodicTask } from './background-task.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const onFault = (error: unknown) => {
  throw error
}

test('a delayed task runs once, after the delay, and is waited for', async () => {
  const runs: string[] = []
  const end = Promise.withResolvers<void>()
  async function run() {
    runs.push('begins')
    await end.promise
    runs.push('ends')
  }
  const task = startDelayedTask({ run, delayMs: 1000, onFault })
  vi.advanceTimersByTime(999)
  expect(runs).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(runs).toEqual(['begins'])
  const stopping = task.stop()
  end.resolve()
  await stopping
  expect(runs).toEqual(['begins', 'ends'])
})

test('a delayed task that is stopped before never runs', async () => {
  const run = vi.fn(async () => {})
  await startDelayedTask({ run, delayMs: 1000, onFault }).stop()
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
})

test('an error of a delayed task is reported', async () => {
  const faults: unknown[] = []
  const run = () => Promise.reject(new Error('No library'))
  const task = startDelayedTask({ run, delayMs: 1000, onFault: (error) => faults.push(error) })
  vi.advanceTimersByTime(1000)
  await task.stop()
  expect(faults).toEqual([new Error('No library')])
})

test('a run that a request asks for has nothing of the context of that request', async () => {
  const storage = new AsyncLocalStorage<string>()
  const contexts: unknown[] = []
  const run = async () => void contexts.push(storage.getStore())
  const task = startPeriodicTask({ run, intervalMs: 2 ** 31 - 1, onFault })
  // Until the run at the start is over, another one would follow it, in its context.
  await setImmediate()
  storage.run('of a request', task.runAgain)
  await vi.waitFor(() => expect(contexts).toHaveLength(2))
  await task.stop()
  expect(contexts).toEqual([undefined, undefined])
})
