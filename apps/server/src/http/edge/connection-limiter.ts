import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { hasBody } from './buffer-request-body.ts'

export type ConnectionLimiter = {
  /** The answers that are still to be given on a connection. */
  pendingResponses(socket: Duplex): ReadonlySet<ServerResponse>
  /** From now on a connection is closed as soon as it has no request in hand. */
  closeWhenIdle(): void
}

type SocketQueue = Set<Duplex>
type Connection = {
  socket: Duplex
  responses: Set<ServerResponse>
  hasBeenServed: boolean
  queue: SocketQueue | null
}

const noResponses: ReadonlySet<ServerResponse> = new Set()

/** The part of all places in which newcomers may be quiet: many are taken up before the first of them is read. */
const NEWCOMER_SHARE = 1 / 10
/** The part of all places that may be in the middle of a body: with it each costs up to 32 KB, an idle one 13 KB. */
const PARTIAL_BODY_SHARE = 1 / 3
/** Requests that wait behind others of their own connections, all together: each may have 16 KB of headers. */
const MAX_PIPELINED_REQUESTS = 2000

/**
 * Those who may have to make room, each queue in its order. Whoever is owed an answer may still stand in one, until
 * somebody looks: Node does not tell when the last of a body has come.
 */
function createEvictionQueues(maxConnections: number, isAwaitingResponse: (socket: Duplex) => boolean) {
  const unserved: SocketQueue = new Set()
  const partialRequests: SocketQueue = new Set()
  const idle: SocketQueue = new Set()
  /** Also strangers; in the order in which their requests began. */
  const partialBodies: SocketQueue = new Set()
  const sparedNewcomers = Math.floor(maxConnections * NEWCOMER_SHARE)
  const maxPartialBodies = Math.ceil(maxConnections * PARTIAL_BODY_SHARE)

  function findFirstEvictable(queue: SocketQueue, sparedCount = 0): Duplex | undefined {
    for (const socket of queue) {
      if (queue.size <= sparedCount) return undefined
      if (!isAwaitingResponse(socket)) return socket
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
    /** Answers who has to go for it, if anybody has: without a body it is whole as it is. */
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
 * Knows which connections a server has and which requests are in hand on them. With `most` of them each new one
 * displaces another, in this order:
 *
 * 1. Strangers: no whole request of theirs was ever answered, and they say nothing, or half of something. The oldest
 *    first; the last tenth of all places stays theirs, so that newcomers do not displace each other before they speak.
 * 2. Those who were served and have now sent half a request; whose began first.
 * 3. Those who were served and are idle; the idle longest first.
 * 4. The last tenth of strangers.
 *
 * No more than a third of all places may be in the middle of a body: with one more, whose began first goes.
 *
 * Whoever has sent a whole request and waits for its answer is never displaced: with nothing but those nobody gets in.
 * But requests that were sent before the answers to earlier ones came, which no browser does, are never more than two
 * thousand: whoever adds one more is cut off.
 */
export function limitConnections(server: Server, maxConnections: number): ConnectionLimiter {
  const connections = new Map<Duplex, Connection>()
  let pipelinedCount = 0
  let isClosing = false

  const pendingResponses = (socket: Duplex) => connections.get(socket)?.responses ?? noResponses
  const isAwaitingResponse = (socket: Duplex) =>
    pendingResponses(socket)
      .values()
      .some(({ req }) => req.complete)
  const evictionQueues = createEvictionQueues(maxConnections, isAwaitingResponse)
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
    // What is on its way to a slow reader still arrives.
    if (isClosing && pendingResponses(socket).size === 0) socket.destroySoon?.()
  }

  server.on('connection', (socket) => {
    if (connections.size >= maxConnections) {
      const evictedSocket = evictionQueues.findConnectionToEvict()
      if (evictedSocket === undefined) return void socket.destroy()
      evict(evictedSocket)
    }
    const connection = { socket, responses: new Set<ServerResponse>(), hasBeenServed: false, queue: null }
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
    const excessSocket = evictionQueues.trackBody(connection, request)
    if (excessSocket) evict(excessSocket)
    if (pipelinedCount > MAX_PIPELINED_REQUESTS && connection.responses.size > 1) evict(socket)
    response.once('close', () => {
      connection.responses.delete(response)
      if (connection.responses.size > 0) pipelinedCount -= 1
      connection.hasBeenServed ||= response.req.complete
      if (connections.has(socket)) evictionQueues.enqueue(connection)
      closeIfIdle(socket)
    })
  })
  return {
    pendingResponses,
    closeWhenIdle() {
      isClosing = true
      for (const socket of connections.keys()) closeIfIdle(socket)
    },
  }
}
