import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorPayload } from '../error-payload.ts'
import { writeErrorPayload } from '../fast-responses.ts'

/** How long (in ms) a client may go on sending: closing at once could discard the response before it is read. */
export const LINGER_MS = 5000

const refusedSockets = new WeakSet<Socket>()

/** Whether the body of an earlier request on this connection was refused, so that no other request may use it. */
export function isBodyRefused({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return refusedSockets.has(socket)
}

/** Sends a refusal at once, but keeps the connection open for a while, so that the client reads it; then closes it. */
export function refuseBody(
  request: IncomingMessage,
  response: ServerResponse,
  payload: ErrorPayload,
  lingerMs = LINGER_MS,
): void {
  refusedSockets.add(request.socket)
  writeErrorPayload(response, payload, { Connection: 'close' })
  const end = () => {
    clearTimeout(lingerTimer)
    response.end()
  }
  const lingerTimer = setTimeout(end, lingerMs)
  request.once('close', end)
  request.resume()
  if (request.socket.readableEnded) end()
}
