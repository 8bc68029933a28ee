import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { bodyLimit } from './body-limit.ts'
import { refuse } from './errors.ts'
import { writeRefusal } from './fast-answers.ts'
import { type GatheredBytes, gatheredBytes } from './gathered-bytes.ts'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

const usualLimits = {
  /** Of the body of a request, in bytes. */
  largestBody: bodyLimit,
  /** Each costs a microsecond or two. The largest body comes in less than a thousand over any line that works. */
  pieces: 4 * KILOBYTE,
  /** A body that takes up no more is in nobody's way: of those that are not whole there are never many thousands. */
  small: 16 * KILOBYTE,
  /** What all others may take up together. */
  held: 64 * MEGABYTE,
  /**
   * How long whoever sends too much may go on, so as to read that it is too much: a cut line takes the answer with it.
   * Milliseconds.
   */
  linger: 5000,
}

type Limits = typeof usualLimits
export type BodyListener = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

const nothing = Buffer.alloc(0)

export function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'
}

/** Those that are not small, until they are answered. With too many, which is not whole goes: whose grew first. */
function largeBodies({ small, held: mostHeld }: Limits) {
  const sizes = new Map<IncomingMessage, number>()
  let held = 0
  const forget = (request: IncomingMessage) => {
    held -= sizes.get(request) ?? 0
    sizes.delete(request)
  }
  return {
    forget,
    note(request: IncomingMessage, size: number): void {
      if (size <= small) return
      held += size - (sizes.get(request) ?? 0)
      sizes.set(request, size)
      for (const first of sizes.keys()) {
        if (held <= mostHeld) return
        if (first.complete) continue
        forget(first)
        first.destroy()
      }
    },
  }
}

/**
 * Lets a request in when the last of its body has come, and refuses what is too large. Whoever sends half a body costs
 * little more than that half, and whoever sends it in crumbs is cut off.
 */
export function wholeBodies(
  listener: BodyListener,
  log: Logger,
  limits: Partial<Limits> = {},
): RequestListener {
  const wanted = { ...usualLimits, ...limits }
  const large = largeBodies(wanted)
  const refusedLines = new WeakSet<Socket>()

  /** Says so at once, and lets the line stay until it has been read. It is not used again. */
  function refuseTooLarge(request: IncomingMessage, response: ServerResponse): void {
    refusedLines.add(request.socket)
    const answer = refuse('input.too_large')
    const requestId = randomUUID()
    writeRefusal(response, answer, { Connection: 'close', 'X-Request-Id': requestId })
    const { method, url = '' } = request
    log.debug({ requestId, method, path: url.split('?', 1)[0], status: answer.body.status }, 'answered')
    const end = () => {
      clearTimeout(lingering)
      response.end()
    }
    const lingering = setTimeout(end, wanted.linger)
    request.once('close', end)
  }

  function gather(request: IncomingMessage, response: ServerResponse): void {
    const most = wanted.largestBody(request)
    const announced = Number(request.headers['content-length'] ?? most)
    let body: GatheredBytes | null = gatheredBytes(announced)
    let pieces = 0
    const refuseIt = () => {
      body = null
      large.forget(request)
      refuseTooLarge(request, response)
    }
    response.once('close', () => large.forget(request))
    request.once('end', () => body && listener(request, response, body.bytes()))
    request.on('data', (piece: Buffer) => {
      pieces += 1
      if (pieces > wanted.pieces) request.destroy()
      else if (body && body.length() + piece.length > most) refuseIt()
      else if (body) {
        body.add(piece)
        large.note(request, body.size())
      }
    })
    if (announced > most) refuseIt()
  }

  return (request, response) => {
    if (refusedLines.has(request.socket)) return
    if (hasBody(request)) gather(request, response)
    else listener(request, response, nothing)
  }
}
