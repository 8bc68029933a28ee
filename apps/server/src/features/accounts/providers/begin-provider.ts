import { isProviderToken } from '@kitchen-table/domain/accounts/provider'
import { Refusal } from '../../refusal.ts'
import type { ChallengeStore, RateStore } from '../ports.ts'
import { hashOfToken } from '../session-token.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import { bindingOf, browserTokenOf } from './browser-token.ts'
import type { IdentityProviders } from './ports.ts'
import type { ProviderStates } from './provider-state.ts'

type Deps = {
  providers: IdentityProviders
  challenges: ChallengeStore
  rates: RateStore
  states: ProviderStates
  /** Where browsers find us: its scheme, host and port. */
  publicOrigin: string
  now: () => number
  newId: () => string
}

type Wanted = { provider: string; via?: string | null | undefined; destination?: string | null | undefined }

/** `address` as of RateStore; `browserToken` is what the browser has of an earlier beginning. */
type Browser = { address: string; browserToken: string | null }

export const PROVIDER_MINUTES = 10

/** A whole employer sits behind one address, and each of them may need a second go. */
const addressAllowance = { burst: 300, perMinute: 5 }

export function beginningId(id: string): string {
  return `provider:${hashOfToken(id)}`
}

export function returnAddress(publicOrigin: string, provider: string): string {
  return `${publicOrigin}/auth/callback/${provider}`
}

/** Both or neither: half of a path leads elsewhere. */
function wantedPath({ via, destination }: Wanted): { via: string | null; destination: string | null } {
  const isOurs = [via, destination].every((part) => !part || isProviderToken(part))
  return isOurs ? { via: via || null, destination: destination || null } : { via: null, destination: null }
}

/**
 * Begins to sign somebody in through their organisation: where to send the browser, and the secret that it must bring
 * back. What was begun is good for ten minutes, once, in this browser (security.md T16, T17).
 */
export function beginProvider({ providers, challenges, rates, states, publicOrigin, now, newId }: Deps) {
  return async (wanted: Wanted, browser: Browser): Promise<{ address: string; browserToken: string }> => {
    const provider = providers.get(wanted.provider)
    if (provider === undefined) throw new Refusal('accounts.provider_not_found')
    const wait = await rates.take(`provider-from:${browser.address}`, 1, addressAllowance, now())
    if (wait > 0) throw waitRefusal(wait)

    const browserToken = browserTokenOf(browser.browserToken)
    const id = newId()
    const expiresAt = now() + PROVIDER_MINUTES * 60_000
    const state = states.seal({ id, provider: provider.id, ...wantedPath(wanted), expiresAt })
    const returnTo = returnAddress(publicOrigin, provider.id)
    const address = await provider.begin({ state, ...bindingOf(browserToken, id), returnTo })
    if (address === 'away') throw new Refusal('accounts.provider_away')

    await challenges.put({
      id: beginningId(id),
      sub: null,
      secretHash: hashOfToken(browserToken),
      data: { provider: provider.id },
      expiresAt,
      triesLeft: 1,
    })
    return { address: address.href, browserToken }
  }
}
