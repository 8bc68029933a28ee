import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { type AddressInfo, Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { securityHeaders } from '../security-headers.ts'
import { type ConnectionLimiter, limitConnections } from './connection-limiter.ts'
import { handleInOrder } from './handle-in-order.ts'
import { isClientEndLeftToRoute, isReceivingLongRequest } from './long-requests.ts'
import { messages } from './messages.ts'

/** The messages for requests that reach no route because they are malformed, by status. */
const messageByStatus = {
  400: messages.unreadable,
  408: messages.tooSlow,
  413: messages.tooLarge,
  417: messages.unmetExpectation,
  431: messages.tooLargeHeaders,
} as const

type ProtocolErrorStatus = keyof typeof messageByStatus

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
    message: messageByStatus[status](),
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
function sendProtocolError(response: ServerResponse, status: ProtocolErrorStatus): void {
  const { body, headers } = buildResponse(status)
  response.writeHead(status, headers).end(body)
}

/** Returns the whole response, as text, to bytes that Node could not parse as a request. */
function formatRawProtocolError({ code = '' }: NodeJS.ErrnoException): string {
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

/** Of Node's parser, when a client ends its side before its request is complete. */
const CLIENT_END_CODE = 'HPE_INVALID_EOF_STATE'

/** How long a client may take to read the error: closing the connection at once could discard the response. */
const LINGER_MS = 1000

/** Sends a last response on a connection, and closes it. */
function sendAndClose(socket: Duplex, text: string): void {
  socket.end(text)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const SECOND = 1000
/** How long a stop waits for requests in progress; the outbox stops meanwhile. A stop takes less than ten seconds. */
const DRAIN_TIMEOUT_MS = 8 * SECOND

/** Connections that the system may queue: Node's default of 511 is soon reached when everybody starts at nine. */
const BACKLOG = 4096

/** How slowly a client may send and read, in milliseconds. Slower ones are disconnected within thirty seconds. */
const defaultLimits = {
  /** Until all headers have arrived, from the connection or from the request's first byte. */
  headersTimeoutMs: 15 * SECOND,
  /** Until the whole request has arrived; long requests have limits of their own (long-requests.ts). */
  requestTimeoutMs: 25 * SECOND,
  checkIntervalMs: SECOND,
  /** Between two requests; longer than a proxy in front keeps its connection to us open. */
  keepAliveTimeoutMs: 65 * SECOND,
  /** While the client does not read a response. Node takes its first write for activity, so this passes twice. */
  stalledTimeoutMs: 12 * SECOND,
  /** A count, not a time. An idle connection takes about 13 KB. */
  maxConnections: 12_000,
}

export type ServerLimits = typeof defaultLimits
export type RunningServer = { server: Server; port: number; stop(): Promise<void> }

function createLimitedServer(listener: RequestListener, limits: ServerLimits): Server {
  const options = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: 16 * 1024,
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    if (hasValidHostAndTarget(request)) listener(request, response)
    else sendProtocolError(response, 400)
  })
  // With a limit on their number, Node would silently drop headers; `maxHeaderSize` limits them anyway.
  server.maxHeadersCount = 0
  server.timeout = limits.stalledTimeoutMs
  return server
}

/** Responds to malformed requests, and disconnects clients that do not read their responses. */
function handleProtocolErrors(server: Server, { pendingResponses }: ConnectionLimiter): void {
  const respondedSockets = new WeakSet<Duplex>()
  server.on('checkExpectation', (_, response) => sendProtocolError(response, 417))
  server.on('clientError', (error, socket) => {
    // Past the time-out, or ended by the client: the route of the request has its own rules, and responds.
    if (isReceivingLongRequest(pendingResponses(socket))) return
    const isClientEnd = 'code' in error && error.code === CLIENT_END_CODE
    if (isClientEnd && isClientEndLeftToRoute(pendingResponses(socket))) return
    // The socket has its response; whatever else it sends is discarded.
    if (respondedSockets.has(socket)) return
    respondedSockets.add(socket)
    const isMidResponse = [...pendingResponses(socket)].some(({ headersSent }) => headersSent)
    if (isMidResponse || pendingResponses(socket).size > 1 || !socket.writable) socket.destroy()
    else sendAndClose(socket, formatRawProtocolError(error))
  })
  server.on('timeout', (socket) => {
    const isReaderStalled = socket.writableLength > 0
    const isIdle = socket.bytesWritten > 0 && pendingResponses(socket).size === 0
    // Every other client waits for our response, or is late with a request and gets a 408.
    if (isReaderStalled || isIdle) socket.destroy()
  })
}

function drainAndClose(server: Server, { closeWhenIdle }: ConnectionLimiter): Promise<void> {
  return new Promise((resolve) => {
    const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
    // The http server's own close() destroys connections that are still sending a response to a slow reader.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(drainTimer)
      resolve()
    })
    closeWhenIdle()
  })
}

/**
 * Listens, with limits on what a client may do. `stop` accepts no more connections, waits for the requests in progress,
 * and closes each connection as soon as it has none: browsers keep some open for later requests, and open some that
 * they never use.
 */
export async function listen(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
  limits: Partial<ServerLimits> = {},
): Promise<RunningServer> {
  const effectiveLimits = { ...defaultLimits, ...limits }
  const findLastResponse = (socket: Duplex) => connectionLimiter.findLastResponse(socket)
  const server = createLimitedServer(handleInOrder(listener, findLastResponse), effectiveLimits)
  const connectionLimiter = limitConnections(server, effectiveLimits.maxConnections)
  handleProtocolErrors(server, connectionLimiter)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })
  const { port: actualPort } = server.address() satisfies AddressInfo | string | null as AddressInfo
  return { server, port: actualPort, stop: () => drainAndClose(server, connectionLimiter) }
}
