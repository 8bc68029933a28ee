import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { selfSigned } from '../../apps/server/src/adapters/openid/testing/self-signed.ts'

/** What is wrong with a service (security.md R15). */
export const faults = ['down', 'slow', 'wrong certificate'] as const
export type Fault = (typeof faults)[number]

type Certificate = ReturnType<typeof selfSigned>

/** One that the product is told to trust, and one that nobody vouches for. */
export const trusted = selfSigned()
const untrusted = selfSigned()

/** `received` is what was taken, once for every time that it was. */
export type Service = { port: number; received: string[]; heal(): Promise<void>; close(): Promise<void> }

type Listen = (port: number, certificate: Certificate, delay: number) => Promise<Server>

async function listening<Listening extends Server>(server: Listening, port: number): Promise<Listening> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function closed(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  const end = once(server, 'close')
  server.close()
  server.closeAllConnections?.()
  await end
}

function portOf(server: Server): number {
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
async function faulty(fault: Fault, delay: number, received: string[], listen: Listen): Promise<Service> {
  const certificate = fault === 'wrong certificate' ? untrusted : trusted
  let server = await listenAtRandomPort((port) => listen(port, certificate, fault === 'slow' ? delay : 0))
  const port = portOf(server)
  let isOpen = true
  if (fault === 'down') {
    await closed(server)
    isOpen = false
  }
  return {
    port,
    received,
    async heal() {
      if (fault === 'slow') return
      if (isOpen) await closed(server)
      server = await listen(port, trusted, 0)
      isOpen = true
    },
    close: async () => void (isOpen && (await closed(server))),
  }
}

/** A web service over TLS; `read` finds in a body what tells it from others. */
export function webService(fault: Fault, delay: number, read: (body: unknown) => string): Promise<Service> {
  const received: string[] = []
  async function answer(request: IncomingMessage, response: ServerResponse, slowness: number) {
    const body: unknown = await json(request)
    await wait(slowness)
    received.push(read(body))
    response.end('{"ok":true}')
  }
  return faulty(fault, delay, received, (port, certificate, slowness) =>
    listening(
      createHttpsServer(certificate, (request, response) => void answer(request, response, slowness)),
      port,
    ),
  )
}

/** A mail server over TLS; what it has received are the recipients. */
export function mailService(fault: Fault, delay: number): Promise<Service> {
  const received: string[] = []
  return faulty(fault, delay, received, async (port, certificate, slowness) => {
    const smtp = new SMTPServer({
      ...{ ...certificate, secure: true, authOptional: true, logger: false, closeTimeout: 100 },
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
    await listening(smtp.server, port)
    return smtp.server
  })
}

/** Takes connections and never says anything: an identity provider that hangs. */
export async function silentService(): Promise<{ port: number; close(): Promise<void> }> {
  const server = await listening(
    createHttpServer(() => {}),
    0,
  )
  return { port: portOf(server), close: () => closed(server) }
}
