import { isSafePathSegment } from '@kitchen-table/domain/accounts/provider-destination'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { ChallengeStore } from '../ports.ts'
import { hashToken } from '../session-token.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import { deriveBinding, reuseOrCreateBrowserToken } from './browser-token.ts'
import type { OidcStateCodec } from './oidc-state.ts'
import type { IdentityProviders } from './ports.ts'

type Deps = {
  providers: IdentityProviders
  challenges: ChallengeStore
  rates: RateStore
  oidcStates: OidcStateCodec
  /** Where browsers find us: its scheme, host and port. */
  publicOrigin: string
  now: () => number
  newId: () => string
}

type OidcSignInRequest = {
  provider: string
  via?: string | null | undefined
  destination?: string | null | undefined
}

/** `address` as of RateStore; `browserToken` is what the browser has of an earlier beginning. */
type Browser = { address: string; browserToken: string | null }

export const OIDC_STATE_MINUTES = 10

/** A whole employer sits behind one address, and each of them may need a second go. */
const addressBucketSize = { burst: 300, perMinute: 5 }

export function oidcChallengeId(id: string): string {
  return `provider:${hashToken(id)}`
}

export function callbackUrl(publicOrigin: string, provider: string): string {
  return `${publicOrigin}/auth/callback/${provider}`
}

/** Both or neither: half of a path leads elsewhere. */
function validatePath({ via, destination }: OidcSignInRequest): {
  via: string | null
  destination: string | null
} {
  const isValid = [via, destination].every((segment) => !segment || isSafePathSegment(segment))
  return isValid ? { via: via || null, destination: destination || null } : { via: null, destination: null }
}

/**
 * Begins to sign somebody in through their organisation: where to send the browser, and the secret that it must bring
 * back. What was begun is good for ten minutes, once, in this browser (docs/security.md T16, T17).
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
    const wait = await rates.consume(`provider-from:${browser.address}`, 1, addressBucketSize, now())
    if (wait > 0) throw waitRefusal(wait)

    const browserToken = reuseOrCreateBrowserToken(browser.browserToken)
    const id = newId()
    const expiresAt = now() + OIDC_STATE_MINUTES * 60_000
    const state = oidcStates.encode({ id, provider: provider.id, ...validatePath(request), expiresAt })
    const redirectUri = callbackUrl(publicOrigin, provider.id)
    const address = await provider.createAuthorizationUrl({
      state,
      ...deriveBinding(browserToken, id),
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
