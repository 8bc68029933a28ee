import { timingSafeEqual } from 'node:crypto'
import { normalizeEmail, type Role, resolveProviderDestination } from '@kitchen-table/domain/accounts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { findPersonAllowedToSignIn, type PersonDeps } from '../../people/find-current-person.ts'
import type { Account } from '../../people/user-pool.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { AccountSessions } from '../sign-in/account-sessions.ts'
import { oidcCallbackUrl, oidcChallengeId } from './begin-oidc-sign-in.ts'
import { deriveOidcBinding, type OidcState } from './oidc-state.ts'
import type { ExternalPerson, IdentityProvider, OidcBinding } from './ports.ts'
import {
  findProvisionedAccount,
  type ProvisionExternalUser,
  type VerifiedExternalPerson,
} from './provision-external-user.ts'

type BrowserSession = { token: string; deviceToken: string; role: Role }

type Deps = PersonDeps &
  Pick<AccountsDeps, 'providers' | 'directory' | 'challenges' | 'oidcStates' | 'publicOrigin' | 'now'> & {
    accountSessions: Pick<AccountSessions, 'open'>
    provisionExternalUser: ProvisionExternalUser
  }

/** The request with which a browser returns. `search` is the query of the URL, with the state in it. */
type OidcCallback = { provider: string; search: string; browserToken: string | null; device: string }

/**
 * Why a sign-in failed. 'refused': the provider refused, or its response is not valid. 'away': it does not respond.
 * 'expired': ten minutes are over, the state was used before, or it belongs to another browser. 'clash': another
 * account has the address. 'full': the organization has no free seat. 'switched_off': it or the account is disabled.
 */
const oidcSignInProblems = ['refused', 'away', 'expired', 'clash', 'full', 'switched_off'] as const
export type OidcSignInProblem = (typeof oidcSignInProblems)[number]

/** `destination` is a path of this application. */
export type OidcSignInResult = { account: Account; browserSession: BrowserSession; destination: string }

type ConsumedOidcState = Pick<OidcState, 'via' | 'destination'> & {
  provider: IdentityProvider
  binding: OidcBinding
}

function isSameBrowser(browserToken: string, secretHash: string | null): boolean {
  const actual = Buffer.from(hashToken(browserToken))
  const expected = Buffer.from(secretHash ?? '')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Consumes the unused state of a sign-in that this browser began. A stranger who has only the URL consumes nothing. */
async function consumeOidcState(deps: Deps, { provider: id, search, browserToken }: OidcCallback) {
  const [state, duplicateState] = new URLSearchParams(search).getAll('state')
  const provider = deps.providers.get(id)
  const oidcState = state === undefined || duplicateState !== undefined ? null : deps.oidcStates.decode(state)
  if (state === undefined || provider === undefined || oidcState?.provider !== id) return 'refused'

  const now = deps.now()
  if (browserToken === null || oidcState.expiresAt <= now) return 'expired'
  const challenge = await deps.challenges.find(oidcChallengeId(oidcState.id), now)
  if (challenge === null || !isSameBrowser(browserToken, challenge.secretHash)) return 'expired'
  if ((await deps.challenges.consume(challenge.id, now)) === null) return 'expired'

  const { via, destination } = oidcState
  return {
    provider,
    via,
    destination,
    binding: { state, ...deriveOidcBinding(browserToken, oidcState.id) },
  } satisfies ConsumedOidcState
}

/** Null for an address that is not verified by the provider, or has no canonical form (docs/security.md T18, T26). */
function toVerifiedPerson({ issuer, subject, email, isEmailVerified, first, last }: ExternalPerson) {
  const canonical = email === null || !isEmailVerified ? null : normalizeEmail(email)
  if (canonical === null || issuer === '' || subject === '') return null
  return { identity: { issuer, subject }, email: canonical, first, last } satisfies VerifiedExternalPerson
}

/** Signs in a person who returns from a provider (docs/security.md T16 to T18), or returns why not. */
export function completeOidcSignIn(deps: Deps) {
  const { provisionExternalUser, accountSessions, publicOrigin } = deps

  return async (callback: OidcCallback): Promise<OidcSignInResult | OidcSignInProblem> => {
    const oidcState = await consumeOidcState(deps, callback)
    if (oidcState === 'refused' || oidcState === 'expired') return oidcState
    const { provider, binding, via, destination } = oidcState

    const currentUrl = new URL(oidcCallbackUrl(publicOrigin, provider.id))
    currentUrl.search = callback.search
    const result = await provider.exchangeCode({ ...binding, currentUrl })
    if (result === 'refused' || result === 'away') return result
    const person = toVerifiedPerson(result)
    if (person === null) return 'refused'

    const account =
      (await findProvisionedAccount(deps, person)) ?? (await provisionExternalUser(provider, person))
    if (account === 'busy') return 'away'
    if (typeof account === 'string') return account
    const admitted = await findPersonAllowedToSignIn(deps, account.sub)
    if (admitted === null) return 'switched_off'
    const { token, deviceToken } = await accountSessions.open(admitted, {
      sessionVersion: admitted.sessionVersion,
      device: callback.device,
      where: '/authRedirect',
    })
    const browserSession = { token, deviceToken, role: admitted.role }
    return { account, browserSession, destination: resolveProviderDestination(via, destination) }
  }
}

export type CompleteOidcSignIn = ReturnType<typeof completeOidcSignIn>
