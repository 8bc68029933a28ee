import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ProviderConfig } from '@kitchen-table/application/ports'
import { createTestIssuer, type OidcProviderModule } from './test-issuer.ts'

const providerKinds = [
  { id: 'medica', name: 'Medica', group: 'medica' },
  { id: 'fci', name: 'Fiduciary Counselling', group: 'fci' },
  { id: 'auth0', name: 'Auth0', group: 'demo' },
]

type Options = {
  /** The origin of the server, to which the providers redirect browsers. */
  publicOrigin: string
  /** 0, the default, is any free port. A fixed port keeps people the same: the issuer is part of an identity. */
  port?: number
  /** Default: a random one. */
  clientSecret?: string
}

/** Where the providers of another process run. */
type SharedTestProvider = { port: number; clientSecret: string }

/** Returns the configuration of the providers that run at a port. */
export function listTestProviders({ port, clientSecret }: SharedTestProvider): ProviderConfig[] {
  return providerKinds.map((kind) => ({
    ...kind,
    issuer: `http://localhost:${port}/${kind.id}`,
    clientId: 'kitchen-table',
    clientSecret,
  }))
}

export type TestProvider = { providers: ProviderConfig[]; stop(): Promise<void> }

/** Loads the package without its warning that this release of Node is not a long-term support release. */
async function withoutRuntimeWarning(load: () => Promise<OidcProviderModule>): Promise<OidcProviderModule> {
  const { warn } = console
  console.warn = (...words) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
  }
  try {
    return await load()
  } finally {
    console.warn = warn
  }
}

async function createIssuers(providers: readonly ProviderConfig[], publicOrigin: string) {
  const oidc = await withoutRuntimeWarning(() => import('oidc-provider'))
  return providers.map((config) =>
    createTestIssuer(oidc, config, `${publicOrigin}/auth/callback/${config.id}`),
  )
}

/**
 * Starts three real OpenID providers without passwords, for development and tests: never load it in production. They are
 * created with the first request: few starts need them, and generating their keys takes time. If they cannot be created,
 * requests get 500 with the reason.
 */
export async function startTestProvider(options: Options): Promise<TestProvider & { port: number }> {
  const { publicOrigin, port = 0, clientSecret = randomBytes(32).toString('base64url') } = options
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  const providers = listTestProviders({ port: actualPort, clientSecret })
  let issuers: ReturnType<typeof createIssuers> | undefined
  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    issuers ??= createIssuers(providers, publicOrigin)
    const issuer = (await issuers).find(({ isUnderMount }) => isUnderMount(request.url ?? ''))
    if (issuer !== undefined) issuer.answer(request, response)
    else response.writeHead(404).end()
  }
  server.on('request', (request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      issuers = undefined
      console.error(error)
      response.writeHead(500).end(String(error))
    })
  })
  return {
    port: actualPort,
    providers,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
