import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRefusalPayload } from '../error-payload.ts'
import { findBodyLimit } from './body-limit.ts'
import { isBodyRefused, LINGER_MS, refuseBody } from './refuse-body.ts'

const INITIAL_CAPACITY = 1024

/** Creates a buffer that doubles its capacity up to `maxBytes`: a list of tiny chunks would take far more memory. */
export function createGrowableBuffer(maxBytes: number) {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    append(chunk: Buffer): void {
      const needed = length + chunk.length
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(
          Math.min(maxBytes, Math.max(INITIAL_CAPACITY, needed, 2 * buffer.length)),
        )
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      chunk.copy(buffer, length)
      length = needed
    },
    bytes: () => buffer.subarray(0, length),
    length: () => length,
    capacity: () => buffer.length,
  }
}

type GrowableBuffer = ReturnType<typeof createGrowableBuffer>

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

const defaultLimits = {
  getMaxBodyBytes: findBodyLimit,
  /** Returns the response to a body that is too large. */
  refuseTooLarge: (_request: IncomingMessage) => createRefusalPayload('input.too_large'),
  /** Each takes a microsecond or two. The largest body arrives in less than a thousand over any working connection. */
  maxChunks: 4 * KILOBYTE,
  /** Smaller bodies do not count against `maxBufferedBytes`: there are never many thousands of incomplete ones. */
  smallBodyBytes: 16 * KILOBYTE,
  /** The total size of all other bodies. */
  maxBufferedBytes: 64 * MEGABYTE,
  /** How long a client whose body is too large may go on sending, in milliseconds. */
  lingerMs: LINGER_MS,
}

type BufferLimits = typeof defaultLimits
type BufferedRequestListener = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

const emptyBody = Buffer.alloc(0)

export function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'
}

/**
 * Tracks the sizes of large bodies until their responses close. Above `maxBufferedBytes`, disconnects the incomplete
 * requests, beginning with the one that grew large first.
 */
function createLargeBodyTracker({ smallBodyBytes, maxBufferedBytes }: BufferLimits) {
  const sizes = new Map<IncomingMessage, number>()
  let bufferedBytes = 0
  const remove = (request: IncomingMessage) => {
    bufferedBytes -= sizes.get(request) ?? 0
    sizes.delete(request)
  }
  return {
    forget: remove,
    update(request: IncomingMessage, size: number): void {
      if (size <= smallBodyBytes) return
      bufferedBytes += size - (sizes.get(request) ?? 0)
      sizes.set(request, size)
      for (const oldest of sizes.keys()) {
        if (bufferedBytes <= maxBufferedBytes) return
        if (oldest.complete) continue
        remove(oldest)
        oldest.destroy()
      }
    },
  }
}

/**
 * Calls the listener once a request's body has arrived completely, and refuses bodies that are too large. A partial
 * body takes little more memory than its size, and a client that sends too many tiny chunks is disconnected.
 */
export function bufferRequestBody(
  listener: BufferedRequestListener,
  limits: Partial<BufferLimits> = {},
): RequestListener {
  const effectiveLimits = { ...defaultLimits, ...limits }
  const largeBodyTracker = createLargeBodyTracker(effectiveLimits)

  function bufferBody(request: IncomingMessage, response: ServerResponse): void {
    const maxBytes = effectiveLimits.getMaxBodyBytes(request)
    const announcedBytes = Number(request.headers['content-length'] ?? maxBytes)
    let body: GrowableBuffer | null = createGrowableBuffer(announcedBytes)
    let chunkCount = 0
    const refuseTooLarge = () => {
      body = null
      largeBodyTracker.forget(request)
      refuseBody(request, response, effectiveLimits.refuseTooLarge(request), effectiveLimits.lingerMs)
    }
    response.once('close', () => largeBodyTracker.forget(request))
    request.once('end', () => body && listener(request, response, body.bytes()))
    request.on('data', (chunk: Buffer) => {
      chunkCount += 1
      if (chunkCount > effectiveLimits.maxChunks) request.destroy()
      else if (body && body.length() + chunk.length > maxBytes) refuseTooLarge()
      else if (body) {
        body.append(chunk)
        largeBodyTracker.update(request, body.capacity())
      }
    })
    if (announcedBytes > maxBytes) refuseTooLarge()
  }

  return (request, response) => {
    if (isBodyRefused(request)) return
    if (hasBody(request)) bufferBody(request, response)
    else listener(request, response, emptyBody)
  }
}
