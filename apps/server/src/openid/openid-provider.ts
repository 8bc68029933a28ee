import type { ExternalPerson, IdentityProvider, ProviderConfig } from '@kitchen-table/application/ports'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'
import { createBoundedFetch, isAllowedUrl, isLocalHttp, isProviderUnavailable } from './bounded-fetch.ts'
import { isIssuedToClient, parseExternalPerson } from './external-person.ts'

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
  const fetchProvider = createBoundedFetch(isLocalHttp(url))
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

/** Returns a function that returns the provider's client, whose metadata is fetched hourly. `timeout` is in seconds. */
function createProviderClient(
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

type Options = {
  config: ProviderConfig
  /** For development: allows plain http for a provider on this machine. */
  allowsLocalHttp: boolean
  now: () => number
  /** Seconds that one request may take. */
  timeout?: number
  /** Further parameters of the address that the browser is sent to. */
  authorizationParameters?: Readonly<Record<string, string>>
  /** Throws for a valid ID token that is to be refused, too. */
  checkIdToken?: (idToken: string) => Promise<void>
  /** Called with the reason, without secrets, why a provider is unavailable or its response was refused. */
  onProblem: (provider: string, problem: string) => void
}

/** How far the provider's clock may be ahead. */
const CLOCK_TOLERANCE_SECONDS = 30

const SCOPE = 'openid email profile'

type CallbackRequest = Parameters<IdentityProvider['exchangeCode']>[0]

/** Returns a code of the library or of RFC 6749, 4.1.2.1 and 5.2; never the free text of a response. */
function describeProblem(error: unknown): string {
  const isErrorResponse = error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
  if (isErrorResponse) return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'an error without a name'
  if (isProviderUnavailable(error)) return 'no response'
  if (error instanceof ClientError) return error.code ?? error.message
  return error instanceof Error ? error.message : 'unknown'
}

/** Whether the person canceled, or their organization denied access: neither is a problem to report. */
function isAccessDenied(error: unknown): boolean {
  return error instanceof AuthorizationResponseError && error.error === 'access_denied'
}

function isTransientError(error: unknown): boolean {
  if (!(error instanceof AuthorizationResponseError)) return isProviderUnavailable(error)
  return ['server_error', 'temporarily_unavailable'].includes(error.error)
}

type CheckIdToken = NonNullable<Options['checkIdToken']>

/**
 * Returns the person of the ID token, with the address from the user info endpoint if the token has none; null for an
 * invalid subject. Throws if the token is not valid for this client.
 */
async function exchangeCodeForPerson(
  client: Configuration,
  { currentUrl, state, nonce, codeVerifier }: CallbackRequest,
  now: () => number,
  checkIdToken: CheckIdToken,
): Promise<ExternalPerson | null> {
  const tokens = await authorizationCodeGrant(client, currentUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const { client_id } = client.clientMetadata()
  if (claims === undefined || !isIssuedToClient(claims, client_id, now(), CLOCK_TOLERANCE_SECONDS))
    throw new Error('not issued to this client')
  await checkIdToken(tokens.id_token ?? '')
  const needsUserInfo = claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
  return parseExternalPerson(
    claims,
    needsUserInfo ? await fetchUserInfo(client, tokens.access_token, claims.sub) : claims,
  )
}

/** Returns an organization's identity provider by OpenID Connect. Throws for an issuer without https. */
export function openidProvider(options: Options): IdentityProvider {
  const { config, allowsLocalHttp, now, timeout = 10, authorizationParameters = {}, onProblem } = options
  const { checkIdToken = async () => {} } = options
  const { id, name, group, issuer } = config
  if (!isAllowedUrl(new URL(issuer), allowsLocalHttp))
    throw new Error(`The issuer of ${id} needs an https address.`)
  const getClient = createProviderClient(config, timeout, now)
  const report = (error: unknown) => onProblem(id, describeProblem(error))

  return {
    id,
    name,
    group,
    async createAuthorizationUrl({ state, nonce, codeVerifier, redirectUri }) {
      try {
        const client = await getClient()
        const address = buildAuthorizationUrl(client, {
          ...authorizationParameters,
          scope: SCOPE,
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        return isAllowedUrl(address, allowsLocalHttp) ? address : 'away'
      } catch (error) {
        report(error)
        return 'away'
      }
    },
    async exchangeCode(callbackRequest) {
      const client = await getClient().catch(report)
      if (client === undefined) return 'away'
      try {
        return (await exchangeCodeForPerson(client, callbackRequest, now, checkIdToken)) ?? 'refused'
      } catch (error) {
        if (!isAccessDenied(error)) report(error)
        return isTransientError(error) ? 'away' : 'refused'
      }
    },
  }
}
