import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** Starts a server that stands in front of a service. A request that cannot be handled is cut off. */
export async function startLocalProxy(
  handle: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy())
  })
  const port = await listenLocally(server)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
