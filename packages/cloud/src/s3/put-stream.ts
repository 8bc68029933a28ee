import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3'
import type { FileStream } from '@kitchen-table/application/ports'
import { UnusableStreamError } from '@kitchen-table/application/store-helpers'
import { noResponseTimeoutOptions } from './create-s3-client.ts'
import { withStoreErrors } from './s3-errors.ts'

/** A stream of up to this size is read before it is sent, so that the SDK can send it again. */
const MAX_BUFFERED_BYTES = 256 * 1024

/**
 * Yields the chunks of a stream, the last one only once the stream has ended. S3 stores an object when it has received
 * as many bytes as were announced, so that they must not all be sent before it is known that they are the whole file.
 * Throws an UnusableStreamError if the stream has another size.
 */
async function* requireSize({ size, chunks }: FileStream): AsyncGenerator<Uint8Array> {
  let received = 0
  let last: Uint8Array | null = null
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    received += chunk.length
    if (received > size) break
    if (last !== null) yield last
    last = chunk
  }
  if (received !== size) throw new UnusableStreamError({ isWrongSize: true })
  if (last !== null) yield last
}

type PutObjectRequest = Omit<PutObjectCommandInput, 'Body' | 'ContentLength'>

/** Stores an object. Throws a StoreFailingError if the service does not respond or is overloaded. */
export async function putBytes(
  client: S3Client,
  request: PutObjectRequest,
  bytes: Uint8Array,
): Promise<void> {
  const command = new PutObjectCommand({ ...request, Body: bytes, ContentLength: bytes.length })
  await withStoreErrors(client.send(command, noResponseTimeoutOptions))
}

/**
 * Stores an object from a stream, as it arrives. Breaks the request off if the stream fails or has another size; S3 then
 * stores nothing. Throws the stream's own error, or an UnusableStreamError.
 */
export async function putStream(
  client: S3Client,
  request: PutObjectRequest,
  stream: FileStream,
): Promise<void> {
  if (stream.size <= MAX_BUFFERED_BYTES) return putBytes(client, request, await buffer(requireSize(stream)))

  const body = Readable.from(requireSize(stream))
  const abortController = new AbortController()
  const abortSignal = abortController.signal
  const command = new PutObjectCommand({ ...request, Body: body, ContentLength: stream.size })
  const response = withStoreErrors(client.send(command, { ...noResponseTimeoutOptions, abortSignal }))
  // The SDK does not listen for errors of the body: the request would wait for the rest of it.
  const failure = new Promise<never>((_, reject) => {
    body.on('error', (error) => {
      reject(error)
      abortController.abort()
    })
  })
  try {
    await Promise.race([response, failure])
  } finally {
    response.catch(() => {})
    body.destroy()
  }
}
