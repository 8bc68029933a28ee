import { randomBytes } from 'node:crypto'
import { type ChallengeName, challengeNames } from '@kitchen-table/domain/accounts/challenge'
import { MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts/one-time-code'
import type { StoredChallenge } from '../../features/accounts/ports.ts'
import type { PoolChallenge } from '../../features/accounts/user-pool.ts'
import type { AccountWithSecrets } from './account-rows.ts'
import { challengeId, type LocalAccountsDeps, minutesToMs, SESSION_PREFIX } from './local-accounts-deps.ts'

/** The longest time that Cognito allows. People need time to read the rules for a new password. */
const CHALLENGE_LIFETIME_MS = minutesToMs(15)

/** A challenge of a sign-in, with its account. */
export type PendingChallenge = { id: string; name: ChallengeName; row: AccountWithSecrets }

function parseChallengeName({ data }: StoredChallenge): ChallengeName {
  const name = challengeNames.find((known) => known === data.name)
  if (!name) throw new TypeError('A stored challenge has no known name.')
  return name
}

/** The open challenges of sign-ins. Call each method except `find` and `findNewest` inside a write. */
export function createPendingChallenges({
  accounts,
  secrets,
  challenges,
}: Pick<LocalAccountsDeps, 'accounts' | 'secrets' | 'challenges'>) {
  /** Returns null if the account has changed, or if the temporary password that the sign-in began with was replaced. */
  function toPendingChallenge(challenge: StoredChallenge | null): PendingChallenge | null {
    const row = challenge?.sub ? accounts.findSecretsBySub(challenge.sub) : null
    if (!challenge || !row?.account.enabled || String(row.version) !== challenge.data.version) return null
    const { temporary } = challenge.data
    if (temporary !== undefined && !secrets.isTemporaryPasswordStored(row.account.sub, temporary)) return null
    return { id: challenge.id, name: parseChallengeName(challenge), row }
  }

  const ifTriesLeft = (challenge: StoredChallenge | null) =>
    challenge !== null && challenge.triesLeft > 0 ? challenge : null

  return {
    /** Starts a challenge. `temporary` is the hash of the entered password, used only if that is a temporary one. */
    begin(
      name: ChallengeName,
      { account, version }: AccountWithSecrets,
      temporary: string,
      now: number,
    ): PoolChallenge {
      const session = randomBytes(32).toString('base64url')
      const data: StoredChallenge['data'] = { name, version: String(version) }
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
    /** Like `find`, but uses up a try. */
    useTry: (session: string, now: number) =>
      toPendingChallenge(challenges.useTry(challengeId.session(session), now)),
    findNewest: (sub: string, now: number) =>
      toPendingChallenge(ifTriesLeft(challenges.findNewest(sub, SESSION_PREFIX, now))),
    end: ({ id }: PendingChallenge, now: number) => void challenges.consume(id, now),
  }
}
