import { readCapturedMessages } from '../composition/external-services.ts'
import type { Config } from '../config.ts'
import type { ProviderConfig } from '../features/accounts/providers/ports.ts'
import type { CapturedMessage } from '../platform/messaging/captured-message.ts'
import { startTestProvider, type TestProvider } from './test-provider.ts'

export type DevelopmentServices = {
  providers: ProviderConfig[]
  testSignIn: { heading: string; providers: { id: string; label: string }[] }
  readOutbox: (() => Promise<CapturedMessage[]>) | null
  stop(): Promise<void>
}

/** The words of docs/product.md 7.9; they are in no page of the product (docs/security.md T27). */
const providerLabels = [
  { id: 'medica', label: 'Medica' },
  { id: 'fci', label: 'Fiduciary' },
  { id: 'auth0', label: 'Auth0' },
]

/** At the port after ours, so that people stay who they are: the address is a part of that. Elsewhere if it is taken. */
async function startTestProviderOnNextPort({ port, publicUrl }: Config): Promise<TestProvider> {
  const publicOrigin = publicUrl.origin
  if (port === 0) return startTestProvider({ publicOrigin })
  try {
    return await startTestProvider({ publicOrigin, port: port + 1 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    return startTestProvider({ publicOrigin })
  }
}

/** What development has to try things out with: identity providers, and the messages that went nowhere. */
export async function startDevelopment(config: Config): Promise<DevelopmentServices> {
  const testProvider = await startTestProviderOnNextPort(config)
  const configuredIds = new Set(config.providers.map(({ id }) => id))
  return {
    providers: testProvider.providers.filter(({ id }) => !configuredIds.has(id)),
    testSignIn: { heading: '3rd Party Sign-in', providers: providerLabels },
    // It shows codes and temporary passwords: to whoever sits here, and to nobody else.
    readOutbox: config.listensBeyondThisMachine ? null : () => readCapturedMessages(config),
    stop: testProvider.stop,
  }
}
