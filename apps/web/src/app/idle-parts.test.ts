import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addIdlePart, loadPartsWhenIdle } from './idle-parts.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => void vi.unstubAllGlobals())

test('parts that are added by a module which is loaded ahead are loaded too', async () => {
  const loaded: string[] = []
  const ending = Promise.withResolvers<void>()
  addIdlePart(async () => loaded.push('a dialog of the page'))
  loadPartsWhenIdle([
    async () => {
      loaded.push('a route')
      addIdlePart(async () => {
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
  const stop = loadPartsWhenIdle([
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
