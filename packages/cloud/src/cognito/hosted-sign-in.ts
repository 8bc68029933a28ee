import type { ProviderConfig } from '@kitchen-table/application/ports'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import type { JwksCache } from 'aws-jwt-verify/jwk'
import { z } from 'zod'
import type { CognitoOptions } from './cognito-options.ts'
import { poolIssuer } from './pool-issuer.ts'

/** The claims of a person who signed in at one provider. Cognito lists every provider that is linked to the user. */
const providerClaims = z.object({
  identities: z.tuple([z.object({ providerName: z.string() })]),
})

/** How far this machine's clock may differ from Cognito's. */
const GRACE_SECONDS = 60

type HostedSignInOptions = {
  userPoolId: string
  /** The client of `createHostedSignIn`. */
  hostedClient: CognitoOptions['appClient']
  provider: Pick<ProviderConfig, 'id' | 'name' | 'group'>
  /** Where the keys of the pool are read from; by default from Cognito, once per key. */
  jwksCache?: JwksCache
}

/**
 * Returns the options of `openidProvider` for signing in at a provider through the hosted pages of the pool: the pool is
 * the issuer. The address of the sign-in names the provider, which the user can change; `checkIdToken`
 * throws unless the pool has issued the token to this client, and for a person of this provider.
 */
export function cognitoHostedSignIn({ userPoolId, hostedClient, provider, jwksCache }: HostedSignInOptions) {
  const { id, name, group } = provider
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, tokenUse: 'id', clientId: hostedClient.id, graceSeconds: GRACE_SECONDS },
    jwksCache && { jwksCache },
  )
  const config: ProviderConfig = {
    id,
    name,
    group,
    issuer: poolIssuer(userPoolId),
    clientId: hostedClient.id,
    clientSecret: hostedClient.secret,
  }

  return {
    config,
    authorizationParameters: { identity_provider: id },
    async checkIdToken(idToken: string): Promise<void> {
      const { data } = providerClaims.safeParse(await verifier.verify(idToken))
      if (data?.identities[0].providerName !== id) throw new Error('signed in at another provider')
    },
  }
}
