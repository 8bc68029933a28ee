import { timingSafeEqual } from 'node:crypto'
import type { Role } from '@kitchen-table/domain/accounts/actor'
import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { providerDestination } from '@kitchen-table/domain/accounts/provider'
import type { Account, AccountPool } from '../pool-port.ts'
import type { ChallengeStore, SessionStore } from '../ports.ts'
import { hashOfToken } from '../session-token.ts'
import { welcomePerson } from '../sign-in/open-session.ts'
import { beginningId, returnAddress } from './begin-provider.ts'
import { bindingOf } from './browser-token.ts'
import type { FirstArrival, TrustedPerson } from './first-arrival.ts'
import type { Binding, ExternalPerson, IdentityProvider, IdentityProviders } from './ports.ts'
import type { Begun, ProviderStates } from './provider-state.ts'

/** What a browser is given to keep. */
export type Opened = { token: string; deviceMark: string; role: Role }

type Deps = {
  providers: IdentityProviders
  pool: AccountPool
  sessions: SessionStore
  challenges: ChallengeStore
  states: ProviderStates
  firstArrival: FirstArrival
  /** `where` is the page that they came in by, `device` what is known of the browser. */
  openSession: (account: Account, occasion: { device: string; where: string }) => Promise<Opened>
  publicOrigin: string
  now: () => number
}

/** What a browser brings back: `search` is the query of the address, with the state in it. */
type Return = { provider: string; search: string; browserToken: string | null; device: string }

/**
 * Why nobody was let in. 'refused': the provider said no, or its answer is not to be believed. 'away': it does not
 * answer. 'expired': ten minutes are over, it was used before, or it began in another browser. 'clash': the address is
 * somebody else's. 'full', 'switched_off': the organisation has no place, or it or the account is switched off.
 */
export const arrivalProblems = ['refused', 'away', 'expired', 'clash', 'full', 'switched_off'] as const
export type ArrivalProblem = (typeof arrivalProblems)[number]

/** `destination` is a page of ours. */
export type Arrived = { account: Account; opened: Opened; destination: string }

type Taken = Pick<Begun, 'via' | 'destination'> & { provider: IdentityProvider; binding: Binding }

function isSameBrowser(browserToken: string, secretHash: string | null): boolean {
  const given = Buffer.from(hashOfToken(browserToken))
  const expected = Buffer.from(secretHash ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What this browser began and nobody has used. A stranger who has only the address uses nothing up. */
async function takenBeginning(deps: Deps, { provider: id, search, browserToken }: Return) {
  const [state, second] = new URLSearchParams(search).getAll('state')
  const provider = deps.providers.get(id)
  const begun = state === undefined || second !== undefined ? null : deps.states.open(state)
  if (state === undefined || provider === undefined || begun?.provider !== id) return 'refused'

  const now = deps.now()
  if (browserToken === null || begun.expiresAt <= now) return 'expired'
  const waiting = await deps.challenges.find(beginningId(begun.id), now)
  if (waiting === null || !isSameBrowser(browserToken, waiting.secretHash)) return 'expired'
  if ((await deps.challenges.take(waiting.id, now)) === null) return 'expired'

  const { via, destination } = begun
  return {
    provider,
    via,
    destination,
    binding: { state, ...bindingOf(browserToken, begun.id) },
  } satisfies Taken
}

/** Null for an address that the provider has not verified, or that is none in its one form (security.md T18, T26). */
function trustedPerson({ issuer, subject, email, isEmailVerified, first, last }: ExternalPerson) {
  const canonical = email === null || !isEmailVerified ? null : canonicalEmail(email)
  if (canonical === null || issuer === '' || subject === '') return null
  return { identity: { issuer, subject }, email: canonical, first, last } satisfies TrustedPerson
}

/** Signs somebody in who comes back from a provider (security.md T16 to T18), or says why not. */
export function finishProvider(deps: Deps) {
  const { pool, sessions, firstArrival, openSession, publicOrigin } = deps

  return async (returned: Return): Promise<Arrived | ArrivalProblem> => {
    const begun = await takenBeginning(deps, returned)
    if (begun === 'refused' || begun === 'expired') return begun
    const { provider, binding, via, destination } = begun

    const currentUrl = new URL(returnAddress(publicOrigin, provider.id))
    currentUrl.search = returned.search
    const answer = await provider.finish({ ...binding, currentUrl })
    if (answer === 'refused' || answer === 'away') return answer
    const person = trustedPerson(answer)
    if (person === null) return 'refused'

    const account = (await pool.findExternal(person.identity)) ?? (await firstArrival(provider, person))
    if (typeof account === 'string') return account
    if ((await welcomePerson(sessions, account)) === null) return 'switched_off'
    const opened = await openSession(account, { device: returned.device, where: '/authRedirect' })
    return { account, opened, destination: providerDestination(via, destination) }
  }
}

export type FinishProvider = ReturnType<typeof finishProvider>
