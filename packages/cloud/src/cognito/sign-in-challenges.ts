import type { InitiateAuthCommandOutput } from '@aws-sdk/client-cognito-identity-provider'
import type { Account, PoolChallenge } from '@kitchen-table/application/ports'
import { hashToken } from '@kitchen-table/application/store-helpers'
import {
  CHALLENGE_LIFETIME_MS,
  type ChallengeName,
  challengeNames,
  MAX_CODE_ATTEMPTS,
} from '@kitchen-table/domain/accounts'
import { type ChallengeSession, sealChallengeSession, unsealChallengeSession } from './challenge-session.ts'
import type { CognitoDeps } from './cognito-deps.ts'
import type { CognitoUser } from './parse-cognito-user.ts'

/** An open challenge. `attemptsId` is the id of the row that counts its tries. */
type OpenChallenge = { session: ChallengeSession; account: Account; attemptsId: string }

const attemptsIdOf = (sealedSession: string) => `cognito-challenge:${hashToken(sealedSession)}`

function parseChallengeName(name: string | undefined): ChallengeName {
  const known = challengeNames.find((challengeName) => challengeName === name)
  if (known === undefined)
    throw new Error(`Cognito asks for ${name}, which this pool should not be set up for.`)
  return known
}

/** Returns whether the user's state still asks for the challenge, and for the same temporary password. */
function isStillRequired({ name, invitationId }: ChallengeSession, user: CognitoUser): boolean {
  const { enabled, status, mfa } = user.account
  if (!enabled) return false
  if (name === 'NEW_PASSWORD_REQUIRED')
    return status === 'FORCE_CHANGE_PASSWORD' && user.invitation?.id === invitationId
  return status === 'CONFIRMED' && mfa === (name === 'SMS_MFA' ? 'SMS' : 'TOTP')
}

/**
 * The challenges of sign-ins. The browser keeps the session; the tries of a second factor are counted by us, in a row
 * that the right answer removes.
 */
export function cognitoSignInChallenges({ users, secretBox, challenges }: CognitoDeps) {
  return {
    /**
     * Returns the challenge that Cognito asks for after `password`, or 'refused' if that is a temporary one that has
     * expired.
     */
    async begin(
      { ChallengeName, Session = '' }: InitiateAuthCommandOutput,
      { account, invitation }: CognitoUser,
      password: string,
      now: number,
    ): Promise<PoolChallenge | 'refused'> {
      const name = parseChallengeName(ChallengeName)
      const isFirstPassword = name === 'NEW_PASSWORD_REQUIRED'
      const issued = isFirstPassword && invitation !== null && invitation.expiresAt > now ? invitation : null
      if (isFirstPassword && issued === null) return 'refused'
      const { sub } = account
      const expiresAt = now + CHALLENGE_LIFETIME_MS
      const session = sealChallengeSession(secretBox, {
        name,
        sub,
        session: Session,
        invitationId: issued?.id ?? null,
        temporaryHash: isFirstPassword ? hashToken(password) : null,
        expiresAt,
      })
      if (!isFirstPassword) {
        const id = attemptsIdOf(session)
        await challenges.put({
          id,
          sub,
          secretHash: null,
          data: {},
          expiresAt,
          triesLeft: MAX_CODE_ATTEMPTS,
        })
      }
      return { name, session, account }
    },

    async find(sealedSession: string, now: number): Promise<OpenChallenge | null> {
      const session = unsealChallengeSession(secretBox, sealedSession, now)
      if (session === null) return null
      const attemptsId = attemptsIdOf(sealedSession)
      if (session.name !== 'NEW_PASSWORD_REQUIRED') {
        const attempts = await challenges.find(attemptsId, now)
        if (attempts === null || attempts.triesLeft < 1) return null
      }
      const user = await users.findBySub(session.sub)
      return user && isStillRequired(session, user) ? { session, account: user.account, attemptsId } : null
    },

    /** Uses up a try of a second factor. Returns whether one was left. */
    useTry: async ({ attemptsId }: OpenChallenge, now: number) =>
      (await challenges.useTry(attemptsId, now)) !== null,
    /** Ends the challenge of a second factor. Returns false if another request has ended it. */
    end: async ({ attemptsId }: OpenChallenge) => (await challenges.consume(attemptsId, 0)) !== null,
  }
}
