import { readOutboxFolder } from '@kitchen-table/demo/read-outbox-folder'
import { listTestProviders, startTestProvider, type TestProvider } from '@kitchen-table/demo/test-provider'
import { getOutboxFolder } from '../composition/external-services.ts'
import type { Config } from '../config.ts'

/** The labels of docs/product.md 7.9; the web application does not contain them (docs/security.md T27). */
const providerLabels = [
  { id: 'medica', label: 'Medica' },
  { id: 'fci', label: 'Fiduciary' },
  { id: 'auth0', label: 'Auth0' },
]

/**
 * Starts the providers on a fixed port if it is free: the issuer's address is part of a person's identity. Several
 * processes share those of another program.
 */
async function startTestProviderOnNextPort({
  port,
  publicUrl,
  sharedTestProvider,
}: Config): Promise<TestProvider> {
  if (sharedTestProvider !== null)
    return { providers: listTestProviders(sharedTestProvider), stop: async () => {} }
  const publicOrigin = publicUrl.origin
  if (port === 0) return startTestProvider({ publicOrigin })
  try {
    return await startTestProvider({ publicOrigin, port: port + 1 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    return startTestProvider({ publicOrigin })
  }
}

/** Starts the test identity providers, and gives access to the messages that were captured instead of being sent. */
export async function startDevelopment(config: Config) {
  const testProvider = await startTestProviderOnNextPort(config)
  const configuredIds = new Set(config.providers.map(({ id }) => id))
  return {
    providers: testProvider.providers.filter(({ id }) => !configuredIds.has(id)),
    testSignIn: { heading: '3rd Party Sign-in', providers: providerLabels },
    // The outbox page shows codes and temporary passwords, so it exists only if no other machine can reach the server.
    readOutbox: config.listensBeyondThisMachine ? null : () => readOutboxFolder(getOutboxFolder(config)),
    stop: testProvider.stop,
  }
}

export type DevelopmentServices = Awaited<ReturnType<typeof startDevelopment>>
