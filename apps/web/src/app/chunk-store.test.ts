import { expect, test, vi } from 'vitest'
import { createChunkStore } from './chunk-store.ts'

vi.mock('./load-chunk.ts', () => ({ loadChunk: (load: () => Promise<unknown>) => load() }))

const failure = new Error('There is no connection')

function createTestStore() {
  let loadResult = Promise.withResolvers<string>()
  const store = createChunkStore(() => loadResult.promise)
  function load() {
    loadResult = Promise.withResolvers()
    const loaded = store.load()
    return {
      succeed() {
        loadResult.resolve('chunk')
        return loaded
      },
      fail() {
        loadResult.reject(failure)
        return loaded
      },
    }
  }
  return { ...store, load }
}

test('keeps the error during a retry, until the chunk is loaded', async () => {
  const { subscribe, load, read } = createTestStore()
  subscribe(() => {})
  await load().fail()
  expect(read()).toEqual({ chunk: null, error: failure, isRetrying: false })
  const { succeed } = load()
  expect(read()).toEqual({ chunk: null, error: failure, isRetrying: true })
  await succeed()
  expect(read()).toEqual({ chunk: 'chunk', error: null, isRetrying: false })
})

test('keeps the error, and is ready for another retry, when a retry fails', async () => {
  const { subscribe, load, read } = createTestStore()
  subscribe(() => {})
  await load().fail()
  await load().fail()
  expect(read()).toEqual({ chunk: null, error: failure, isRetrying: false })
})

test('discards an error without subscribers: the next component that uses the chunk starts without it', async () => {
  const { subscribe, load, read } = createTestStore()
  await load().fail()
  expect(read().error).toBe(null)
  const unsubscribe = subscribe(() => {})
  await load().fail()
  unsubscribe()
  expect(read()).toEqual({ chunk: null, error: null, isRetrying: false })
})
