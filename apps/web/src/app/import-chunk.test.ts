import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'

const fetchFile = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const load = vi.fn<() => Promise<string>>()
const addedStyleSheets: string[] = []
let brokenStyleSheet = ''

/** The module keeps what it has loaded: each test has its own. */
async function loadImportChunk(pageElements: string[] = []) {
  vi.resetModules()
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector.split(',').some((part) => pageElements.includes(part)) ? {} : null,
    createElement: () => ({ remove: () => addedStyleSheets.pop() }),
    head: {
      append(link: { href: string; onload: () => void; onerror: () => void }) {
        addedStyleSheets.push(link.href)
        if (link.href === brokenStyleSheet) link.onerror()
        else link.onload()
      },
    },
  })
  return (await import('./import-chunk.ts')).importChunk
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFile)
  fetchFile.mockReset().mockImplementation(async () => new Response('export {}'))
  load.mockReset().mockResolvedValue('module')
  addedStyleSheets.length = 0
  brokenStyleSheet = ''
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

const requestedFiles = () => fetchFile.mock.calls.map(([path]) => path)

test('requests the files of a chunk once', async () => {
  const importChunk = await loadImportChunk()
  await importChunk(load, ['assets/a.js', 'assets/shared.js'])
  await importChunk(load, ['assets/b.js', 'assets/shared.js'])
  expect(requestedFiles()).toEqual(['/assets/a.js', '/assets/shared.js', '/assets/b.js'])
})

test('imports a chunk, and adds its style sheets, only after the last byte of all its files', async () => {
  const importChunk = await loadImportChunk()
  let lastBody: ReadableStreamDefaultController | undefined
  const body = new ReadableStream({
    start(controller) {
      lastBody = controller
    },
  })
  fetchFile.mockImplementation(async (path) => new Response(path === '/assets/shared.js' ? body : ''))
  const imported = importChunk(load, ['assets/a.js', 'assets/shared.js', 'assets/a.css'])
  await expect.poll(requestedFiles).toHaveLength(3)
  lastBody?.enqueue(new TextEncoder().encode('export {}'))
  await setImmediate()
  expect(addedStyleSheets).toEqual([])
  expect(load).not.toHaveBeenCalled()

  lastBody?.close()
  expect(await imported).toBe('module')
  expect(addedStyleSheets).toEqual(['/assets/a.css'])
})

test.each<[string, () => Promise<Response>]>([
  ['cannot be requested', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not found', async () => new Response('', { status: 404 })],
])('does not import a chunk with a file that %s, and requests that one again', async (_, fail) => {
  const importChunk = await loadImportChunk()
  fetchFile.mockImplementation((path) =>
    path === '/assets/a.js' ? fail() : Promise.resolve(new Response('')),
  )
  await expect(importChunk(load, ['assets/a.js', 'assets/shared.js', 'assets/a.css'])).rejects.toThrow()
  expect(load).not.toHaveBeenCalled()
  expect(addedStyleSheets).toEqual([])

  fetchFile.mockClear().mockImplementation(async () => new Response('export {}'))
  expect(await importChunk(load, ['assets/a.js', 'assets/shared.js'])).toBe('module')
  expect(requestedFiles()).toEqual(['/assets/a.js'])
})

test('ends a request eight seconds after its last data, however slowly data arrived before', async () => {
  vi.useFakeTimers()
  const importChunk = await loadImportChunk()
  let body: ReadableStreamDefaultController | undefined
  fetchFile.mockImplementation(async (_, { signal }) => {
    const stream = new ReadableStream({
      start(controller) {
        body = controller
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(stream)
  })
  const isAborted = () => fetchFile.mock.lastCall?.[1].signal?.aborted
  const rejected = expect(importChunk(load, ['assets/a.js'])).rejects.toThrow()
  for (const _ of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(7900)
    body?.enqueue(new TextEncoder().encode('export {}'))
  }
  await vi.advanceTimersByTimeAsync(7900)
  expect(isAborted()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isAborted()).toBe(true)
  await rejected
})

test('leaves no timer behind', async () => {
  vi.useFakeTimers()
  const importChunk = await loadImportChunk()
  await importChunk(load, ['assets/a.js'])
  expect(vi.getTimerCount()).toBe(0)
})

test('requests the files again after an import that failed', async () => {
  const importChunk = await loadImportChunk()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await expect(importChunk(load, ['assets/a.js'])).rejects.toThrow()
  expect(await importChunk(load, ['assets/a.js'])).toBe('module')
  expect(requestedFiles()).toEqual(['/assets/a.js', '/assets/a.js'])
})

test('requests nothing that the page has', async () => {
  const importChunk = await loadImportChunk([
    'script[src="/assets/home.js"]',
    'link[rel="stylesheet"][href="/assets/home.css"]',
  ])
  await importChunk(load, ['assets/home.js', 'assets/home.css'])
  expect(requestedFiles()).toEqual([])
  expect(addedStyleSheets).toEqual([])
})

test('removes a style sheet that the page could not load, and adds it again', async () => {
  const importChunk = await loadImportChunk()
  brokenStyleSheet = '/assets/a.css'
  await expect(importChunk(load, ['assets/a.css'])).rejects.toThrow()
  expect(addedStyleSheets).toEqual([])
  brokenStyleSheet = ''
  expect(await importChunk(load, ['assets/a.css'])).toBe('module')
  expect(addedStyleSheets).toEqual(['/assets/a.css'])
})
