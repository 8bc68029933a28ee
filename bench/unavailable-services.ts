import { createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { createSelfSignedCertificate } from '@kitchen-table/server/testing/tools'
import { startTcpServer } from './start-tcp-server.ts'

/** How all external services fail (docs/security.md R15). A slow one accepts connections and never responds. */
export const faults = ['down', 'slow', 'wrong certificate'] as const
export type Fault = (typeof faults)[number]

function createFaultyServer(fault: Fault): Server {
  return fault === 'wrong certificate'
    ? createTlsServer(createSelfSignedCertificate())
    : createServer(() => {})
}

/** Starts a mail server, help form, mailing list and analytics service for one product, all with the same fault. */
export async function startUnavailableServices(fault: Fault) {
  const server = createFaultyServer(fault)
  server.on('tlsClientError', () => {})
  const { port, close } = await startTcpServer(server)
  if (fault === 'down') await close()
  const web = `https://localhost:${port}/`
  return {
    env: {
      SMTP_URL: `smtps://localhost:${port}`,
      HELP_FORM_URL: web,
      MAILING_LIST_URL: web,
      ANALYTICS_URL: web,
    },
    close: async () => (fault === 'down' ? undefined : close()),
  }
}
