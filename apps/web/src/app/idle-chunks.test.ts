import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addIdleChunk, loadChunksWhenIdle } from './idle-chunks.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => void vi.unstubAllGlobals())

test('parts that are added by a module which is loaded ahead are loaded too', async () => {
  const loaded: string[] = []
  const ending = Promise.withResolvers<void>()
  addIdleChunk(async () => loaded.push('a dialog of the page'))
  loadChunksWhenIdle([
    async () => {
      loaded.push('a route')
      addIdleChunk(async () => {
        loaded.push('a dialog of the route')
        ending.resolve()
      })
    },
  ])
  await ending.promise
  expect(loaded).toEqual(['a route', 'a dialog of the page', 'a dialog of the route'])
})

test('what is stopped loads nothing more', async () => {
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

test('what is stopped before the page is idle loads nothing', async () => {
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

test('when the connection is back, everything is loaded once more', async () => {
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
