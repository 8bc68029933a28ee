import { isSafePathSegment } from '@kitchen-table/domain/accounts'
import { tokenBucketSizes } from '../../../platform/rate-limits/token-bucket-sizes.ts'
import { Refusal, waitRefusal } from '../../../platform/refusal.ts'
import { hashToken, reuseOrCreateToken } from '../../../platform/secrets/tokens.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { deriveOidcBinding } from './oidc-state.ts'

type Deps = Pick<
  AccountsDeps,
  'providers' | 'challenges' | 'rates' | 'oidcStates' | 'publicOrigin' | 'now' | 'newId'
>

type OidcSignInRequest = {
  provider: string
  via?: string | null | undefined
  destination?: string | null | undefined
}

/** `address` is the network address; `browserToken` is the browser's token from an earlier beginning. */
type Browser = { address: string; browserToken: string | null }

export const OIDC_STATE_MINUTES = 10

export function oidcChallengeId(id: string): string {
  return `provider:${hashToken(id)}`
}

export function oidcCallbackUrl(publicOrigin: string, provider: string): string {
  return `${publicOrigin}/auth/callback/${provider}`
}

/** Returns both segments or neither, because half of a path leads to another page. */
function validatePath({ via, destination }: OidcSignInRequest): {
  via: string | null
  destination: string | null
} {
  const isValid = [via, destination].every((segment) => !segment || isSafePathSegment(segment))
  return isValid ? { via: via || null, destination: destination || null } : { via: null, destination: null }
}

/**
 * Begins a sign-in at an organization's identity provider. Returns the address to send the browser to, and the token
 * that the browser must have when it returns. The sign-in is valid for ten minutes, once, in this browser
 * (docs/security.md T16, T17).
 */
export function beginOidcSignIn({
  providers,
  challenges,
  rates,
  oidcStates,
  publicOrigin,
  now,
  newId,
}: Deps) {
  return async (
    request: OidcSignInRequest,
    browser: Browser,
  ): Promise<{ address: string; browserToken: string }> => {
    const provider = providers.get(request.provider)
    if (provider === undefined) throw new Refusal('accounts.provider_not_found')
    const wait = await rates.consume(
      `provider-from:${browser.address}`,
      1,
      tokenBucketSizes.providerSignIns,
      now(),
    )
    if (wait > 0) throw waitRefusal(wait)

    const browserToken = reuseOrCreateToken(browser.browserToken)
    const id = newId()
    const expiresAt = now() + OIDC_STATE_MINUTES * 60_000
    const state = oidcStates.encode({ id, provider: provider.id, ...validatePath(request), expiresAt })
    const redirectUri = oidcCallbackUrl(publicOrigin, provider.id)
    const address = await provider.createAuthorizationUrl({
      state,
      ...deriveOidcBinding(browserToken, id),
      redirectUri,
    })
    if (address === 'away') throw new Refusal('accounts.provider_away')

    await challenges.put({
      id: oidcChallengeId(id),
      sub: null,
      secretHash: hashToken(browserToken),
      data: { provider: provider.id },
      expiresAt,
      triesLeft: 1,
    })
    return { address: address.href, browserToken }
  }
}
