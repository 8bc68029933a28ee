import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { createSelfSignedCertificate } from '@kitchen-table/server/testing/tools'
import { SMTPServer } from 'smtp-server'

/** What is wrong with a service (docs/security.md R15). */
export const faults = ['down', 'slow', 'wrong certificate'] as const
export type Fault = (typeof faults)[number]

type Certificate = ReturnType<typeof createSelfSignedCertificate>

/** A certificate that the product is configured to trust, and one that it is not. */
export const trustedCertificate = createSelfSignedCertificate()
const untrustedCertificate = createSelfSignedCertificate()

/** `received` has an entry for every message that was accepted. */
export type Service = { port: number; received: string[]; heal(): Promise<void>; close(): Promise<void> }

type CreateServer = (certificate: Certificate, delay: number) => Server

async function closeServer(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  const end = once(server, 'close')
  server.close()
  server.closeAllConnections?.()
  await end
}

/** Below the ephemeral ports, so that no other program gets the port of a service while it is down. */
const FIRST_PORT = 20_000
const LAST_PORT = 30_000
/** A port is given out once, because that of a service which is down looks free. */
const usedPorts = new Set<number>()

async function listenAtRandomPort(create: () => Server): Promise<{ server: Server; port: number }> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (usedPorts.has(port)) continue
    usedPorts.add(port)
    const server = create()
    try {
      return { server, port: await listenLocally(server, port) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
  }
}

/** Starts a service that has this fault until `heal` is called. A slow one stays slow. */
async function startFaultyService(
  fault: Fault,
  delay: number,
  received: string[],
  createServer: CreateServer,
): Promise<Service> {
  const certificate = fault === 'wrong certificate' ? untrustedCertificate : trustedCertificate
  const first = await listenAtRandomPort(() => createServer(certificate, fault === 'slow' ? delay : 0))
  const { port } = first
  let { server } = first
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
      server = createServer(trustedCertificate, 0)
      await listenLocally(server, port)
      isOpen = true
    },
    close: async () => void (isOpen && (await closeServer(server))),
  }
}

/** Starts a web service over TLS; `read` returns the part of a body that identifies the message. */
export function startFaultyWebService(
  fault: Fault,
  delay: number,
  read: (body: unknown) => string,
): Promise<Service> {
  const received: string[] = []
  async function respond(request: IncomingMessage, response: ServerResponse, delayMs: number) {
    const body: unknown = await json(request)
    await wait(delayMs)
    received.push(read(body))
    response.end('{"ok":true}')
  }
  return startFaultyService(fault, delay, received, (certificate, delayMs) =>
    createHttpsServer(certificate, (request, response) => void respond(request, response, delayMs)),
  )
}

/** Starts a mail server over TLS; `received` has the recipients. */
export function startFaultyMailService(fault: Fault, delay: number): Promise<Service> {
  const received: string[] = []
  return startFaultyService(fault, delay, received, (certificate, delayMs) => {
    const smtp = new SMTPServer({
      ...certificate,
      secure: true,
      authOptional: true,
      logger: false,
      closeTimeout: 100,
      onData(stream, session, done) {
        stream.resume()
        stream.once('end', async () => {
          await wait(delayMs)
          received.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    // A client that does not trust the certificate disconnects during the handshake.
    smtp.on('error', () => {})
    return smtp.server
  })
}

/** Starts a server that accepts connections and never responds, like an identity provider that hangs. */
export async function startSilentService(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createHttpServer(() => {})
  return { port: await listenLocally(server), close: () => closeServer(server) }
}
