import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { isAddressed, noRequestText, sayLastWord, sendNoRequest } from './no-request.ts'
import { type OpenConnections, openConnections } from './open-connections.ts'

const SECOND = 1000
/**
 * How long a stop waits for requests in hand. The outbox stops beside it; with what is left to do after both, a stop takes
 * less than ten seconds.
 */
const DRAIN = 8 * SECOND

/**
 * Connections that the system may hold ready for us; it takes the less of this and its own limit. Whoever comes when it
 * is full tries again a second later, and Node's usual 511 are soon there when everybody comes at nine.
 */
const BACKLOG = 4096

/** How slowly a client may speak and listen, in milliseconds. Whoever is slower is gone within thirty seconds. */
const usualLimits = {
  /** Until the headers are here, from the connection or from the request's first byte. */
  headers: 15 * SECOND,
  /** Until the whole request is here. */
  request: 25 * SECOND,
  /** How often the two above are looked at. */
  look: SECOND,
  /** Between two requests; longer than a proxy in front keeps its side. */
  keepAlive: 65 * SECOND,
  /** While an answer is not taken. Node takes its beginning for a sign of life and counts this twice. */
  stalled: 12 * SECOND,
  /** About 13 KB each while they are idle. A number, not a time. */
  connections: 12_000,
}

export type Limits = typeof usualLimits
export type Listening = { server: Server; port: number; stop(): Promise<void> }

function createLimitedServer(listener: RequestListener, limits: Limits): Server {
  const options = {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.look,
    keepAliveTimeout: limits.keepAlive,
    maxHeaderSize: 16 * 1024,
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    if (isAddressed(request)) listener(request, response)
    else sendNoRequest(response, 400)
  })
  // By their number Node would drop headers silently; their size is limited as it is.
  server.maxHeadersCount = 0
  server.timeout = limits.stalled
  return server
}

/** Answers what is no request, and lets those go who do not take what they asked for. */
function refuseTheUnreadable(server: Server, { inHand }: OpenConnections): void {
  const told = new WeakSet<Duplex>()
  server.on('checkExpectation', (_, response) => sendNoRequest(response, 417))
  server.on('clientError', (error, socket) => {
    // The rest of what it sends is read and forgotten.
    if (told.has(socket)) return
    told.add(socket)
    const isInTheMiddle = [...inHand(socket)].some(({ headersSent }) => headersSent)
    if (isInTheMiddle || inHand(socket).size > 1 || !socket.writable) socket.destroy()
    else sayLastWord(socket, noRequestText(error))
  })
  server.on('timeout', (socket) => {
    const isNotTaking = socket.writableLength > 0
    const isDone = socket.bytesWritten > 0 && inHand(socket).size === 0
    // Anybody else waits for our answer, or is late with a request and hears of it.
    if (isNotTaking || isDone) socket.destroy()
  })
}

function stop(server: Server, { closeWhenIdle }: OpenConnections): Promise<void> {
  return new Promise((stopped) => {
    const late = setTimeout(() => server.closeAllConnections(), DRAIN)
    // The http server's own close() destroys what was answered but is still on its way to a slow reader.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(late)
      stopped()
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
  limits: Partial<Limits> = {},
): Promise<Listening> {
  const wanted = { ...usualLimits, ...limits }
  const server = createLimitedServer(listener, wanted)
  const connections = openConnections(server, wanted.connections)
  refuseTheUnreadable(server, connections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })
  const { port: actual } = server.address() satisfies AddressInfo | string | null as AddressInfo
  return { server, port: actual, stop: () => stop(server, connections) }
}
