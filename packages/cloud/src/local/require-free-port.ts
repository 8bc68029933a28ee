import { once } from 'node:events'
import { createServer } from 'node:net'
import { listenLocally } from '@kitchen-table/application/testing/processes'

/** Throws if another program listens on the port at 127.0.0.1, whatever its protocol. */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer()
  try {
    await listenLocally(server, port)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    const message = `Port ${port} is used by another program; please stop it, or choose another PORT.`
    throw new Error(message, { cause: error })
  }
  server.close()
  await once(server, 'close')
}
