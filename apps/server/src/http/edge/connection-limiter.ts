import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { hasBody } from './buffer-request-body.ts'
import { isReceivingLongRequest } from './long-requests.ts'

type SocketQueue = Set<Duplex>
type Connection = {
  socket: Duplex
  responses: Set<ServerResponse>
  /** The latest of `responses`. */
  lastResponse: ServerResponse | undefined
  hasBeenServed: boolean
  queue: SocketQueue | null
}

const noResponses: ReadonlySet<ServerResponse> = new Set()

/** The share of all connections reserved for new ones: many are accepted before the first of them is read. */
const NEWCOMER_SHARE = 1 / 10
/** The share of all connections that may be receiving a body: those take up to 32 KB each, idle ones 13 KB. */
const PARTIAL_BODY_SHARE = 1 / 3
/** Requests that wait behind earlier ones of their connections, in total: each may have 16 KB of headers. */
const MAX_PIPELINED_REQUESTS = 2000

/**
 * Returns the queues of connections that may be evicted, each in its order of eviction. Node has no event for the last
 * byte of a body, so a connection that is protected may still be in a queue; it is removed when it is found.
 */
function createEvictionQueues(maxConnections: number, isProtected: (socket: Duplex) => boolean) {
  const unserved: SocketQueue = new Set()
  const partialRequests: SocketQueue = new Set()
  const idle: SocketQueue = new Set()
  /** In the order in which the requests began; connections that were never served are also in `unserved`. */
  const partialBodies: SocketQueue = new Set()
  const sparedNewcomers = Math.floor(maxConnections * NEWCOMER_SHARE)
  const maxPartialBodies = Math.ceil(maxConnections * PARTIAL_BODY_SHARE)

  function findFirstEvictable(queue: SocketQueue, sparedCount = 0): Duplex | undefined {
    for (const socket of queue) {
      if (queue.size <= sparedCount) return undefined
      if (!isProtected(socket)) return socket
      queue.delete(socket)
    }
    return undefined
  }
  const move = (connection: Connection, to: SocketQueue | null) => {
    connection.queue?.delete(connection.socket)
    connection.queue = to?.add(connection.socket) ?? null
  }
  const selectQueue = ({ responses, hasBeenServed }: Connection): SocketQueue => {
    if (!hasBeenServed) return unserved
    return responses.size > 0 ? partialRequests : idle
  }
  return {
    /** Returns the connection to evict for this body, if any. A request without a body is complete already. */
    trackBody(connection: Connection, request: IncomingMessage): Duplex | undefined {
      if (!hasBody(request)) return undefined
      if (connection.queue === idle) move(connection, partialRequests)
      partialBodies.add(connection.socket)
      return findFirstEvictable(partialBodies, maxPartialBodies)
    },
    enqueue(connection: Connection): void {
      partialBodies.delete(connection.socket)
      move(connection, selectQueue(connection))
    },
    remove(connection: Connection): void {
      partialBodies.delete(connection.socket)
      move(connection, null)
    },
    findConnectionToEvict: () =>
      findFirstEvictable(unserved, sparedNewcomers) ??
      findFirstEvictable(partialRequests) ??
      findFirstEvictable(idle) ??
      findFirstEvictable(unserved),
  }
}

/**
 * Tracks the connections of a server and the requests in progress on them. At `maxConnections`, each new connection
 * evicts another, in this order:
 *
 * 1. Unserved connections: no complete request of theirs was ever responded to, and they send nothing, or part of a
 *    request. The oldest first. A tenth of all connections is spared, so that new ones do not evict each other before
 *    their first request is read.
 * 2. Served connections with a partial request; the one that began first.
 * 3. Served connections that are idle; the longest idle first.
 * 4. The spared tenth of unserved connections.
 *
 * At most a third of all connections may be receiving a body: with one more, the one that began first is evicted.
 *
 * A connection with a complete request that awaits its response, or with a long request (long-requests.ts), is never
 * evicted; if there are no others, the new connection is closed. The exception is pipelining (requests sent before the
 * responses to earlier ones), which no browser does: at most two thousand such requests are accepted, and the connection
 * that adds one more is closed. Those of one connection are handled in order (handle-in-order.ts).
 */
export function limitConnections(server: Server, maxConnections: number) {
  const connections = new Map<Duplex, Connection>()
  let pipelinedCount = 0
  let isClosing = false

  const pendingResponses = (socket: Duplex): ReadonlySet<ServerResponse> =>
    connections.get(socket)?.responses ?? noResponses
  const isProtected = (socket: Duplex) =>
    isReceivingLongRequest(pendingResponses(socket)) ||
    pendingResponses(socket)
      .values()
      .some(({ req }) => req.complete)
  const evictionQueues = createEvictionQueues(maxConnections, isProtected)
  const untrack = (socket: Duplex) => {
    const connection = connections.get(socket)
    if (connection) evictionQueues.remove(connection)
    connections.delete(socket)
  }
  const evict = (socket: Duplex) => {
    untrack(socket)
    socket.destroy()
  }
  const closeIfIdle = (socket: Duplex & { destroySoon?: () => void }) => {
    // `destroySoon` first sends the data that is still buffered for a slow reader.
    if (isClosing && pendingResponses(socket).size === 0) socket.destroySoon?.()
  }

  server.on('connection', (socket) => {
    if (connections.size >= maxConnections) {
      const evictedSocket = evictionQueues.findConnectionToEvict()
      if (evictedSocket === undefined) return void socket.destroy()
      evict(evictedSocket)
    }
    const connection: Connection = {
      socket,
      responses: new Set<ServerResponse>(),
      lastResponse: undefined,
      hasBeenServed: false,
      queue: null,
    }
    connections.set(socket, connection)
    evictionQueues.enqueue(connection)
    socket.once('close', () => untrack(socket))
    closeIfIdle(socket)
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection) return
    if (connection.responses.size > 0) pipelinedCount += 1
    connection.responses.add(response)
    connection.lastResponse = response
    const excessSocket = evictionQueues.trackBody(connection, request)
    if (excessSocket) evict(excessSocket)
    if (pipelinedCount > MAX_PIPELINED_REQUESTS && connection.responses.size > 1) evict(socket)
    response.once('close', () => {
      connection.responses.delete(response)
      if (connection.responses.size > 0) pipelinedCount -= 1
      // An idle connection keeps no response in memory.
      else connection.lastResponse = undefined
      connection.hasBeenServed ||= response.req.complete
      if (connections.has(socket)) evictionQueues.enqueue(connection)
      closeIfIdle(socket)
    })
  })
  return {
    pendingResponses,
    /** Returns the pending response to the latest request of a connection. */
    findLastResponse: (socket: Duplex) => connections.get(socket)?.lastResponse,
    /** From now on, each connection is closed as soon as it has no request in progress. */
    closeWhenIdle(): void {
      isClosing = true
      for (const socket of connections.keys()) closeIfIdle(socket)
    },
  }
}

export type ConnectionLimiter = ReturnType<typeof limitConnections>
