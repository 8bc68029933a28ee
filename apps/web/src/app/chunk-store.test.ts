import { expect, test, vi } from 'vitest'
import { createChunkStore } from './chunk-store.ts'

vi.mock('./load-chunk.ts', () => ({ loadChunk: (load: () => Promise<unknown>) => load() }))

const failure = new Error('There is no connection')

/** A store of which every attempt is ended by the test. */
function createTestStore() {
  let loadResult = Promise.withResolvers<string>()
  const store = createChunkStore(() => loadResult.promise)
  function load() {
    loadResult = Promise.withResolvers()
    const loaded = store.load()
    return {
      succeed() {
        loadResult.resolve('part')
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

test('the error stays while it is tried again, until the part is there', async () => {
  const { subscribe, load, read } = createTestStore()
  subscribe(() => {})
  await load().fail()
  expect(read()).toEqual({ chunk: null, error: failure, isRetrying: false })
  const { succeed } = load()
  expect(read()).toEqual({ chunk: null, error: failure, isRetrying: true })
  await succeed()
  expect(read()).toEqual({ chunk: 'part', error: null, isRetrying: false })
})

test('an attempt that fails again leaves the error, ready to be tried once more', async () => {
  const { subscribe, load, read } = createTestStore()
  subscribe(() => {})
  await load().fail()
  await load().fail()
  expect(read()).toEqual({ chunk: null, error: failure, isRetrying: false })
})

test('an error that nobody shows is forgotten: what opens the part later does not begin with it', async () => {
  const { subscribe, load, read } = createTestStore()
  await load().fail()
  expect(read().error).toBe(null)
  const unsubscribe = subscribe(() => {})
  await load().fail()
  unsubscribe()
  expect(read()).toEqual({ chunk: null, error: null, isRetrying: false })
})
