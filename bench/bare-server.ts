import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response that the server repeats to every request: the least work that `node:http` can do. */
export type BareResponse = { status: number; headers: Record<string, string>; body: Buffer }

process.on('message', ({ status, headers, body }: BareResponse) => {
  const bytes = Buffer.from(body)
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(bytes.length === 0 ? undefined : bytes)
  })
  server.keepAliveTimeout = 65_000
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() satisfies AddressInfo | string | null as AddressInfo
    process.send?.({ port })
  })
})
