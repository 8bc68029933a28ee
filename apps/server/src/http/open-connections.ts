import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { hasBody } from './whole-bodies.ts'

export type OpenConnections = {
  /** The answers that are still to be given on a connection. */
  inHand(socket: Duplex): ReadonlySet<ServerResponse>
  /** From now on a connection is closed as soon as it has no request in hand. */
  closeWhenIdle(): void
}

type Queue = Set<Duplex>
type Connection = { socket: Duplex; answers: Set<ServerResponse>; isServed: boolean; queue: Queue | null }

const nothing: ReadonlySet<ServerResponse> = new Set()

/** The part of all places in which newcomers may be quiet: many are taken up before the first of them is read. */
const NEWCOMERS = 1 / 10
/** The part of all places that may be in the middle of a body: with it each costs up to 32 KB, an idle one 13 KB. */
const HALF_SENT = 1 / 3
/** Requests that wait behind others of their own connections, all together: each may have 16 KB of headers. */
const MOST_BEHIND = 2000

/**
 * Those who may have to make room, each queue in its order. Whoever is owed an answer may still stand in one, until
 * somebody looks: Node does not tell when the last of a body has come.
 */
function queues(most: number, isOwed: (socket: Duplex) => boolean) {
  const strangers: Queue = new Set()
  const halfSent: Queue = new Set()
  const idle: Queue = new Set()
  /** Also strangers; in the order in which their requests began. */
  const begun: Queue = new Set()
  const spared = Math.floor(most * NEWCOMERS)
  const mostBegun = Math.ceil(most * HALF_SENT)

  function firstOf(queue: Queue, sparing = 0): Duplex | undefined {
    for (const socket of queue) {
      if (queue.size <= sparing) return undefined
      if (!isOwed(socket)) return socket
      queue.delete(socket)
    }
    return undefined
  }
  const move = (connection: Connection, to: Queue | null) => {
    connection.queue?.delete(connection.socket)
    connection.queue = to?.add(connection.socket) ?? null
  }
  const placeOf = ({ answers, isServed }: Connection): Queue => {
    if (!isServed) return strangers
    return answers.size > 0 ? halfSent : idle
  }
  return {
    /** Answers who has to go for it, if anybody has: without a body it is whole as it is. */
    begin(connection: Connection, request: IncomingMessage): Duplex | undefined {
      if (!hasBody(request)) return undefined
      if (connection.queue === idle) move(connection, halfSent)
      begun.add(connection.socket)
      return firstOf(begun, mostBegun)
    },
    join(connection: Connection): void {
      begun.delete(connection.socket)
      move(connection, placeOf(connection))
    },
    leave(connection: Connection): void {
      begun.delete(connection.socket)
      move(connection, null)
    },
    first: () => firstOf(strangers, spared) ?? firstOf(halfSent) ?? firstOf(idle) ?? firstOf(strangers),
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
export function openConnections(server: Server, most: number): OpenConnections {
  const open = new Map<Duplex, Connection>()
  let behind = 0
  let isClosing = false

  const inHand = (socket: Duplex) => open.get(socket)?.answers ?? nothing
  const isOwed = (socket: Duplex) =>
    inHand(socket)
      .values()
      .some(({ req }) => req.complete)
  const displaceable = queues(most, isOwed)
  const forget = (socket: Duplex) => {
    const connection = open.get(socket)
    if (connection) displaceable.leave(connection)
    open.delete(socket)
  }
  const displace = (socket: Duplex) => {
    forget(socket)
    socket.destroy()
  }
  const closeIfDone = (socket: Duplex & { destroySoon?: () => void }) => {
    // What is on its way to a slow reader still arrives.
    if (isClosing && inHand(socket).size === 0) socket.destroySoon?.()
  }

  server.on('connection', (socket) => {
    if (open.size >= most) {
      const displaced = displaceable.first()
      if (displaced === undefined) return void socket.destroy()
      displace(displaced)
    }
    const connection = { socket, answers: new Set<ServerResponse>(), isServed: false, queue: null }
    open.set(socket, connection)
    displaceable.join(connection)
    socket.once('close', () => forget(socket))
    closeIfDone(socket)
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const connection = open.get(socket)
    if (!connection) return
    if (connection.answers.size > 0) behind += 1
    connection.answers.add(response)
    const excess = displaceable.begin(connection, request)
    if (excess) displace(excess)
    if (behind > MOST_BEHIND && connection.answers.size > 1) displace(socket)
    response.once('close', () => {
      connection.answers.delete(response)
      if (connection.answers.size > 0) behind -= 1
      connection.isServed ||= response.req.complete
      if (open.has(socket)) displaceable.join(connection)
      closeIfDone(socket)
    })
  })
  return {
    inHand,
    closeWhenIdle() {
      isClosing = true
      for (const socket of open.keys()) closeIfDone(socket)
    },
  }
}
