import type { Person } from '@kitchen-table/contract/person'
import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import { timeOrderedId } from '@kitchen-table/domain/insights/event-id'
import type { LibrarySnapshot } from '../catalog/library-snapshot.ts'
import type { ProgressStore } from '../learning/ports.ts'
import { Refusal } from '../refusal.ts'
import { attemptKey } from './attempt-key.ts'
import { isWelcome } from './current-person.ts'
import type { KnownDevices } from './known-device.ts'
import { personView } from './person-view.ts'
import type { Account, AccountPool } from './pool-port.ts'
import type { KnownPerson, PersonStore, RateStore, SessionStore } from './ports.ts'
import { hashOfToken, newSessionToken } from './session-token.ts'

type Deps = {
  pool: AccountPool
  sessions: SessionStore
  rates: RateStore
  people: PersonStore
  progress: ProgressStore
  library: LibrarySnapshot
  devices: KnownDevices
  now: () => number
  newId: () => string
}

/** Where an attempt comes from: the network address (IPv6 by its /64) and the mark of a known device. */
export type Origin = { address: string; deviceMark: string | null }

/** A whole employer sits behind one address, so it takes many failures to tire it out: 300 an hour. */
const addressAllowance = { burst: 300, perMinute: 5 }
/**
 * Sign-ins that are under way together; whoever comes beyond that is asked to come again, and nothing is counted. Fewer
 * than an address may fail: each holds one of those until it is over, and many right passwords at once are no guessing.
 */
const MOST_AT_ONCE = 200
/** As many take about so long to be checked on two cores. */
const BUSY_RETRY_SECONDS = 4

const busy = () => new Refusal('accounts.busy', { retryAfter: BUSY_RETRY_SECONDS })

function waitRefusal(milliseconds: number): Refusal {
  return new Refusal('accounts.wait', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
}

/** Counts the attempt as failed in advance, so that a burst cannot exceed the budget; `succeed` takes that back. */
async function begunAttempt({ rates, devices, now }: Deps, email: string, { address, deviceMark }: Origin) {
  const device = devices.recognise(deviceMark, email)
  const accountKey = attemptKey(email, device)
  const addressKey = `sign-in-from:${address}`

  if (!device) {
    const wait = await rates.take(addressKey, 1, addressAllowance, now())
    if (wait > 0) throw waitRefusal(wait)
  }
  const giveBackAddress = async () => {
    if (!device) await rates.giveBack(addressKey, 1)
  }
  const wait = await rates.attempt(accountKey, now())
  if (wait > 0) {
    await giveBackAddress()
    throw waitRefusal(wait)
  }
  return {
    succeed: () => Promise.all([rates.succeed(accountKey), giveBackAddress()]),
    forget: () => Promise.all([rates.forgive(accountKey), giveBackAddress()]),
  }
}

/** A fault of ours is no failure of theirs. */
function notCounted({ forget }: { forget: () => Promise<unknown> }) {
  return async (error: unknown): Promise<never> => {
    await forget()
    throw error
  }
}

/** Null, without a write, for somebody who may not come in: each would take its time, and tell that they exist. */
async function welcomePerson({ sessions }: Deps, account: Account): Promise<KnownPerson | null> {
  const known = await sessions.person(account.sub)
  return known !== null && isWelcome(known) ? known : null
}

async function openedSession({ sessions, people, now, newId }: Deps, account: Account) {
  const token = newSessionToken()
  const at = now()
  const session = { tokenHash: hashOfToken(token), sub: account.sub, createdAt: at, seenAt: at }
  await sessions.open(session)
  const login = {
    id: timeOrderedId(at, newId()),
    time: new Date(at).toISOString(),
    group: account.group ?? NO_GROUP,
    role: account.role,
    where: '/',
  }
  // Without its login a session would be one that nobody was told of.
  await people.addLogin(account.sub, login).catch(async (error) => {
    await sessions.close(session.tokenHash)
    throw error
  })
  return { token, session }
}

type Credentials = { email: string; password: string }
type SignedIn = { token: string; deviceMark: string; person: Person }

async function signedIn(deps: Deps, input: Credentials, origin: Origin): Promise<SignedIn> {
  // What is no address stays as typed: lower-casing would make a `k` of the Kelvin sign (security.md T26).
  const email = canonicalEmail(input.email) ?? input.email
  const attempt = await begunAttempt(deps, email, origin)

  const account = await deps.pool.signIn(email, input.password).catch(notCounted(attempt))
  if (account === 'busy') {
    await attempt.forget()
    throw busy()
  }
  const known = account === 'refused' ? null : await welcomePerson(deps, account).catch(notCounted(attempt))
  if (account === 'refused' || known === null) throw new Refusal('accounts.refused')

  // First: were it to fail afterwards, a session would be left that nobody was told of.
  await attempt.succeed()
  const { token, session } = await openedSession(deps, account)
  const person = { ...session, ...known }
  const progress = await deps.progress.read(person.sub)
  const view = personView(person, progress, await deps.library.current())
  return { token, deviceMark: deps.devices.markFor(email), person: view }
}

/**
 * Signs in with e-mail and password. One answer and the same work for unknown, wrong, pending and disabled, and for
 * people of a switched-off organisation.
 */
export function signIn(deps: Deps) {
  let underWay = 0

  return async (input: Credentials, origin: Origin): Promise<SignedIn> => {
    if (underWay >= MOST_AT_ONCE) throw busy()
    underWay += 1
    try {
      return await signedIn(deps, input, origin)
    } finally {
      underWay -= 1
    }
  }
}
