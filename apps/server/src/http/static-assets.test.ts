import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitWords } from '@kitchen-table/application/testing/samples'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { describe, expect, test } from 'vitest'
import { createStaticAssetResponder } from './static-assets.ts'

const folder = createSharedFolder()

const files = {
  'index.html': '<!doctype html>',
  'favicon.svg': '<svg/>',
  'favicon.ico': 'icon',
  'robots.txt': 'User-agent: *',
  'mark.webmanifest': '{}',
  'secret.env': 'KEY=1',
  'notes.md': 'x',
  'source.map': '{}',
  'no-extension': 'x',
  'assets/app-3f2a.js': 'plain js',
  'assets/app-3f2a.js.br': 'br js',
  'assets/app-3f2a.js.gz': 'gz js',
  'assets/style-1.css': 'plain css',
  'assets/deep/er/font.woff2': 'font',
  'assets/pic.png': 'png',
  'assets/pic.webp': 'webp',
}
mkdirSync(join(folder, 'assets/deep/er'), { recursive: true })
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

const serve = createStaticAssetResponder(folder)
const get = (address: string, headers: Record<string, string> = {}) => serve(address, new Headers(headers))

describe('what is served', () => {
  test.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/x-icon'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/mark.webmanifest', 'application/manifest+json'],
    ['/assets/app-3f2a.js', 'text/javascript; charset=utf-8'],
    ['/assets/style-1.css', 'text/css; charset=utf-8'],
    ['/assets/deep/er/font.woff2', 'font/woff2'],
    ['/assets/pic.png', 'image/png'],
    ['/assets/pic.webp', 'image/webp'],
  ])('%s with the type %s', async (address, type) => {
    const response = get(address)
    expect(response?.status).toBe(200)
    expect(response?.headers.get('content-type')).toBe(type)
    expect(await response?.text()).toBe(Object.entries(files).find(([name]) => `/${name}` === address)?.[1])
  })

  test.each([
    ...splitWords(`/ /index.html /secret.env /notes.md /source.map /no-extension /assets /assets/ /assets/app-3f2a.js.br
      /assets/app-3f2a.js.gz /assets/app-0000.js assets/app-3f2a.js /assets/../favicon.svg
      /assets/%2e%2e/favicon.svg //favicon.svg /favicon.svg/ /FAVICON.SVG /../favicon.svg /__proto__
      /constructor /etc/passwd`),
    '',
    '/favicon.svg\u0000',
    '/assets\\app-3f2a.js',
  ])('nothing at %j', (address) => {
    expect(get(address)).toBeNull()
  })
})

describe('caching', () => {
  test('files with a hash in their name are cached for a year, others are revalidated', () => {
    expect(get('/assets/app-3f2a.js')?.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect(get('/favicon.svg')?.headers.get('cache-control')).toBe('public, no-cache')
  })

  test('a matching ETag gets a 304 without a body', async () => {
    const etag = get('/favicon.svg')?.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)

    const response = get('/favicon.svg', { 'If-None-Match': etag })
    expect(response?.status).toBe(304)
    expect(response?.headers.get('etag')).toBe(etag)
    expect(response?.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response?.text()).toBe('')
    expect(get('/favicon.svg', { 'If-None-Match': '"other"' })?.status).toBe(200)
    expect(get('/robots.txt')?.headers.get('etag')).not.toBe(etag)
  })
})

test.each([
  { accepted: 'gzip, br', encoding: 'br', body: 'br js' },
  { accepted: 'gzip', encoding: 'gzip', body: 'gz js' },
  { accepted: 'br;q=0, gzip', encoding: 'gzip', body: 'gz js' },
  { accepted: 'identity', encoding: null, body: 'plain js' },
  { accepted: '', encoding: null, body: 'plain js' },
])('compressed files: "$accepted" gets $encoding', async ({ accepted, encoding, body }) => {
  const response = get('/assets/app-3f2a.js', { 'Accept-Encoding': accepted })
  expect(response?.headers.get('content-encoding')).toBe(encoding)
  expect(response?.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response?.text()).toBe(body)

  const tag = response?.headers.get('etag') ?? ''
  expect(tag).toMatch(encoding === null ? /^"[\w-]{22}"$/ : new RegExp(`^"[\\w-]{22}-${encoding}"$`))
  const revalidation = get('/assets/app-3f2a.js', { 'Accept-Encoding': accepted, 'If-None-Match': tag })
  expect(revalidation?.status).toBe(304)
})

test('a file without compressed files is sent uncompressed', async () => {
  const response = get('/assets/style-1.css', { 'Accept-Encoding': 'br, gzip' })
  expect(response?.headers.has('content-encoding')).toBe(false)
  expect(await response?.text()).toBe('plain css')
})

test('without a build, every address returns null', () => {
  expect(createStaticAssetResponder(join(folder, 'not-there'))('/favicon.svg', new Headers())).toBeNull()
})
