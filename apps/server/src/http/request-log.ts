import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayRecordPath } from '@kitchen-table/domain/accounts'
import type { Logger } from 'pino'

const requestIdKey = Symbol('request id')

/** What the page "Help right now" and a search in a crisis read. */
const HELP_LINES_PATH = '/api/help-lines'

type IdentifiedResponse = ServerResponse & { [requestIdKey]?: string }

/**
 * Gives the request an id, and logs a line at level debug when its response has been sent or was cut off. A page that is
 * not to be recorded has no line, and neither have the help lines that it reads (docs/product.md 7.14).
 */
export function startRequestLog(
  { method, url = '' }: IncomingMessage,
  response: IdentifiedResponse,
  log: Logger,
): void {
  const requestId = randomUUID()
  response[requestIdKey] = requestId
  if (!log.isLevelEnabled('debug')) return
  const [path = ''] = url.split('?', 1)
  if (!mayRecordPath(path) || path === HELP_LINES_PATH) return
  const startedAt = performance.now()
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt)
    log.debug({ requestId, method, path, status: response.statusCode, ms }, 'responded')
  })
}

/** Returns the id of the request that `response` is for; a new one for a response without a listener, as in tests. */
export function getRequestId(response: IdentifiedResponse | undefined): string {
  return response?.[requestIdKey] ?? randomUUID()
}
