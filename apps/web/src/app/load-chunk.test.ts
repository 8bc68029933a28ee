import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChunkStore } from './chunk-store.ts'
import { ChunkLoadError, loadChunk, PageOutdatedError } from './load-chunk.ts'

const failImport = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

/** What the server says of the script that the page began with; null when it cannot be reached. */
function stubEntryScriptStatus(status: number | null): void {
  vi.stubGlobal('document', { querySelector: () => ({ src: 'http://localhost/assets/index-1.js' }) })
  vi.stubGlobal('fetch', () =>
    status === null ? Promise.reject(new TypeError()) : Promise.resolve(new Response(null, { status })),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stubEntryScriptStatus(200)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How the call ends, and after how many milliseconds of the clock. */
async function waitForOutcome<T>(call: Promise<T>): Promise<{ result: unknown; after: number }> {
  const began = Date.now()
  const settled = call.then(
    (result: unknown) => ({ result, after: Date.now() - began }),
    (result: unknown) => ({ result, after: Date.now() - began }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return settled
}

test('a part that fails is asked for again', async () => {
  const load = vi
    .fn()
    .mockImplementationOnce(failImport)
    .mockImplementationOnce(failImport)
    .mockResolvedValue('part')
  expect((await waitForOutcome(loadChunk(load))).result).toBe('part')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that goes on failing ends with an error that is not the browser’s own', async () => {
  const { result } = await waitForOutcome(loadChunk(failImport))
  expect(result).toBeInstanceOf(ChunkLoadError)
  expect(String(result)).not.toContain('dynamically imported module')
})

test('a part that is never answered is given up within ten seconds', async () => {
  const { result, after } = await waitForOutcome(loadChunk(() => new Promise(() => {})))
  expect(result).toBeInstanceOf(ChunkLoadError)
  expect(after).toBeLessThan(10_000)
})

test('where the server no longer has the page’s own script, trying again is useless', async () => {
  stubEntryScriptStatus(404)
  const load = vi.fn(failImport)
  expect((await waitForOutcome(loadChunk(load))).result).toBeInstanceOf(PageOutdatedError)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a server that cannot be reached has not been updated', async () => {
  stubEntryScriptStatus(null)
  expect((await waitForOutcome(loadChunk(failImport))).result).toBeInstanceOf(ChunkLoadError)
})

test('a part that failed is loaded when it is asked for again, and once for all who wait', async () => {
  const load = vi.fn().mockImplementation(failImport)
  const store = createChunkStore(load)
  const heard = vi.fn()
  store.subscribe(heard)
  await waitForOutcome(Promise.all([store.load(), store.load()]))
  expect(load).toHaveBeenCalledTimes(3)
  expect(store.read()).toMatchObject({ chunk: null, error: expect.any(ChunkLoadError) })

  load.mockResolvedValue('part')
  await waitForOutcome(store.load())
  expect(store.read()).toEqual({ chunk: 'part', error: null, isRetrying: false })
  await waitForOutcome(store.load())
  expect(load).toHaveBeenCalledTimes(4)
  expect(heard).toHaveBeenCalled()
})
