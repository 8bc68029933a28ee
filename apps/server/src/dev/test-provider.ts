import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ProviderConfig } from '../features/accounts/providers/ports.ts'
import { type OidcProviderModule, testIssuer } from './test-issuer.ts'

/** `group` is the organisation that each one's people join. */
const providerKinds = [
  { id: 'medica', name: 'Medica', group: 'medica' },
  { id: 'fci', name: 'Fiduciary Counselling', group: 'fci' },
  { id: 'auth0', name: 'Auth0', group: 'demo' },
]

type Options = {
  /** Where browsers find us, and are sent back to. */
  publicOrigin: string
  /** The same at every start keeps people the same: the address is a part of who somebody is. */
  port?: number
}

export type TestProvider = { providers: ProviderConfig[]; stop(): Promise<void> }

/** The package says on loading that it knows this release of Node only as a current one. */
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

/**
 * A server of three real OpenID providers on this machine, for development and tests: whoever comes chooses who to be.
 * Never to be loaded in production.
 */
export async function startTestProvider({ publicOrigin, port = 0 }: Options): Promise<TestProvider> {
  const oidc = await withoutRuntimeWarning(() => import('oidc-provider'))
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  const providers = providerKinds.map((kind) => ({
    ...kind,
    issuer: `http://localhost:${actualPort}/${kind.id}`,
    clientId: 'kitchen-table',
    clientSecret: randomBytes(32).toString('base64url'),
  }))
  const issuers = providers.map((config) =>
    testIssuer(oidc, config, `${publicOrigin}/auth/callback/${config.id}`),
  )
  server.on('request', (request, response) => {
    const issuer = issuers.find(({ isUnderMount }) => isUnderMount(request.url ?? ''))
    if (issuer !== undefined) issuer.answer(request, response)
    else response.writeHead(404).end()
  })
  return {
    providers,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
