import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import type { ProviderConfig } from '../../features/accounts/providers/ports.ts'
import { boundedFetch, isLocalHttp } from './bounded-fetch.ts'

/** Asymmetric only: with a shared secret, anyone who knows the client's secret could forge tokens (RFC 8725, 2.1). */
const acceptedAlgorithms = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
])

/** Used if a provider's metadata names no algorithms (OpenID Connect Discovery 1.0, section 3). */
const DEFAULT_ALGORITHM = 'RS256'

const CACHE_MS = 60 * 60_000

/** Sends the client secret in the form if the provider supports that, else by HTTP Basic, which all must support. */
function clientAuth(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    return (methods.includes('client_secret_post') ? post : basic)(server, client, body, headers)
  }
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderConfig,
  timeout: number,
): Promise<Configuration> {
  const url = new URL(issuer)
  const fetchProvider = boundedFetch(isLocalHttp(url))
  const extensions = isLocalHttp(url) ? [allowInsecureRequests] : []
  const options = { [customFetch]: fetchProvider, timeout, execute: extensions }
  const discoveredConfiguration = await discovery(url, clientId, undefined, clientAuth(clientSecret), options)

  const metadata: ServerMetadata = discoveredConfiguration.serverMetadata()
  // The library accepts other issuers for some hosts.
  if (new URL(metadata.issuer).href !== url.href)
    throw new Error('The issuer of the provider’s metadata is another one.')
  const supportedAlgorithms = metadata.id_token_signing_alg_values_supported ?? [DEFAULT_ALGORITHM]
  const algorithms = supportedAlgorithms.filter((algorithm) => acceptedAlgorithms.has(algorithm))
  const pinnedMetadata = { ...metadata, id_token_signing_alg_values_supported: algorithms }

  const client = new Configuration(pinnedMetadata, clientId, undefined, clientAuth(clientSecret))
  client[customFetch] = fetchProvider
  client.timeout = timeout
  for (const extension of [enableNonRepudiationChecks, ...extensions]) extension(client)
  return client
}

/** Returns the provider's client on call. Metadata is fetched hourly, and after a failure. `timeout` is in seconds. */
export function createProviderClient(
  config: ProviderConfig,
  timeout: number,
  now: () => number,
): () => Promise<Configuration> {
  let cached: { since: number; client: Promise<Configuration> } | null = null

  return () => {
    if (cached !== null && now() - cached.since < CACHE_MS) return cached.client
    const fresh = { since: now(), client: discover(config, timeout) }
    cached = fresh
    fresh.client.catch(() => {
      if (cached === fresh) cached = null
    })
    return fresh.client
  }
}
