import type { InitiateAuthCommandOutput } from '@aws-sdk/client-cognito-identity-provider'
import { type ChallengeName, challengeNames } from '@kitchen-table/domain/accounts/mfa'
import { normalizeTemporaryPassword } from '@kitchen-table/domain/accounts/temporary-password'
import { z } from 'zod'
import type { PoolChallenge } from '../../features/accounts/user-pool.ts'
import { createSecretBox, type SecretBox } from '../secrets/secret-box.ts'
import { appClientRequests } from './app-client-requests.ts'
import type { CognitoAuthenticator } from './cognito-authenticator.ts'
import { mapErrors, refusedPasswordOutcomes } from './cognito-errors.ts'
import { type CognitoOptions, cognitoUsers, isSub, isUserEmail } from './cognito-users.ts'
import type { CognitoUser } from './parse-cognito-user.ts'

/** The longest time that Cognito allows, and what `createUserPool` sets. */
export const CHALLENGE_LIFETIME_MINUTES = 15

/** What the browser keeps while a challenge is open; `session` is Cognito's own. Times are in ms since 1970. */
const challengeSession = z.strictObject({
  name: z.enum(challengeNames),
  sub: z.string(),
  session: z.string(),
  /** The id of the temporary password that the sign-in began with; null for another challenge. */
  invitationId: z.string().nullable(),
  expiresAt: z.number(),
})
type ChallengeSession = z.infer<typeof challengeSession>

/** Returns the session as one opaque text: it can be neither read nor changed without the installation's key. */
const sealChallengeSession = (secretBox: SecretBox, session: ChallengeSession): string =>
  secretBox.seal(JSON.stringify(session))

/** Returns the session, or null if it has expired or this server did not seal it. */
function openChallengeSession(secretBox: SecretBox, sealed: string, now: number): ChallengeSession | null {
  const opened = unseal(secretBox, sealed)
  const session = challengeSession.safeParse(opened).data
  return session !== undefined && session.expiresAt > now ? session : null
}

function unseal(secretBox: SecretBox, sealed: string): unknown {
  // The decoder ignores what it cannot use: one session must not have several spellings.
  if (Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return null
  try {
    return JSON.parse(secretBox.open(sealed))
  } catch {
    return null
  }
}

type SignInMethods = Pick<
  CognitoAuthenticator,
  'signIn' | 'findChallenge' | 'answerNewPasswordChallenge' | 'checkPassword'
>

/**
 * One outcome for whatever is wrong with a sign-in (docs/security.md T22). Cognito says NotAuthorizedException for a
 * wrong password, a disabled account, an expired temporary password and too many attempts alike.
 */
const signInOutcomes = {
  NotAuthorizedException: 'refused',
  UserNotFoundException: 'refused',
  UserNotConfirmedException: 'refused',
  PasswordResetRequiredException: 'refused',
  // What cognito-local says of a wrong password.
  InvalidPasswordException: 'refused',
  TooManyRequestsException: 'busy',
} as const

/** NotAuthorizedException: the session has expired or was used, or the account is disabled. */
const challengeOutcomes = {
  NotAuthorizedException: 'over',
  CodeMismatchException: 'over',
  ExpiredCodeException: 'over',
  UserNotFoundException: 'over',
  TooManyRequestsException: 'busy',
  ...refusedPasswordOutcomes,
} as const

function parseChallengeName(name: string | undefined): ChallengeName {
  const known = challengeNames.find((challengeName) => challengeName === name)
  if (known === undefined)
    throw new Error(`Cognito asks for ${name}, which this pool should not be set up for.`)
  return known
}

/** Returns whether the user's state still asks for the challenge, and for the same temporary password. */
function isChallengeOpen({ name, invitationId }: ChallengeSession, user: CognitoUser): boolean {
  const { enabled, status, mfa } = user.account
  if (!enabled) return false
  if (name === 'NEW_PASSWORD_REQUIRED')
    return status === 'FORCE_CHANGE_PASSWORD' && user.invitation?.id === invitationId
  return status === 'CONFIRMED' && mfa === (name === 'SMS_MFA' ? 'SMS' : 'TOTP')
}

export function cognitoSignIn(options: CognitoOptions): SignInMethods {
  const users = cognitoUsers(options)
  const requests = appClientRequests(options)
  const secretBox = createSecretBox(options.secretKey)

  async function authenticate(username: string, password: string) {
    // For Cognito a request without a password is an invalid one.
    if (password.trim() === '') return 'refused'
    return mapErrors(requests.initiateAuth(username, password), signInOutcomes)
  }

  /** Returns the challenge that Cognito asks for, or 'refused' if the temporary password has expired. */
  function beginChallenge(
    { ChallengeName, Session = '' }: InitiateAuthCommandOutput,
    { account, invitation }: CognitoUser,
    now: number,
  ): PoolChallenge | 'refused' {
    const name = parseChallengeName(ChallengeName)
    const isFirstPassword = name === 'NEW_PASSWORD_REQUIRED'
    const issued = isFirstPassword && invitation !== null && invitation.expiresAt > now ? invitation : null
    if (isFirstPassword && issued === null) return 'refused'
    const session = sealChallengeSession(secretBox, {
      name,
      sub: account.sub,
      session: Session,
      invitationId: issued?.id ?? null,
      expiresAt: now + CHALLENGE_LIFETIME_MINUTES * 60_000,
    })
    return { name, session, account }
  }

  async function findOpenChallenge(sealedSession: string, now: number) {
    const session = openChallengeSession(secretBox, sealedSession, now)
    const user = session && (await users.findBySub(session.sub))
    return session && user && isChallengeOpen(session, user) ? { session, account: user.account } : null
  }

  return {
    async signIn(email, enteredPassword, now) {
      if (!isUserEmail(email)) return 'refused'
      // Read on every path, and both requests made, so that all take the same time.
      const user = await users.findByEmail(email)
      const isPending = user?.account.status === 'FORCE_CHANGE_PASSWORD'
      const password = isPending ? normalizeTemporaryPassword(enteredPassword) : enteredPassword
      const result = await authenticate(email, password)
      if (typeof result === 'string') return result
      if (user === null) return 'refused'
      if (result.ChallengeName !== undefined) return beginChallenge(result, user, now)
      // The status has changed since it was read; the next attempt reads it again.
      return user.account.status === 'CONFIRMED' ? user.account : 'refused'
    },

    async findChallenge(sealedSession, now) {
      const challenge = await findOpenChallenge(sealedSession, now)
      return challenge && { name: challenge.session.name, account: challenge.account }
    },

    async answerNewPasswordChallenge(sealedSession, password, now) {
      const challenge = await findOpenChallenge(sealedSession, now)
      if (challenge?.session.name !== 'NEW_PASSWORD_REQUIRED') return 'over'
      const { sub, session } = challenge.session
      const result = await mapErrors(
        requests.respondWithNewPassword(sub, session, password),
        challengeOutcomes,
      )
      if (typeof result === 'string') return result
      if (result.AuthenticationResult === undefined)
        throw new Error(`Cognito asks for ${result.ChallengeName} after the first password.`)
      return { ...challenge.account, status: 'CONFIRMED' }
    },

    async checkPassword(sub, password) {
      if (!isSub(sub)) return false
      const result = await authenticate(sub, password)
      if (typeof result === 'string') return result === 'busy' ? result : false
      // A temporary password is right for nothing but choosing an own one.
      return result.ChallengeName !== 'NEW_PASSWORD_REQUIRED'
    },
  }
}
