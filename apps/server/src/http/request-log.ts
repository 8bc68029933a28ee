import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

const requestIds = new WeakMap<ServerResponse, string>()

/** Gives the request an id, and logs a line at level debug when its response has been sent or was cut off. */
export function startRequestLog(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  log: Logger,
): void {
  const requestId = randomUUID()
  requestIds.set(response, requestId)
  if (!log.isLevelEnabled('debug')) return
  const startedAt = performance.now()
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt)
    log.debug(
      { requestId, method, path: url?.split('?', 1)[0], status: response.statusCode, ms },
      'responded',
    )
  })
}

/** Returns the id of the request that `response` is for; a new one for a response without a listener, as in tests. */
export function getRequestId(response: ServerResponse | undefined): string {
  return (response && requestIds.get(response)) ?? randomUUID()
}
