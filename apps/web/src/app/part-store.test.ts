import { expect, test, vi } from 'vitest'
import { createPartStore } from './part-store.ts'

vi.mock('./load-part.ts', () => ({ loadPart: (load: () => Promise<unknown>) => load() }))

const failure = new Error('There is no connection')

/** A store of which every attempt is ended by the test. */
function openedStore() {
  let ending = Promise.withResolvers<string>()
  const store = createPartStore(() => ending.promise)
  function load() {
    ending = Promise.withResolvers()
    const loaded = store.load()
    return {
      succeed() {
        ending.resolve('part')
        return loaded
      },
      fail() {
        ending.reject(failure)
        return loaded
      },
    }
  }
  return { ...store, load }
}

test('the error stays while it is tried again, until the part is there', async () => {
  const { subscribe, load, read } = openedStore()
  subscribe(() => {})
  await load().fail()
  expect(read()).toEqual({ part: null, error: failure, isRetrying: false })
  const { succeed } = load()
  expect(read()).toEqual({ part: null, error: failure, isRetrying: true })
  await succeed()
  expect(read()).toEqual({ part: 'part', error: null, isRetrying: false })
})

test('an attempt that fails again leaves the error, ready to be tried once more', async () => {
  const { subscribe, load, read } = openedStore()
  subscribe(() => {})
  await load().fail()
  await load().fail()
  expect(read()).toEqual({ part: null, error: failure, isRetrying: false })
})

test('an error that nobody shows is forgotten: what opens the part later does not begin with it', async () => {
  const { subscribe, load, read } = openedStore()
  await load().fail()
  expect(read().error).toBe(null)
  const unsubscribe = subscribe(() => {})
  await load().fail()
  unsubscribe()
  expect(read()).toEqual({ part: null, error: null, isRetrying: false })
})
