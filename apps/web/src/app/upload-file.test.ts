import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { client } from './api.ts'
import { ForeignResponseError } from './connection-errors.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { uploadFile } from './upload-file.ts'

vi.mock('./send-with-progress.ts', () => ({ sendWithProgress: vi.fn() }))
vi.mock('./api.ts', () => ({
  client: {
    uploads: {
      begin: vi.fn(async () => ({
        id: 'upload-1',
        address: '/uploads/upload-1',
        method: 'PUT',
        headers: { 'Content-Type': 'image/jpeg' },
      })),
      finish: vi.fn(async () => ({})),
      cancel: vi.fn(async () => {}),
    },
  },
}))

const picture = new Blob(['a picture'], { type: 'image/jpeg' })
const options = { purpose: 'profile-picture', name: 'me.jpg' } as const

/** Responds to the request with the bytes; returns the requests that were sent. */
function stubFetch(response: Response): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return response
  })
  return requests
}

beforeEach(() => vi.stubGlobal('location', { origin: 'https://library.example' }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('begins, sends the bytes to the address that it got, and finishes', async () => {
  const requests = stubFetch(new Response(null, { status: 204 }))
  expect(await uploadFile(picture, options)).toBe('upload-1')
  expect(client.uploads.begin).toHaveBeenCalledExactlyOnceWith(
    { ...options, type: 'image/jpeg', size: picture.size },
    { signal: undefined },
  )
  const [request] = requests
  expect([request?.method, request?.url]).toEqual(['PUT', 'https://library.example/uploads/upload-1'])
  expect(request?.headers.get('content-type')).toBe('image/jpeg')
  expect(await request?.text()).toBe('a picture')
  expect(client.uploads.finish).toHaveBeenCalledExactlyOnceWith({ id: 'upload-1' }, { signal: undefined })
})

test('declares the checksum of the bytes in a secure context, but not of a file that is too large for it', async () => {
  stubFetch(new Response(null, { status: 204 }))
  vi.stubGlobal('isSecureContext', true)
  await uploadFile(picture, options)
  expect(client.uploads.begin).toHaveBeenLastCalledWith(
    expect.objectContaining({ sha256: createHash('sha256').update('a picture').digest('base64') }),
    { signal: undefined },
  )
  const large = new Blob(['x'])
  Object.defineProperty(large, 'size', { value: 64 * 1024 * 1024 + 1 })
  await uploadFile(large, options)
  expect(client.uploads.begin).toHaveBeenLastCalledWith(
    expect.not.objectContaining({ sha256: expect.anything() }),
    { signal: undefined },
  )
})

test('declares no checksum of a file that cannot be read, and begins nothing that was canceled meanwhile', async () => {
  stubFetch(new Response(null, { status: 204 }))
  vi.stubGlobal('isSecureContext', true)
  const unreadable = new Blob(['x'])
  unreadable.arrayBuffer = () => Promise.reject(new DOMException('It has changed.', 'NotReadableError'))
  await uploadFile(unreadable, options)
  expect(client.uploads.begin).toHaveBeenLastCalledWith(
    expect.not.objectContaining({ sha256: expect.anything() }),
    { signal: undefined },
  )
  vi.mocked(client.uploads.begin).mockClear()
  await expect(uploadFile(picture, { ...options, signal: AbortSignal.abort() })).rejects.toThrow()
  expect(client.uploads.begin).not.toHaveBeenCalled()
})

test('declares a file of an unknown type as bytes', async () => {
  stubFetch(new Response(null, { status: 204 }))
  await uploadFile(new Blob(['x']), options)
  expect(client.uploads.begin).toHaveBeenCalledWith(
    { ...options, type: 'application/octet-stream', size: 1 },
    { signal: undefined },
  )
})

test('throws the refusal of the bytes, with the time after which to try again, and does not finish', async () => {
  const refusal = { defined: true, code: 'files.busy', status: 503, message: 'Please try again in a moment.' }
  stubFetch(Response.json(refusal, { status: 503, headers: { 'Retry-After': '5' } }))
  await expect(uploadFile(picture, options)).rejects.toMatchObject({
    code: 'files.busy',
    message: 'Please try again in a moment.',
    data: { retryAfter: 5 },
  })
  expect(client.uploads.finish).not.toHaveBeenCalled()
})

test.each([
  { what: 'the bytes are refused', send: async () => Response.json({}, { status: 502 }) },
  { what: 'the connection fails', send: () => Promise.reject(new TypeError('failed')) },
  { what: 'it is aborted', send: () => Promise.reject(new DOMException('', 'AbortError')) },
])('an upload is canceled if $what, so that it counts no longer', async ({ send }) => {
  vi.stubGlobal('fetch', send)
  await expect(uploadFile(picture, options)).rejects.toThrow()
  expect(client.uploads.cancel).toHaveBeenCalledExactlyOnceWith({ id: 'upload-1' })
})

test('an upload that cannot be finished is canceled; what it throws is why, also if that cannot be sent', async () => {
  stubFetch(new Response(null, { status: 204 }))
  vi.mocked(client.uploads.finish).mockRejectedValueOnce(new Error('not finished'))
  vi.mocked(client.uploads.cancel).mockRejectedValueOnce(new Error('not sent'))
  await expect(uploadFile(picture, options)).rejects.toThrow('not finished')
  expect(client.uploads.cancel).toHaveBeenCalledExactlyOnceWith({ id: 'upload-1' })
})

test('one that was not begun, or that succeeds, is not canceled', async () => {
  stubFetch(new Response(null, { status: 204 }))
  await uploadFile(picture, options)
  vi.mocked(client.uploads.begin).mockRejectedValueOnce(new Error('too many'))
  await expect(uploadFile(picture, options)).rejects.toThrow('too many')
  expect(client.uploads.cancel).not.toHaveBeenCalled()
})

test('throws a ForeignResponseError for an error that is not from the server', async () => {
  stubFetch(Response.json({ error: 'a proxy' }, { status: 502 }))
  await expect(uploadFile(picture, options)).rejects.toThrow(ForeignResponseError)
})

test('reports the progress of the bytes, and throws their refusal', async () => {
  const requests = stubFetch(new Response(null, { status: 204 }))
  const onProgress = vi.fn()
  vi.mocked(sendWithProgress).mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await uploadFile(picture, { ...options, onProgress })).toBe('upload-1')
  expect(requests).toEqual([])
  expect(sendWithProgress).toHaveBeenCalledExactlyOnceWith(
    {
      url: new URL('https://library.example/uploads/upload-1'),
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg', 'Accept-Language': 'en' },
      body: picture,
    },
    { signal: undefined, onProgress },
  )

  const refusal = { defined: true, code: 'files.busy', status: 503, message: 'Please try again in a moment.' }
  vi.mocked(sendWithProgress).mockResolvedValueOnce(
    Response.json(refusal, { status: 503, headers: { 'Retry-After': '5' } }),
  )
  await expect(uploadFile(picture, { ...options, onProgress })).rejects.toMatchObject({
    code: 'files.busy',
    data: { retryAfter: 5 },
  })
})

describe('to the storage of the cloud', () => {
  const address = 'https://files.s3.eu-central-1.amazonaws.com/uploads/upload-1?X-Amz-Signature=abc'
  const begun = { id: 'upload-1', address, method: 'PUT', headers: { 'If-None-Match': '*' } } as const
  const begin = () => vi.mocked(client.uploads.begin).mockResolvedValueOnce(begun)

  test('sends the bytes with nothing but the headers that it got, and finishes', async () => {
    begin()
    vi.mocked(sendWithProgress).mockResolvedValueOnce(new Response())
    const requests = stubFetch(new Response())
    expect(await uploadFile(picture, options)).toBe('upload-1')
    expect(requests).toEqual([])
    expect(sendWithProgress).toHaveBeenCalledExactlyOnceWith(
      { url: new URL(address), method: 'PUT', headers: { 'If-None-Match': '*' }, body: picture },
      { signal: undefined, onProgress: expect.any(Function), checkResponse: expect.any(Function) },
    )
    expect(client.uploads.finish).toHaveBeenCalledOnce()
  })

  test('any response but a success is as if the connection had failed', async () => {
    begin()
    vi.mocked(sendWithProgress).mockImplementationOnce(async (_, { checkResponse }) => {
      const response = new Response('<Error/>', {
        status: 403,
        headers: { 'Content-Type': 'application/xml' },
      })
      checkResponse?.(response, new ArrayBuffer())
      return response
    })
    await expect(uploadFile(picture, options)).rejects.toThrow(ForeignResponseError)
    expect(client.uploads.finish).not.toHaveBeenCalled()
  })
})
