import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressResponse } from './compress-response.ts'

const long = 'Money talks. '.repeat(200)
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('text worth it', () => {
  test.each([
    { accepted: 'br', unpack: brotliDecompressSync },
    { accepted: 'gzip', unpack: gunzipSync },
  ])('is sent as $accepted', async ({ accepted, unpack }) => {
    const response = await compressResponse(new Response(long, { headers: html }), accepted)
    expect(response.headers.get('content-encoding')).toBe(accepted)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const sent = await bytes(response)
    expect(sent.length).toBeLessThan(long.length / 4)
    expect(unpack(sent).toString()).toBe(long)
  })

  test('keeps status and headers, but not the old length', async () => {
    const headers = { ...html, Vary: 'Cookie', 'X-More': '1', 'Content-Length': String(long.length) }
    const response = await compressResponse(new Response(long, { status: 404, headers }), 'br')
    expect(response.status).toBe(404)
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    expect(response.headers.get('x-more')).toBe('1')
    expect(response.headers.has('content-length')).toBe(false)
  })

  test.each(['application/json', 'text/plain', 'text/html', 'text/css'])('may be %s', async (type) => {
    const response = await compressResponse(new Response(long, { headers: { 'Content-Type': type } }), 'gzip')
    expect(response.headers.get('content-encoding')).toBe('gzip')
  })
})

describe('is sent as it is', () => {
  test.each([
    { what: 'for a client that takes nothing else', accepted: null, headers: html, body: long },
    { what: 'for a client that refuses both', accepted: 'br;q=0, gzip;q=0', headers: html, body: long },
    { what: 'when it is short', accepted: 'br', headers: html, body: 'x'.repeat(1023) },
    { what: 'when it is empty', accepted: 'br', headers: html, body: '' },
  ])('$what', async ({ accepted, headers, body }) => {
    const response = await compressResponse(new Response(body, { headers }), accepted)
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response.text()).toBe(body)
  })

  test.each([
    { what: 'a picture', headers: { 'Content-Type': 'image/png' } },
    { what: 'without a type', headers: { 'Content-Type': '' } },
    { what: 'a type that only sounds like text', headers: { 'Content-Type': 'image/text/x' } },
    { what: 'tagged, which speaks of the bytes as they are', headers: { ...html, ETag: '"a"' } },
    { what: 'encoded already', headers: { ...html, 'Content-Encoding': 'br' } },
  ])('$what', async ({ headers }) => {
    const response = new Response(long, { headers })
    expect(await compressResponse(response, 'br')).toBe(response)
    expect(response.headers.has('vary')).toBe(false)
  })

  test('without a body', async () => {
    const response = new Response(null, { status: 304, headers: html })
    expect(await compressResponse(response, 'br')).toBe(response)
  })

  test('a file that is sent in parts: its ranges count the bytes of the file itself', async () => {
    const part = { ...html, 'Accept-Ranges': 'bytes', 'Content-Range': `bytes 0-2599/9000` }
    const response = new Response(long, { status: 206, headers: part })
    expect(await compressResponse(response, 'br')).toBe(response)
    const whole = new Response(long, { headers: { ...html, 'Accept-Ranges': 'bytes' } })
    expect(await compressResponse(whole, 'br')).toBe(whole)
  })
})

test('1024 bytes are worth it', async () => {
  const response = await compressResponse(new Response('x'.repeat(1024), { headers: html }), 'br')
  expect(response.headers.get('content-encoding')).toBe('br')
})
