import { once } from 'node:events'
import type { Server, Socket } from 'node:net'
import { listenLocally } from '@kitchen-table/application/testing/processes'

/** Starts a server on a free port of this machine; `close` also ends its connections. */
export async function startTcpServer(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  return {
    port: await listenLocally(server),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
