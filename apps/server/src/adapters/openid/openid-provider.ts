import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import type {
  ExternalPerson,
  IdentityProvider,
  ProviderConfig,
} from '../../features/accounts/providers/ports.ts'
import { isAllowedUrl, isProviderUnavailable } from './bounded-fetch.ts'
import { externalPerson, isIssuedToClient } from './external-person.ts'
import { createProviderClient } from './provider-client.ts'

type Options = {
  config: ProviderConfig
  /** For development: a provider on this machine needs no https. */
  allowsLocalHttp: boolean
  now: () => number
  /** Seconds that one request may take. */
  timeout?: number
  /** Hears, in words without a secret, why a provider is away or not believed. */
  onProblem: (provider: string, words: string) => void
}

/** Seconds that two clocks may differ. */
const CLOCK_TOLERANCE_SECONDS = 30

const SCOPE = 'openid email profile'

type CallbackRequest = Parameters<IdentityProvider['exchangeCode']>[0]

/** Codes of the library and of RFC 6749, 4.1.2.1 and 5.2; never what an answer says in its own words. */
function describeProblem(error: unknown): string {
  const isErrorResponse = error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
  if (isErrorResponse) return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'an error without a name'
  if (isProviderUnavailable(error)) return 'no answer'
  if (error instanceof ClientError) return error.code ?? error.message
  return error instanceof Error ? error.message : 'unknown'
}

/** The person changed their mind, or their organisation does not want them here: nobody's trouble. */
function isAccessDenied(error: unknown): boolean {
  return error instanceof AuthorizationResponseError && error.error === 'access_denied'
}

function isTransientError(error: unknown): boolean {
  if (!(error instanceof AuthorizationResponseError)) return isProviderUnavailable(error)
  return ['server_error', 'temporarily_unavailable'].includes(error.error)
}

/** Who it is by the ID token, or null when that is none of ours. */
async function exchangeCodeForPerson(
  client: Configuration,
  { currentUrl, state, nonce, codeVerifier }: CallbackRequest,
  now: () => number,
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
    throw new Error('not ours')
  const needsUserInfo = claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
  return externalPerson(
    claims,
    needsUserInfo ? await fetchUserInfo(client, tokens.access_token, claims.sub) : claims,
  )
}

/** An organisation's sign-in by OpenID Connect. Throws for an issuer without https. */
export function openidProvider({
  config,
  allowsLocalHttp,
  now,
  timeout = 10,
  onProblem,
}: Options): IdentityProvider {
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
        return (await exchangeCodeForPerson(client, callbackRequest, now)) ?? 'refused'
      } catch (error) {
        if (!isAccessDenied(error)) report(error)
        return isTransientError(error) ? 'away' : 'refused'
      }
    },
  }
}
