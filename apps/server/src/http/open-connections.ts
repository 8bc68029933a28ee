import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type OpenConnections = {
  /** The answers that are still to be given on a connection. */
  inHand(socket: Duplex): ReadonlySet<ServerResponse>
  /** From now on a connection is closed as soon as it has no request in hand. */
  closeWhenIdle(): void
}

const nothing: ReadonlySet<ServerResponse> = new Set()

/**
 * Knows which connections a server has and which requests are in hand on them. With more than `most` of them the one
 * that has been idle longest makes room: whoever holds thousands that say nothing loses theirs first.
 */
export function openConnections(server: Server, most: number): OpenConnections {
  /** In the order in which they were last of use. */
  const open = new Map<Duplex, Set<ServerResponse>>()
  let isClosing = false

  const inHand = (socket: Duplex) => open.get(socket) ?? nothing
  const isIdle = (socket: Duplex) => inHand(socket).size === 0
  const closeIfDone = (socket: Duplex & { destroySoon?: () => void }) => {
    // What is on its way to a slow reader still arrives.
    if (isClosing && isIdle(socket)) socket.destroySoon?.()
  }

  server.on('connection', (socket) => {
    if (open.size >= most) {
      const idlest = open.keys().find(isIdle)
      if (idlest === undefined) return void socket.destroy()
      open.delete(idlest)
      idlest.destroy()
    }
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
    closeIfDone(socket)
  })
  server.on('request', ({ socket }, response) => {
    const responses = open.get(socket)
    if (!responses) return
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
      if (open.delete(socket)) open.set(socket, responses)
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
