import { randomBytes } from 'node:crypto'
import { type ChallengeName, challengeNames } from '@kitchen-table/domain/accounts/challenge'
import { MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import type { Account, PoolChallenge } from '../../features/accounts/account-pool.ts'
import type { StoredChallenge } from '../../features/accounts/ports.ts'
import type { AccountWithSecrets } from './account-rows.ts'
import { challengeId, type LocalAccountsDeps, minutesToMs, SESSION_PREFIX } from './local-accounts-deps.ts'

/** As long as Cognito lets one be set to. Whoever reads the rules for a new password takes their time. */
const CHALLENGE_LIFETIME_MS = minutesToMs(15)

/** A step of signing in, with whom it belongs to. */
export type PendingChallenge = { id: string; name: ChallengeName; row: AccountWithSecrets }

function parseChallengeName({ data }: StoredChallenge): ChallengeName {
  const name = challengeNames.find((known) => known === data.name)
  if (!name) throw new TypeError('A step of signing in has no name.')
  return name
}

/** Steps that wait to be answered; each method but `find` is to be called inside a write. */
export function createPendingChallenges({
  accounts,
  secrets,
  challenges,
}: Pick<LocalAccountsDeps, 'accounts' | 'secrets' | 'challenges'>) {
  /** Null once the account, or the temporary password that it began with, is another. */
  function toPendingChallenge(challenge: StoredChallenge | null): PendingChallenge | null {
    const row = challenge?.sub ? accounts.findSecretsBySub(challenge.sub) : null
    if (!challenge || !row?.account.enabled || String(row.account.version) !== challenge.data.version)
      return null
    const { temporary } = challenge.data
    if (temporary !== undefined && !secrets.isTemporaryPasswordStored(row.account.sub, temporary)) return null
    return { id: challenge.id, name: parseChallengeName(challenge), row }
  }

  const ifTriesLeft = (challenge: StoredChallenge | null) =>
    challenge !== null && challenge.triesLeft > 0 ? challenge : null

  return {
    /** `temporary` is the hash of what was typed, should it be a temporary password. */
    begin(name: ChallengeName, account: Account, temporary: string, now: number): PoolChallenge {
      const session = randomBytes(32).toString('base64url')
      const data: StoredChallenge['data'] = { name, version: String(account.version) }
      if (name === 'NEW_PASSWORD_REQUIRED') data.temporary = temporary
      const newChallenge = { id: challengeId.session(session), sub: account.sub, secretHash: null, data }
      challenges.put({
        ...newChallenge,
        expiresAt: now + CHALLENGE_LIFETIME_MS,
        triesLeft: MAX_CODE_ATTEMPTS,
      })
      return { name, session, account }
    },
    find: (session: string, now: number) =>
      toPendingChallenge(ifTriesLeft(challenges.find(challengeId.session(session), now))),
    /** The same, after using up a try. */
    useTry: (session: string, now: number) =>
      toPendingChallenge(challenges.useTry(challengeId.session(session), now)),
    findNewest: (sub: string, now: number) =>
      toPendingChallenge(ifTriesLeft(challenges.findNewest(sub, SESSION_PREFIX, now))),
    end: ({ id }: PendingChallenge, now: number) => void challenges.consume(id, now),
  }
}
