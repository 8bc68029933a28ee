import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addIdleChunk, loadChunksWhenIdle } from './idle-chunks.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => void vi.unstubAllGlobals())

test('also loads chunks that are added by a chunk which is loaded ahead', async () => {
  const loaded: string[] = []
  const done = Promise.withResolvers<void>()
  addIdleChunk(async () => loaded.push('a dialog of the page'))
  loadChunksWhenIdle([
    async () => {
      loaded.push('a route')
      addIdleChunk(async () => {
        loaded.push('a dialog of the route')
        done.resolve()
      })
    },
  ])
  await done.promise
  expect(loaded).toEqual(['a route', 'a dialog of the page', 'a dialog of the route'])
})

test('loads nothing more after it is stopped', async () => {
  const load = vi.fn(async () => {})
  const isFirstLoaded = Promise.withResolvers<void>()
  const stop = loadChunksWhenIdle([
    async () => {
      stop()
      isFirstLoaded.resolve()
    },
    load,
  ])
  await isFirstLoaded.promise
  await new Promise((resolve) => setImmediate(resolve))
  expect(load).not.toHaveBeenCalled()
})

test('loads nothing when it is stopped before the page is idle', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  const load = vi.fn(async () => {})
  const stop = loadChunksWhenIdle([load])
  expect(idle).toHaveLength(1)
  stop()
  idle[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(load).not.toHaveBeenCalled()
})

test('loads everything once more when the connection is back', async () => {
  const connection = new EventTarget()
  vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection))
  vi.stubGlobal('removeEventListener', connection.removeEventListener.bind(connection))
  const load = vi.fn(async () => {})
  const stop = loadChunksWhenIdle([load])
  await new Promise((resolve) => setImmediate(resolve))
  connection.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(load).toHaveBeenCalledTimes(2)
  stop()
  connection.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(load).toHaveBeenCalledTimes(2)
})
