import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { listen, type RunningServer, type ServerLimits } from '../listen.ts'

const host = '127.0.0.1'

/** Starts a server on a free port; it is closed when the test has finished. */
export async function startEdgeServer(
  listener: RequestListener,
  limits: Partial<ServerLimits> = {},
): Promise<RunningServer> {
  const running = await listen(listener, { port: 0, host }, limits)
  onTestFinished(() => {
    running.server.closeAllConnections()
    running.server.close()
  })
  return running
}

/** Opens a connection and sends bytes on it; it is closed when the test has finished. */
export async function openRawConnection(
  port: number,
  bytes = '',
  options: { allowHalfOpen?: boolean } = {},
): Promise<Socket> {
  const socket = connect({ port, host, ...options })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (bytes !== '') socket.write(bytes)
  return socket
}

const serverSideOf = new WeakMap<Socket, Socket | undefined>()

/** Returns the server's side of a connection that `trackConnections` opened. */
export const getServerSide = (socket: Socket): Socket | undefined => serverSideOf.get(socket)
/** Whether the server has not closed a connection that `trackConnections` opened. */
export const isOpen = (socket: Socket): boolean => getServerSide(socket)?.destroyed === false

/** Returns how to open connections whose server's side is known. An error of a connection is ignored. */
export function trackConnections({ server, port }: RunningServer): () => Promise<Socket> {
  const serverSockets = new Map<number | undefined, Socket>()
  server.on('connection', (socket) => serverSockets.set(socket.remotePort, socket))
  return async () => {
    const socket = await openRawConnection(port)
    socket.on('error', () => {})
    // A local port may be reused once both sides have closed it, so its entry is removed.
    const { localPort } = socket
    await expect.poll(() => serverSockets.has(localPort), { interval: 1 }).toBe(true)
    serverSideOf.set(socket, serverSockets.get(localPort))
    serverSockets.delete(localPort)
    return socket
  }
}
