import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart, PageOutdatedError, PartLoadError } from './load-part.ts'
import { createPartStore } from './part-store.ts'

const failed = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

/** What the server says of the script that the page began with; null when it cannot be reached. */
function serverSays(status: number | null): void {
  vi.stubGlobal('document', { querySelector: () => ({ src: 'http://localhost/assets/index-1.js' }) })
  vi.stubGlobal('fetch', () =>
    status === null ? Promise.reject(new TypeError()) : Promise.resolve(new Response(null, { status })),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  serverSays(200)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How the call ends, and after how many milliseconds of the clock. */
async function ended<T>(call: Promise<T>): Promise<{ result: unknown; after: number }> {
  const began = Date.now()
  const settled = call.then(
    (result: unknown) => ({ result, after: Date.now() - began }),
    (result: unknown) => ({ result, after: Date.now() - began }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return settled
}

test('a part that fails is asked for again', async () => {
  const load = vi.fn().mockImplementationOnce(failed).mockImplementationOnce(failed).mockResolvedValue('part')
  expect((await ended(loadPart(load))).result).toBe('part')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that goes on failing ends with an error that is not the browser’s own', async () => {
  const { result } = await ended(loadPart(failed))
  expect(result).toBeInstanceOf(PartLoadError)
  expect(String(result)).not.toContain('dynamically imported module')
})

test('a part that is never answered is given up within ten seconds', async () => {
  const { result, after } = await ended(loadPart(() => new Promise(() => {})))
  expect(result).toBeInstanceOf(PartLoadError)
  expect(after).toBeLessThan(10_000)
})

test('where the server no longer has the page’s own script, trying again is useless', async () => {
  serverSays(404)
  const load = vi.fn(failed)
  expect((await ended(loadPart(load))).result).toBeInstanceOf(PageOutdatedError)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a server that cannot be reached has not been updated', async () => {
  serverSays(null)
  expect((await ended(loadPart(failed))).result).toBeInstanceOf(PartLoadError)
})

test('a part that failed is loaded when it is asked for again, and once for all who wait', async () => {
  const load = vi.fn().mockImplementation(failed)
  const store = createPartStore(load)
  const heard = vi.fn()
  store.subscribe(heard)
  await ended(Promise.all([store.load(), store.load()]))
  expect(load).toHaveBeenCalledTimes(3)
  expect(store.read()).toMatchObject({ part: null, error: expect.any(PartLoadError) })

  load.mockResolvedValue('part')
  await ended(store.load())
  expect(store.read()).toEqual({ part: 'part', error: null, isRetrying: false })
  await ended(store.load())
  expect(load).toHaveBeenCalledTimes(4)
  expect(heard).toHaveBeenCalled()
})
