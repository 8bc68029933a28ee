import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const SECOND = 1000
/** How long a stop waits for requests in hand. */
const DRAIN = 10 * SECOND

export type Listening = { server: Server; port: number; stop(): Promise<void> }

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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() satisfies AddressInfo | string | null as AddressInfo

  return {
    server,
    port: actual,
    stop: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => server.closeAllConnections(), DRAIN - SECOND)
        server.close(() => {
          clearTimeout(late)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
