import { beforeEach, expect, test, vi } from 'vitest'

const fetchFile = vi.fn<(path: string) => Promise<Response>>()
const addedLinks: string[] = []
let brokenLink = ''

/** The module keeps what it has loaded: each test has its own. */
async function loadImportChunk(pageElements: string[] = []) {
  vi.resetModules()
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector.split(',').some((part) => pageElements.includes(part)) ? {} : null,
    createElement: () => ({ remove: () => addedLinks.pop() }),
    head: {
      append(link: { rel: string; href: string; onload: () => void; onerror: () => void }) {
        addedLinks.push(`${link.rel} ${link.href}`)
        if (link.href === brokenLink) link.onerror()
        else link.onload()
      },
    },
  })
  return (await import('./import-chunk.ts')).importChunk
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFile)
  fetchFile.mockReset().mockImplementation(async () => new Response('export {}'))
  addedLinks.length = 0
  brokenLink = ''
  return () => vi.unstubAllGlobals()
})

const requestedFiles = () => fetchFile.mock.calls.map(([path]) => path)

test('imports a chunk after its files, which are requested once', async () => {
  const importChunk = await loadImportChunk()
  const load = vi.fn(async () => requestedFiles())
  expect(await importChunk(load, ['assets/a.js', 'assets/shared.js'])).toEqual([
    '/assets/a.js',
    '/assets/shared.js',
  ])
  await importChunk(load, ['assets/b.js', 'assets/shared.js'])
  expect(requestedFiles()).toEqual(['/assets/a.js', '/assets/shared.js', '/assets/b.js'])
})

test.each<[string, () => Promise<Response>]>([
  ['cannot be requested', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not found', async () => new Response('', { status: 404 })],
])('does not import a chunk with a file that %s, and requests that one again', async (_, fail) => {
  const importChunk = await loadImportChunk()
  const load = vi.fn(async () => 'module')
  fetchFile.mockImplementation((path) =>
    path === '/assets/a.js' ? fail() : Promise.resolve(new Response('')),
  )
  await expect(importChunk(load, ['assets/a.js', 'assets/shared.js'])).rejects.toThrow()
  expect(load).not.toHaveBeenCalled()

  fetchFile.mockClear().mockImplementation(async () => new Response('export {}'))
  expect(await importChunk(load, ['assets/a.js', 'assets/shared.js'])).toBe('module')
  expect(requestedFiles()).toEqual(['/assets/a.js'])
})

test('adds what was loaded to the page, and requests nothing that the page has', async () => {
  const importChunk = await loadImportChunk([
    'script[src="/assets/home.js"]',
    'link[rel="stylesheet"][href="/assets/home.css"]',
  ])
  await importChunk(
    async () => 'module',
    ['assets/a.js', 'assets/a.css', 'assets/home.js', 'assets/home.css'],
  )
  expect(requestedFiles()).toEqual(['/assets/a.js', '/assets/a.css'])
  expect(addedLinks).toEqual(['modulepreload /assets/a.js', 'stylesheet /assets/a.css'])
})

test('removes a style sheet that the page could not load, and adds it again', async () => {
  const importChunk = await loadImportChunk()
  const load = async () => 'module'
  brokenLink = '/assets/a.css'
  await expect(importChunk(load, ['assets/a.css'])).rejects.toThrow()
  expect(addedLinks).toEqual([])
  brokenLink = ''
  expect(await importChunk(load, ['assets/a.css'])).toBe('module')
  expect(addedLinks).toEqual(['stylesheet /assets/a.css'])
  expect(requestedFiles()).toEqual(['/assets/a.css'])
})
