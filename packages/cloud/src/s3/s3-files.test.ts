import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FileStore, FileStream } from '@kitchen-table/application/ports'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createS3Client } from './create-s3-client.ts'
import { encodeMetadata } from './object-metadata.ts'
import { s3Files } from './s3-files.ts'
import { errorResponse, type ScriptedResponse, startScriptedS3 } from './testing/scripted-s3.ts'

const content = new TextEncoder().encode('0123456789')
const metadata = { type: 'text/plain', name: 'Büdget.txt' }
const storedMetadata = { 'x-amz-meta-file': encodeMetadata(metadata).Metadata.file }

async function openStore(responses: ScriptedResponse[] = []) {
  const { client, requests, stop } = await startScriptedS3(responses)
  return { store: s3Files({ client, bucket: 'files', prefix: 'library/' }), client, requests, stop }
}

const headersWith = (part: string) => expect.not.objectContaining({ [part]: expect.anything() })

describe('a request', () => {
  test('of put has the size, the type and the metadata, and the hash of the bytes', async () => {
    const { store, requests } = await openStore()
    expect(await store.put('a/b', content, metadata)).toBe('stored')
    expect(requests).toMatchObject([
      {
        method: 'PUT',
        path: '/files/library/a/b?x-id=PutObject',
        headers: {
          'content-length': '10',
          'content-type': 'text/plain',
          'x-amz-content-sha256': '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
          ...storedMetadata,
        },
        body: Buffer.from(content),
        isWhole: true,
      },
    ])
    // Nothing of the framing that s3rver would store, and that other services like S3 do not know.
    for (const name of ['content-encoding', 'x-amz-trailer', 'x-amz-sdk-checksum-algorithm', 'x-amz-acl'])
      expect(requests[0]?.headers).toEqual(headersWith(name))
  })

  test('of a large put is its bytes as they are, of the announced size', async () => {
    const { store, requests } = await openStore()
    expect(await store.put('a/b', createStream().stream, metadata)).toBe('stored')
    expect(requests).toMatchObject([
      {
        headers: {
          'content-length': String(LARGE),
          'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
          ...storedMetadata,
        },
        isWhole: true,
      },
    ])
    expect(requests[0]?.body.length).toBe(LARGE)
    for (const name of ['content-encoding', 'transfer-encoding', 'x-amz-trailer'])
      expect(requests[0]?.headers).toEqual(headersWith(name))
  })

  test('of copy names the first object, and replaces type and metadata', async () => {
    const { store, requests } = await openStore([
      { body: '<CopyObjectResult><ETag>x</ETag></CopyObjectResult>' },
    ])
    expect(await store.copy('a/b', 'c/d', metadata)).toBe('copied')
    expect(requests).toMatchObject([
      {
        method: 'PUT',
        path: '/files/library/c/d?x-id=CopyObject',
        headers: {
          'x-amz-copy-source': 'files/library/a/b',
          'x-amz-metadata-directive': 'REPLACE',
          'content-type': 'text/plain',
          ...storedMetadata,
        },
      },
    ])
  })

  test('of get names the range, and the response has the size of the whole file', async () => {
    const headers = { 'content-range': 'bytes 2-4/10', 'content-type': 'text/plain', ...storedMetadata }
    const { store, requests } = await openStore([{ status: 206, headers, body: '234' }])
    const file = await store.get('a/b', { start: 2, end: 4 })
    expect(file).toMatchObject({ ...metadata, size: 10 })
    expect(await new Response(file?.body).text()).toBe('234')
    expect(requests).toMatchObject([
      { method: 'GET', path: '/files/library/a/b?x-id=GetObject', headers: { range: 'bytes=2-4' } },
    ])
  })

  test('of remove deletes one object', async () => {
    const { store, requests } = await openStore([{ status: 204 }])
    await store.remove('a/b')
    expect(requests).toMatchObject([{ method: 'DELETE', path: '/files/library/a/b?x-id=DeleteObject' }])
  })
})

test('a file that is removed between the two requests for a range beyond its end is absent', async () => {
  const { store, requests } = await openStore([errorResponse(416, 'InvalidRange'), { status: 404 }])
  expect(await store.get('a/b', { start: 50, end: 99 })).toBeNull()
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'HEAD'])
})

