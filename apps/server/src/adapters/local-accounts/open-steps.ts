import { randomBytes } from 'node:crypto'
import { type ChallengeName, challengeNames } from '@kitchen-table/domain/accounts/challenge'
import { CODE_TRIES } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account, PoolChallenge } from '../../features/accounts/pool-port.ts'
import type { StoredChallenge } from '../../features/accounts/ports.ts'
import type { SecretRow } from './account-rows.ts'
import { challengeId, minutes, type PoolParts, SESSION_PREFIX } from './pool-parts.ts'

/** As long as Cognito lets one be set to. Whoever reads the rules for a new password takes their time. */
const STEP_LIFE = minutes(15)

/** A step of signing in, with whom it belongs to. */
export type OpenStep = { id: string; name: ChallengeName; row: SecretRow }

function nameOf({ data }: StoredChallenge): ChallengeName {
  const name = challengeNames.find((known) => known === data.name)
  if (!name) throw new TypeError('A step of signing in has no name.')
  return name
}

/** Steps that wait to be answered; each method but `find` is to be called inside a write. */
export function openSteps({ rows, secrets, challenges }: Pick<PoolParts, 'rows' | 'secrets' | 'challenges'>) {
  /** Null once the account, or the temporary password that it began with, is another. */
  function held(step: StoredChallenge | null): OpenStep | null {
    const row = step?.sub ? rows.secretsBySub(step.sub) : null
    if (!step || !row?.account.enabled || String(row.account.version) !== step.data.version) return null
    const { temporary } = step.data
    if (temporary !== undefined && !secrets.isKept(row.account.sub, temporary)) return null
    return { id: step.id, name: nameOf(step), row }
  }

  const withTries = (step: StoredChallenge | null) => (step !== null && step.triesLeft > 0 ? step : null)

  return {
    /** `temporary` is the hash of what was typed, should it be a temporary password. */
    begin(name: ChallengeName, account: Account, temporary: string, now: number): PoolChallenge {
      const session = randomBytes(32).toString('base64url')
      const data: StoredChallenge['data'] = { name, version: String(account.version) }
      if (name === 'NEW_PASSWORD_REQUIRED') data.temporary = temporary
      const stored = { id: challengeId.session(session), sub: account.sub, secretHash: null, data }
      challenges.put({ ...stored, expiresAt: now + STEP_LIFE, triesLeft: CODE_TRIES })
      return { name, session, account }
    },
    find: (session: string, now: number) =>
      held(withTries(challenges.find(challengeId.session(session), now))),
    /** The same, after using up a try. */
    tryOne: (session: string, now: number) => held(challenges.useTry(challengeId.session(session), now)),
    newestOf: (sub: string, now: number) => held(withTries(challenges.newestOf(sub, SESSION_PREFIX, now))),
    end: ({ id }: OpenStep, now: number) => void challenges.take(id, now),
  }
}
