import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressResponse } from './compress-response.ts'

const long = 'Money talks. '.repeat(200)
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('text of at least 1 KB', () => {
  test.each([
    { accepted: 'br', unpack: brotliDecompressSync },
    { accepted: 'gzip', unpack: gunzipSync },
  ])('is sent with the encoding $accepted', async ({ accepted, unpack }) => {
    const response = await compressResponse(new Response(long, { headers: html }), accepted)
    expect(response.headers.get('content-encoding')).toBe(accepted)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const encodedBody = await bytes(response)
    expect(encodedBody.length).toBeLessThan(long.length / 4)
    expect(unpack(encodedBody).toString()).toBe(long)
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

describe('a response is not compressed', () => {
  test.each([
    { reason: 'for a client without Accept-Encoding', accepted: null, headers: html, body: long },
    { reason: 'for a client that refuses both', accepted: 'br;q=0, gzip;q=0', headers: html, body: long },
    { reason: 'if it is short', accepted: 'br', headers: html, body: 'x'.repeat(1023) },
    { reason: 'if it is empty', accepted: 'br', headers: html, body: '' },
  ])('$reason', async ({ accepted, headers, body }) => {
    const response = await compressResponse(new Response(body, { headers }), accepted)
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response.text()).toBe(body)
  })

  test.each([
    { reason: 'if it is a picture', headers: { 'Content-Type': 'image/png' } },
    { reason: 'if it has no type', headers: { 'Content-Type': '' } },
    { reason: 'if its type only resembles text', headers: { 'Content-Type': 'image/text/x' } },
    { reason: 'if its ETag identifies the plain bytes', headers: { ...html, ETag: '"a"' } },
    { reason: 'if it is encoded already', headers: { ...html, 'Content-Encoding': 'br' } },
  ])('$reason', async ({ headers }) => {
    const response = new Response(long, { headers })
    expect(await compressResponse(response, 'br')).toBe(response)
    expect(response.headers.has('vary')).toBe(false)
  })

  test('if it has no body', async () => {
    const response = new Response(null, { status: 304, headers: html })
    expect(await compressResponse(response, 'br')).toBe(response)
  })

  test('if it supports ranges, which count the plain bytes of the file', async () => {
    const part = { ...html, 'Accept-Ranges': 'bytes', 'Content-Range': `bytes 0-2599/9000` }
    const response = new Response(long, { status: 206, headers: part })
    expect(await compressResponse(response, 'br')).toBe(response)
    const whole = new Response(long, { headers: { ...html, 'Accept-Ranges': 'bytes' } })
    expect(await compressResponse(whole, 'br')).toBe(whole)
  })
})

test('a response of 1024 bytes is compressed', async () => {
  const response = await compressResponse(new Response('x'.repeat(1024), { headers: html }), 'br')
  expect(response.headers.get('content-encoding')).toBe('br')
})
