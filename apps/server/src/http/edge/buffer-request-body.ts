import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { createRefusalPayload } from '../error-payload.ts'
import { writeErrorPayload } from '../fast-responses.ts'
import { findBodyLimit } from './body-limit.ts'
import { createGrowableBuffer, type GrowableBuffer } from './growable-buffer.ts'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

const defaultLimits = {
  /** Of the body of a request, in bytes. */
  getMaxBodyBytes: findBodyLimit,
  /** Each costs a microsecond or two. The largest body comes in less than a thousand over any line that works. */
  maxChunks: 4 * KILOBYTE,
  /** A body that takes up no more is in nobody's way: of those that are not whole there are never many thousands. */
  smallBodyBytes: 16 * KILOBYTE,
  /** What all others may take up together. */
  maxBufferedBytes: 64 * MEGABYTE,
  /**
   * How long whoever sends too much may go on, so as to read that it is too much: a cut line takes the answer with it.
   * Milliseconds.
   */
  lingerMs: 5000,
}

type BufferLimits = typeof defaultLimits
export type BufferedRequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) => void

const emptyBody = Buffer.alloc(0)

export function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'
}

/** Those that are not small, until they are answered. With too many, which is not whole goes: whose grew first. */
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
 * Lets a request in when the last of its body has come, and refuses what is too large. Whoever sends half a body costs
 * little more than that half, and whoever sends it in crumbs is cut off.
 */
export function bufferRequestBody(
  listener: BufferedRequestListener,
  log: Logger,
  limits: Partial<BufferLimits> = {},
): RequestListener {
  const effectiveLimits = { ...defaultLimits, ...limits }
  const largeBodyTracker = createLargeBodyTracker(effectiveLimits)
  const refusedSockets = new WeakSet<Socket>()

  /** Says so at once, and lets the line stay until it has been read. It is not used again. */
  function refuseTooLarge(request: IncomingMessage, response: ServerResponse): void {
    refusedSockets.add(request.socket)
    const payload = createRefusalPayload('input.too_large')
    const requestId = randomUUID()
    writeErrorPayload(response, payload, { Connection: 'close', 'X-Request-Id': requestId })
    const { method, url = '' } = request
    log.debug({ requestId, method, path: url.split('?', 1)[0], status: payload.body.status }, 'answered')
    const end = () => {
      clearTimeout(lingerTimer)
      response.end()
    }
    const lingerTimer = setTimeout(end, effectiveLimits.lingerMs)
    request.once('close', end)
  }

  function bufferBody(request: IncomingMessage, response: ServerResponse): void {
    const maxBytes = effectiveLimits.getMaxBodyBytes(request)
    const announcedBytes = Number(request.headers['content-length'] ?? maxBytes)
    let body: GrowableBuffer | null = createGrowableBuffer(announcedBytes)
    let chunkCount = 0
    const refuseBody = () => {
      body = null
      largeBodyTracker.forget(request)
      refuseTooLarge(request, response)
    }
    response.once('close', () => largeBodyTracker.forget(request))
    request.once('end', () => body && listener(request, response, body.bytes()))
    request.on('data', (chunk: Buffer) => {
      chunkCount += 1
      if (chunkCount > effectiveLimits.maxChunks) request.destroy()
      else if (body && body.length() + chunk.length > maxBytes) refuseBody()
      else if (body) {
        body.append(chunk)
        largeBodyTracker.update(request, body.capacity())
      }
    })
    if (announcedBytes > maxBytes) refuseBody()
  }

  return (request, response) => {
    if (refusedSockets.has(request.socket)) return
    if (hasBody(request)) bufferBody(request, response)
    else listener(request, response, emptyBody)
  }
}
