import { startTranslationLoad } from '@kitchen-table/i18n/compiled'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChunkStore } from './chunk-store.ts'
import { ChunkLoadError, PageOutdatedError } from './connection-errors.ts'
import { loadChunk } from './load-chunk.ts'

const failImport = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

/** Sets the status with which the server responds for the page's entry script; null when it cannot be reached. */
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

/** Returns the value or error that the call ends with, and after how many milliseconds of the fake clock. */
async function waitForOutcome<T>(call: Promise<T>): Promise<{ result: unknown; after: number }> {
  const startTime = Date.now()
  const settled = call.then(
    (result: unknown) => ({ result, after: Date.now() - startTime }),
    (result: unknown) => ({ result, after: Date.now() - startTime }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return settled
}

test('retries a chunk that fails to load', async () => {
  const load = vi
    .fn()
    .mockImplementationOnce(failImport)
    .mockImplementationOnce(failImport)
    .mockResolvedValue('chunk')
  expect((await waitForOutcome(loadChunk(load))).result).toBe('chunk')
  expect(load).toHaveBeenCalledTimes(3)
})

test('rejects with an error of its own, not the browser’s, when every attempt fails', async () => {
  const { result } = await waitForOutcome(loadChunk(failImport))
  expect(result).toBeInstanceOf(ChunkLoadError)
  expect(String(result)).not.toContain('dynamically imported module')
})

test('gives up within ten seconds without a response', async () => {
  const { result, after } = await waitForOutcome(loadChunk(() => new Promise(() => {})))
  expect(result).toBeInstanceOf(ChunkLoadError)
  expect(after).toBeLessThan(10_000)
})

test('a chunk is there within ten seconds, also when its translations never are', async () => {
  const load = async () => {
    startTranslationLoad(() => new Promise(() => {}))
    return 'chunk'
  }
  const { result, after } = await waitForOutcome(loadChunk(load))
  expect(result).toBe('chunk')
  expect(after).toBeLessThan(10_000)
})

test('does not retry when the server no longer has the page’s own script', async () => {
  stubEntryScriptStatus(404)
  const load = vi.fn(failImport)
  expect((await waitForOutcome(loadChunk(load))).result).toBeInstanceOf(PageOutdatedError)
  expect(load).toHaveBeenCalledTimes(1)
})

test('does not report an unreachable server as an outdated page', async () => {
  stubEntryScriptStatus(null)
  expect((await waitForOutcome(loadChunk(failImport))).result).toBeInstanceOf(ChunkLoadError)
})

test('a chunk store loads a failed chunk again on demand, and once for concurrent callers', async () => {
  const load = vi.fn().mockImplementation(failImport)
  const store = createChunkStore(load)
  const listener = vi.fn()
  store.subscribe(listener)
  await waitForOutcome(Promise.all([store.load(), store.load()]))
  expect(load).toHaveBeenCalledTimes(3)
  expect(store.read()).toMatchObject({ chunk: null, error: expect.any(ChunkLoadError) })

  load.mockResolvedValue('chunk')
  await waitForOutcome(store.load())
  expect(store.read()).toEqual({ chunk: 'chunk', error: null, isRetrying: false })
  await waitForOutcome(store.load())
  expect(load).toHaveBeenCalledTimes(4)
  expect(listener).toHaveBeenCalled()
})
