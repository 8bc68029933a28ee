import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { securityHeaders } from '../security-headers.ts'

/** The messages for requests that reach no route because they are malformed, by status. */
const messages = {
  400: 'This is not a request that we can read.',
  408: 'The request took too long to arrive.',
  413: 'That is too large to send.',
  417: 'We cannot do what this request expects.',
  431: 'The headers of this request are too large.',
} as const

type ProtocolErrorStatus = keyof typeof messages

/** Statuses by Node's error codes; any other code is a 400. */
const statusByErrorCode: Record<string, ProtocolErrorStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function buildResponse(status: ProtocolErrorStatus): {
  body: string
  headers: Record<string, string | number>
} {
  const body = JSON.stringify({
    defined: false,
    code: 'request.unreadable',
    status,
    message: messages[status],
  })
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  return { body, headers }
}

/** Sends the response to a request that Node has parsed but no route can serve. */
export function sendProtocolError(response: ServerResponse, status: ProtocolErrorStatus): void {
  const { body, headers } = buildResponse(status)
  response.writeHead(status, headers).end(body)
}

/** Returns the whole response, as text, to bytes that Node could not parse as a request. */
export function formatRawProtocolError({ code = '' }: NodeJS.ErrnoException): string {
  const status = statusByErrorCode[code] ?? 400
  const { body, headers } = buildResponse(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** A cache: every request has a host, and there are few different ones. */
const validHosts = new Set<string>()
const MAX_CACHED_HOSTS = 100

function isValidHost(host: string): boolean {
  if (validHosts.has(host)) return true
  const name = host.replace(/:\d*$/, '').toLowerCase()
  const isValid = URL.parse(`http://${host}`)?.hostname === name
  if (isValid && validHosts.size < MAX_CACHED_HOSTS) validHosts.add(host)
  return isValid
}

/** With several Host headers, proxies and servers may each use a different one (RFC 9112, section 3.2). */
function hasSingleHostHeader(rawHeaders: readonly string[]): boolean {
  let hostHeaders = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hostHeaders += 1
  }
  return hostHeaders === 1
}

function isValidTarget(target: string): boolean {
  if (target.startsWith('/')) return !/^[^?]*\\/.test(target)
  return /^https?:\/\/[^\\]*$/.test(target) && URL.canParse(target)
}

/** Whether a request has one valid host and a valid target, so that the routes can build its URL. */
export function hasValidHostAndTarget({
  headers: { host },
  rawHeaders,
  url,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>): boolean {
  return (
    host !== undefined && hasSingleHostHeader(rawHeaders) && isValidHost(host) && isValidTarget(url ?? '')
  )
}

/** How long a client may take to read the error: closing the connection at once could discard the response. */
const LINGER_MS = 1000

/** Sends a last response on a connection, and closes it. */
export function sendAndClose(socket: Duplex, text: string): void {
  socket.end(text)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
