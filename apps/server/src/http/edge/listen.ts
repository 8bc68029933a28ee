import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionLimiter, limitConnections } from './connection-limiter.ts'
import {
  formatRawProtocolError,
  hasValidHostAndTarget,
  sendAndClose,
  sendProtocolError,
} from './protocol-error.ts'

const SECOND = 1000
/**
 * How long a stop waits for requests in hand. The outbox stops beside it; with what is left to do after both, a stop takes
 * less than ten seconds.
 */
const DRAIN_TIMEOUT_MS = 8 * SECOND

/**
 * Connections that the system may hold ready for us; it takes the less of this and its own limit. Whoever comes when it
 * is full tries again a second later, and Node's usual 511 are soon there when everybody comes at nine.
 */
const BACKLOG = 4096

/** How slowly a client may speak and listen, in milliseconds. Whoever is slower is gone within thirty seconds. */
const defaultLimits = {
  /** Until the headers are here, from the connection or from the request's first byte. */
  headersTimeoutMs: 15 * SECOND,
  /** Until the whole request is here. */
  requestTimeoutMs: 25 * SECOND,
  /** How often the two above are looked at. */
  checkIntervalMs: SECOND,
  /** Between two requests; longer than a proxy in front keeps its side. */
  keepAliveTimeoutMs: 65 * SECOND,
  /** While an answer is not taken. Node takes its beginning for a sign of life and counts this twice. */
  stalledTimeoutMs: 12 * SECOND,
  /** About 13 KB each while they are idle. A number, not a time. */
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
  // By their number Node would drop headers silently; their size is limited as it is.
  server.maxHeadersCount = 0
  server.timeout = limits.stalledTimeoutMs
  return server
}

/** Answers what is no request, and lets those go who do not take what they asked for. */
function handleProtocolErrors(server: Server, { pendingResponses }: ConnectionLimiter): void {
  const answeredSockets = new WeakSet<Duplex>()
  server.on('checkExpectation', (_, response) => sendProtocolError(response, 417))
  server.on('clientError', (error, socket) => {
    // The rest of what it sends is read and forgotten.
    if (answeredSockets.has(socket)) return
    answeredSockets.add(socket)
    const isMidResponse = [...pendingResponses(socket)].some(({ headersSent }) => headersSent)
    if (isMidResponse || pendingResponses(socket).size > 1 || !socket.writable) socket.destroy()
    else sendAndClose(socket, formatRawProtocolError(error))
  })
  server.on('timeout', (socket) => {
    const isReaderStalled = socket.writableLength > 0
    const isIdle = socket.bytesWritten > 0 && pendingResponses(socket).size === 0
    // Anybody else waits for our answer, or is late with a request and hears of it.
    if (isReaderStalled || isIdle) socket.destroy()
  })
}

function drainAndClose(server: Server, { closeWhenIdle }: ConnectionLimiter): Promise<void> {
  return new Promise((resolve) => {
    const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
    // The http server's own close() destroys what was answered but is still on its way to a slow reader.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(drainTimer)
      resolve()
    })
    closeWhenIdle()
  })
}

/**
 * Listens, with limits on what a client may do; `stop` takes no more connections, lets the requests in hand end, and
 * closes each connection as soon as it has none: browsers keep some for later requests, and open some that they never
 * use.
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
