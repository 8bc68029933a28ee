import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { createSelfSignedCertificate } from '../../apps/server/src/adapters/openid/testing/self-signed-certificate.ts'

/** What is wrong with a service (docs/security.md R15). */
export const faults = ['down', 'slow', 'wrong certificate'] as const
export type Fault = (typeof faults)[number]

type Certificate = ReturnType<typeof createSelfSignedCertificate>

/** One that the product is told to trust, and one that nobody vouches for. */
export const trustedCertificate = createSelfSignedCertificate()
const untrustedCertificate = createSelfSignedCertificate()

/** `received` is what was taken, once for every time that it was. */
export type Service = { port: number; received: string[]; heal(): Promise<void>; close(): Promise<void> }

type Listen = (port: number, certificate: Certificate, delay: number) => Promise<Server>

async function listenOnPort<Listening extends Server>(server: Listening, port: number): Promise<Listening> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function closeServer(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  const end = once(server, 'close')
  server.close()
  server.closeAllConnections?.()
  await end
}

function readPort(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('A service has no port.')
  return address.port
}

/** Below the ports that systems hand out: while a service is down, no other program is given its port. */
const FIRST_PORT = 20_000
const LAST_PORT = 30_000

async function listenAtRandomPort(listen: (port: number) => Promise<Server>): Promise<Server> {
  for (;;) {
    try {
      return await listen(randomInt(FIRST_PORT, LAST_PORT))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
  }
}

/** A service that has this fault until it is healed. A slow one is only slow. */
async function startFaultyService(
  fault: Fault,
  delay: number,
  received: string[],
  listen: Listen,
): Promise<Service> {
  const certificate = fault === 'wrong certificate' ? untrustedCertificate : trustedCertificate
  let server = await listenAtRandomPort((port) => listen(port, certificate, fault === 'slow' ? delay : 0))
  const port = readPort(server)
  let isOpen = true
  if (fault === 'down') {
    await closeServer(server)
    isOpen = false
  }
  return {
    port,
    received,
    async heal() {
      if (fault === 'slow') return
      if (isOpen) await closeServer(server)
      server = await listen(port, trustedCertificate, 0)
      isOpen = true
    },
    close: async () => void (isOpen && (await closeServer(server))),
  }
}

/** A web service over TLS; `read` finds in a body what tells it from others. */
export function startFaultyWebService(
  fault: Fault,
  delay: number,
  read: (body: unknown) => string,
): Promise<Service> {
  const received: string[] = []
  async function answer(request: IncomingMessage, response: ServerResponse, slowness: number) {
    const body: unknown = await json(request)
    await wait(slowness)
    received.push(read(body))
    response.end('{"ok":true}')
  }
  return startFaultyService(fault, delay, received, (port, certificate, slowness) =>
    listenOnPort(
      createHttpsServer(certificate, (request, response) => void answer(request, response, slowness)),
      port,
    ),
  )
}

/** A mail server over TLS; what it has received are the recipients. */
export function startFaultyMailService(fault: Fault, delay: number): Promise<Service> {
  const received: string[] = []
  return startFaultyService(fault, delay, received, async (port, certificate, slowness) => {
    const smtp = new SMTPServer({
      ...certificate,
      secure: true,
      authOptional: true,
      logger: false,
      closeTimeout: 100,
      onData(stream, session, done) {
        stream.resume()
        stream.once('end', async () => {
          await wait(slowness)
          received.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    // A client that does not trust it goes away in the middle of its greeting.
    smtp.on('error', () => {})
    await listenOnPort(smtp.server, port)
    return smtp.server
  })
}

/** Takes connections and never says anything: an identity provider that hangs. */
export async function startSilentService(): Promise<{ port: number; close(): Promise<void> }> {
  const server = await listenOnPort(
    createHttpServer(() => {}),
    0,
  )
  return { port: readPort(server), close: () => closeServer(server) }
}
