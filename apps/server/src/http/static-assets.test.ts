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
  'assets/film-1.mp4': '0123456789',
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
    ['/assets/film-1.mp4', 'video/mp4'],
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

describe('ranges of a film', () => {
  const film = '/assets/film-1.mp4'

  test.each([
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s is sent by itself', async (range, bytes, contentRange) => {
    const response = get(film, { Range: range, 'Accept-Encoding': 'br, gzip' })
    expect(response?.status).toBe(206)
    expect(await response?.text()).toBe(bytes)
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-range': contentRange,
      'content-type': 'video/mp4',
      etag: get(film)?.headers.get('etag'),
    })
  })

  test('a range behind the end is refused', async () => {
    const response = get(film, { Range: 'bytes=10-' })
    expect([response?.status, response?.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(await response?.text()).toBe('')
  })

  test.each(['bytes=-5', 'bytes=3-1', 'bytes=0-1,4-5', 'lines=0-1'])(
    'any other, as %s, gets the whole film',
    async (range) => {
      const response = get(film, { Range: range })
      expect([response?.status, response?.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
      expect(await response?.text()).toBe('0123456789')
    },
  )

  test('a range of another version of the film gets the whole one, of the same version the range', () => {
    const etag = get(film)?.headers.get('etag') ?? ''
    const Range = 'bytes=0-1'
    expect(get(film, { Range, 'If-Range': '"other"' })?.status).toBe(200)
    expect(get(film, { Range, 'If-Range': etag })?.status).toBe(206)
    expect(get(film, { Range, 'If-None-Match': etag })?.status).toBe(304)
  })

  test('of other files are not sent', async () => {
    const response = get('/assets/app-3f2a.js', { Range: 'bytes=0-1' })
    expect([response?.status, response?.headers.has('accept-ranges')]).toEqual([200, false])
    expect(await response?.text()).toBe('plain js')
  })
})

test('a file without compressed files is sent uncompressed', async () => {
  const response = get('/assets/style-1.css', { 'Accept-Encoding': 'br, gzip' })
  expect(response?.headers.has('content-encoding')).toBe(false)
  expect(await response?.text()).toBe('plain css')
})

test('without a build, every address returns null', () => {
  expect(createStaticAssetResponder(join(folder, 'not-there'))('/favicon.svg', new Headers())).toBeNull()
})