describe('a service that does not respond', () => {
  const never: ScriptedResponse = { after: () => new Promise(() => {}) }

  test('is asked again', async () => {
    const found: ScriptedResponse = { headers: { 'content-length': '10' }, body: '0123456789' }
    // More attempts than a slow machine needs to be in time with one of them.
    const responses = [never, ...Array<ScriptedResponse>(19).fill(found)]
    const options = { responseTimeoutMs: 200, maxAttempts: responses.length }
    const { client, requests } = await startScriptedS3(responses, options)
    const file = await s3Files({ client, bucket: 'files' }).get('a/b')
    expect(await new Response(file?.body).text()).toBe('0123456789')
    expect(requests.length).toBeGreaterThan(1)
  })

  test.each(['get', 'remove'] as const)('makes %s fail with a StoreFailingError', async (method) => {
    const { client } = await startScriptedS3([never], { responseTimeoutMs: 50 })
    const store = s3Files({ client, bucket: 'files' })
    await expect(store[method]('a/b')).rejects.toBeInstanceOf(StoreFailingError)
  })

  test.each<[string, string, (store: FileStore) => Promise<unknown>, string]>([
    ['a put', '', (store) => store.put('a/b', content, metadata), 'stored'],
    ['a large put', '', (store) => store.put('a/b', createStream().stream, metadata), 'stored'],
    ['a copy', '<CopyObjectResult/>', (store) => store.copy('a/b', 'c/d', metadata), 'copied'],
  ])('for long may still be storing %s, which is not broken off', async (_, body, run, outcome) => {
    const { client } = await startScriptedS3([{ body, after: () => sleep(500) }], { responseTimeoutMs: 50 })
    expect(await run(s3Files({ client, bucket: 'files' }))).toBe(outcome)
  })
})

test('a file whose connection is lost before its end is no short file, but a StoreFailingError', async () => {
  const headers = { 'content-length': '10', connection: 'close' }
  const { store } = await openStore([{ headers, body: '0123' }])
  const file = await store.get('a/b')
  await expect(new Response(file?.body).text()).rejects.toBeInstanceOf(StoreFailingError)
})

test.each(['library', '/', '/a/', 'a//', '../', 'A/', 'a b/'])('the prefix %j is refused', (prefix) => {
  const client = createS3Client({ region: 'eu-central-1' })
  expect(() => s3Files({ client, bucket: 'files', prefix })).toThrow(RangeError)
})

const operations: { operation: string; run: (store: FileStore) => Promise<unknown> }[] = [
  { operation: 'put', run: (store) => store.put('a/b', content, metadata) },
  { operation: 'put of a large stream', run: (store) => store.put('a/b', createStream().stream, metadata) },
  { operation: 'copy', run: (store) => store.copy('a/b', 'a/c', metadata) },
  { operation: 'get', run: (store) => store.get('a/b') },
  { operation: 'remove', run: (store) => store.remove('a/b') },
]

describe.each(operations)('$operation', ({ run }) => {
  test.each([
    ['is asked for less', errorResponse(503, 'SlowDown')],
    ['fails', errorResponse(500, 'InternalError')],
    ['fails in front of the service', { status: 502, body: '<html>Bad gateway</html>' }],
    ['did not get the request in time', errorResponse(400, 'RequestTimeout')],
    ['got another body than was sent', errorResponse(400, 'XAmzContentSHA256Mismatch')],
    ['got a part of the body', errorResponse(400, 'IncompleteBody')],
  ])('throws a StoreFailingError if the service %s', async (_, response) => {
    const { store } = await openStore([response])
    await expect(run(store)).rejects.toBeInstanceOf(StoreFailingError)
  })

  test('throws a StoreFailingError if the service does not respond', async () => {
    const { store, stop } = await openStore()
    stop()
    await expect(run(store)).rejects.toMatchObject({ code: 'store.failing', cause: { code: 'ECONNREFUSED' } })
  })

  test.each([
    ['AccessDenied', errorResponse(403, 'AccessDenied')],
    ['NoSuchBucket', errorResponse(404, 'NoSuchBucket')],
  ])('throws %s unchanged', async (name, response) => {
    const { store } = await openStore([response])
    await expect(run(store)).rejects.toMatchObject({ name })
  })
})

test('a copy that fails after its response has begun is no copy', async () => {
  const { store } = await openStore([{ ...errorResponse(500, 'InternalError'), status: 200 }])
  await expect(store.copy('a/b', 'a/c', metadata)).rejects.toBeInstanceOf(StoreFailingError)
})

const CHUNK = 100_000
/** More than 2 MB, for which the SDK waits until the service is ready to receive. */
const CHUNK_COUNT = 25
const LARGE = CHUNK * CHUNK_COUNT

/** Returns a large stream, and how many of its chunks were read; `beforeChunk` is called before each, and at the end. */
function createStream(beforeChunk: (nth: number) => void | Promise<void> = () => {}) {
  const reads = { count: 0, isClosed: false }
  async function* chunks() {
    try {
      for (let nth = 0; nth <= CHUNK_COUNT; nth += 1) {
        await beforeChunk(nth)
        if (nth === CHUNK_COUNT) return
        reads.count += 1
        yield new Uint8Array(CHUNK)
      }
    } finally {
      reads.isClosed = true
    }
  }
  return { stream: { size: LARGE, chunks: chunks() } satisfies FileStream, reads }
}

