import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Makes a server listen on this machine alone; returns the port, a free one unless it is given. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server)
  server.close()
  await once(server, 'close')
  return port
}
