import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net'

const SECOND = 1000
/** How long a stop waits for requests in hand: with what is left to do after it, it takes less than ten seconds. */
const DRAIN = 8 * SECOND

export type Listening = { server: Server; port: number; stop(): Promise<void> }

/**
 * Stops a server: it takes no more connections, and closes each as soon as it has no request in hand. Browsers keep
 * connections for later requests, and open some that they never use.
 */
function stopper(server: Server): (stopped: () => void) => void {
  const inHand = new Map<Socket, number>()
  let isStopping = false

  function count(socket: Socket, change: number): void {
    const requests = (inHand.get(socket) ?? 0) + change
    if (!socket.destroyed) inHand.set(socket, requests)
    if (isStopping && requests === 0) socket.destroySoon()
  }
  server.on('connection', (socket) => {
    count(socket, 0)
    socket.once('close', () => inHand.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })

  return (stopped) => {
    isStopping = true
    const late = setTimeout(() => server.closeAllConnections(), DRAIN)
    // The http server's own close() destroys what was answered but is still on its way to a slow reader.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(late)
      stopped()
    })
    for (const socket of inHand.keys()) count(socket, 0)
  }
}

/** Listens, with limits on how slowly a client may speak; `stop` lets the requests in hand end, then closes. */
export async function listen(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  const server = createServer(
    {
      requestTimeout: 30 * SECOND,
      headersTimeout: 15 * SECOND,
      keepAliveTimeout: 65 * SECOND,
      maxHeaderSize: 16 * 1024,
    },
    listener,
  )
  const stop = stopper(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() satisfies AddressInfo | string | null as AddressInfo
  return { server, port: actual, stop: () => new Promise(stop) }
}