describe('a large stream', () => {
  test('is sent as it arrives, and its last bytes only when it has ended', async () => {
    const { store, requests } = await openStore()
    const { stream } = createStream(async (nth) => {
      // All but the chunk before this one.
      const sent = Math.max(0, nth - 1) * CHUNK
      if (sent > 0) await expect.poll(() => requests[0]?.body.length).toBe(sent)
      expect(requests[0]?.isWhole ?? false).toBe(false)
    })
    expect(await store.put('a/b', stream, metadata)).toBe('stored')
    expect(requests).toMatchObject([{ isWhole: true }])
  })

  test.each([
    { defect: 'fails at its end', change: { failsAt: CHUNK_COUNT } },
    { defect: 'fails at its beginning', change: { failsAt: 0 } },
    { defect: 'is a byte too short', change: { size: LARGE + 1 } },
    { defect: 'is a byte too long', change: { size: LARGE - 1 } },
  ])('that $defect breaks the request off', async ({ change: { failsAt, size } }) => {
    const failure = new Error('the connection was cut')
    const { store, requests } = await openStore()
    const { stream, reads } = createStream(async (nth) => {
      if (nth === failsAt) throw failure
      if (nth === 2) await expect.poll(() => requests.length).toBe(1)
    })
    const result = store.put('a/b', { ...stream, size: size ?? LARGE }, metadata)
    if (size === undefined) await expect(result).rejects.toBe(failure)
    else expect(await result).toBe('wrong_size')
    expect(reads.isClosed).toBe(true)
    await expect.poll(() => requests.every(({ isBrokenOff }) => isBrokenOff)).toBe(true)
  })

  test.each([0, 10, 5 * CHUNK])('that is far longer than %i bytes is read no further', async (size) => {
    const { store } = await openStore()
    const { stream, reads } = createStream()
    expect(await store.put('a/b', { ...stream, size }, metadata)).toBe('wrong_size')
    expect(reads.count).toBeLessThan(CHUNK_COUNT)
    expect(reads.isClosed).toBe(true)
  })

  test('that cannot be sent twice is no warning on the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const { client } = await startScriptedS3([errorResponse(503, 'SlowDown')], { maxAttempts: 3 })
    const store = s3Files({ client, bucket: 'files' })
    await expect(store.put('a/b', createStream().stream, metadata)).rejects.toBeInstanceOf(StoreFailingError)
    expect(warn).not.toHaveBeenCalled()
  })

  test('of a small file is sent again after a fault of the service', async () => {
    const { client, requests } = await startScriptedS3([errorResponse(503, 'SlowDown')], { maxAttempts: 3 })
    const store = s3Files({ client, bucket: 'files' })
    async function* chunks() {
      yield* [content.subarray(0, 4), content.subarray(4)]
    }
    expect(await store.put('a/b', { size: 10, chunks: chunks() }, metadata)).toBe('stored')
    expect(requests.map(({ body }) => String(body))).toEqual(['0123456789', '0123456789'])
  })

  test('is read no further when the service refuses it', async () => {
    const { store } = await openStore([{ ...errorResponse(503, 'SlowDown'), isEarly: true }])
    const refused = Promise.withResolvers<void>()
    const { stream, reads } = createStream((nth) => (nth === 3 ? refused.promise : undefined))
    await expect(store.put('a/b', stream, metadata)).rejects.toBeInstanceOf(StoreFailingError)
    refused.resolve()
    await expect.poll(() => reads.isClosed).toBe(true)
    expect(reads.count).toBeLessThan(CHUNK_COUNT)
  })

  test('is not read ahead of what the service takes', async () => {
    const { client, store } = await openStore()
    const { stream, reads } = createStream()
    const counts: number[] = []
    client.middlewareStack.add(
      () =>
        async ({ input }) => {
          const body = 'Body' in input ? input.Body : null
          if (!(body instanceof Readable)) throw new Error('The body is no stream.')
          for (let taken = 0; taken < 3; taken += 1) {
            await once(body, 'readable')
            body.read()
            await nextTurn()
            counts.push(reads.count - taken)
          }
          return { output: { $metadata: {} }, response: {} }
        },
      { step: 'initialize', name: 'three chunks only' },
    )
    await store.put('a/b', stream, metadata)
    expect(counts).toHaveLength(3)
    expect(Math.max(...counts) * CHUNK).toBeLessThanOrEqual(400_000)
  })
})
