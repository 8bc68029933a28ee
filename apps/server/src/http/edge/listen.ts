import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionLimiter, limitConnections } from './connection-limiter.ts'
import { isReceivingLongRequest } from './long-requests.ts'
import {
  formatRawProtocolError,
  hasValidHostAndTarget,
  sendAndClose,
  sendProtocolError,
} from './protocol-error.ts'

const SECOND = 1000
/** How long a stop waits for requests; with the work after that and the outbox, it takes less than ten seconds. */
const DRAIN_TIMEOUT_MS = 8 * SECOND

/**
 * Connections that the system may queue before they are accepted; it uses the smaller of this and its own limit. When
 * the queue is full, clients retry a second later, and Node's default of 511 is soon reached when everybody starts at
 * nine o'clock.
 */
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
  const server = createLimitedServer(listener, effectiveLimits)
  const connectionLimiter = limitConnections(server, effectiveLimits.maxConnections)
  handleProtocolErrors(server, connectionLimiter)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })
  const { port: actualPort } = server.address() satisfies AddressInfo | string | null as AddressInfo
  return { server, port: actualPort, stop: () => drainAndClose(server, connectionLimiter) }
}
