import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { Refusal } from '@kitchen-table/application/platform'
import { allowLongRequest } from './long-requests.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const defaultPace = {
  /** What must arrive in each interval; 4 KB a second is less than the slowest mobile networks transfer. */
  minBytes: 128 * 1024,
  intervalMs: 30 * SECOND,
  /** For the whole body: 250 MB need 70 KB a second. */
  maxMs: 60 * MINUTE,
}

export type Pace = typeof defaultPace

/**
 * Yields the body of a request as it arrives and as fast as it is consumed, for longer than the server's time-out if
 * need be. Throws the refusal `uploads.incomplete` as soon as the client breaks off, sends too slowly (the time in
 * which it waits for us does not count), or takes too long. The request can still be responded to then.
 */
export async function* readBodyAtMinimumPace(
  request: IncomingMessage,
  pace: Pace = defaultPace,
): AsyncGenerator<Uint8Array> {
  // Destroying the request itself would destroy its connection.
  const body = new PassThrough()
  const breakOff = () => {
    if (!request.complete) body.destroy(new Refusal('uploads.incomplete'))
  }
  let arrivedBytes = 0
  let countedBytes = 0
  const count = (chunk: Uint8Array) => {
    arrivedBytes += chunk.length
  }
  const checkPace = () => {
    const isTooSlow = arrivedBytes - countedBytes < pace.minBytes
    countedBytes = arrivedBytes
    if (isTooSlow && !request.isPaused()) breakOff()
  }

  allowLongRequest(request)
  request.on('data', count).once('close', breakOff)
  request.socket.once('end', breakOff)
  const paceTimer = setInterval(checkPace, pace.intervalMs)
  const maxTimer = setTimeout(breakOff, pace.maxMs)
  request.pipe(body)
  // The client may have broken off before, and both events are past.
  if (request.destroyed || request.socket.readableEnded) breakOff()
  try {
    yield* body
  } finally {
    clearInterval(paceTimer)
    clearTimeout(maxTimer)
    request.unpipe(body)
    request.off('data', count).off('close', breakOff)
    request.socket.off('end', breakOff)
  }
}
