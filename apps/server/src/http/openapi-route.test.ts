import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { callRoute } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { openapiRoute } from './openapi-route.ts'

const route = openapiRoute({ name: 'Kitchen Table', version: '1' })
const serve = (headers: Headers) =>
  callRoute(route, new Request('http://localhost/api/openapi.json', { headers }))
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('the document is compressed as the client accepts, and the same in every encoding', async () => {
  const plain = await readBytes(await serve(new Headers()))
  expect(JSON.parse(plain.toString())).toMatchObject({ info: { title: 'Kitchen Table', version: '1' } })
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await serve(new Headers({ 'Accept-Encoding': encoding }))
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const compressed = await readBytes(response)
    expect(decompress(compressed).equals(plain)).toBe(true)
    expect(compressed.length).toBeLessThan(plain.length / 5)
  }
})

test('a client that has the document gets a 304 without a body', async () => {
  const headers = { 'Accept-Encoding': 'br' }
  const etag = (await serve(new Headers(headers))).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}-br"$/)
  for (const ifNoneMatch of [etag, '*', `W/${etag}`, `"of-another-version", ${etag}`]) {
    const response = await serve(new Headers({ ...headers, 'If-None-Match': ifNoneMatch }))
    expect([response.status, await response.text()], ifNoneMatch).toEqual([304, ''])
    expect(response.headers.get('etag')).toBe(etag)
  }
  for (const ifNoneMatch of ['"of-another-version"', etag.replace('-br', '-gzip')])
    expect((await serve(new Headers({ ...headers, 'If-None-Match': ifNoneMatch }))).status).toBe(200)
})
