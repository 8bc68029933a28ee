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
import { isAway, mayAsk } from './bounded-fetch.ts'
import { discovered } from './discovered.ts'
import { externalPerson, isOurs } from './external-person.ts'

type Options = {
  config: ProviderConfig
  /** For development: a provider on this machine needs no https. */
  allowsLocalHttp: boolean
  now: () => number
  /** Seconds that one request may take. */
  timeout?: number
  /** Hears, in words without a secret, why a provider is away or not believed. */
  onTrouble: (provider: string, words: string) => void
}

/** Seconds that two clocks may differ. */
const CLOCK_TOLERANCE = 30

const SCOPE = 'openid email profile'

type Answer = Parameters<IdentityProvider['finish']>[0]

/** Codes of the library and of RFC 6749, 4.1.2.1 and 5.2; never what an answer says in its own words. */
function troubleWords(error: unknown): string {
  const isAnswer = error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
  if (isAnswer) return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'an error without a name'
  if (isAway(error)) return 'no answer'
  if (error instanceof ClientError) return error.code ?? error.message
  return error instanceof Error ? error.message : 'unknown'
}

/** The person changed their mind, or their organisation does not want them here: nobody's trouble. */
function isDenied(error: unknown): boolean {
  return error instanceof AuthorizationResponseError && error.error === 'access_denied'
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof AuthorizationResponseError)) return isAway(error)
  return ['server_error', 'temporarily_unavailable'].includes(error.error)
}

/** Who it is by the ID token, or null when that is none of ours. */
async function personBehind(
  client: Configuration,
  { currentUrl, state, nonce, codeVerifier }: Answer,
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
  if (claims === undefined || !isOurs(claims, client_id, now(), CLOCK_TOLERANCE)) throw new Error('not ours')
  const isThin = claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
  return externalPerson(
    claims,
    isThin ? await fetchUserInfo(client, tokens.access_token, claims.sub) : claims,
  )
}

/** An organisation's sign-in by OpenID Connect. Throws for an issuer without https. */
export function openidProvider({
  config,
  allowsLocalHttp,
  now,
  timeout = 10,
  onTrouble,
}: Options): IdentityProvider {
  const { id, name, group, issuer } = config
  if (!mayAsk(new URL(issuer), allowsLocalHttp))
    throw new Error(`The issuer of ${id} needs an https address.`)
  const clientOf = discovered(config, timeout, now)
  const report = (error: unknown) => onTrouble(id, troubleWords(error))

  return {
    ...{ id, name, group },
    async begin({ state, nonce, codeVerifier, returnTo }) {
      try {
        const client = await clientOf()
        const address = buildAuthorizationUrl(client, {
          ...{ scope: SCOPE, redirect_uri: returnTo, state, nonce },
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        return mayAsk(address, allowsLocalHttp) ? address : 'away'
      } catch (error) {
        report(error)
        return 'away'
      }
    },
    async finish(answer) {
      const client = await clientOf().catch(report)
      if (client === undefined) return 'away'
      try {
        return (await personBehind(client, answer, now)) ?? 'refused'
      } catch (error) {
        if (!isDenied(error)) report(error)
        return isPassing(error) ? 'away' : 'refused'
      }
    },
  }
}
