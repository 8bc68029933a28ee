import { createHmac } from 'node:crypto'
import type { ChallengeStore } from '@kitchen-table/application/ports'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { test as base, describe, expect } from 'vitest'
import { now, openScriptedPool } from './testing/open-scripted-pool.ts'
import { ada, adaAsUser, appClient, invitedUntil, sub, userPoolId } from './testing/sample-user.ts'
import { type Request, type Script, serviceError } from './testing/scripted-client.ts'

const MINUTE = 60_000
const { email } = ada
const password = 'Kitchen-Table-1'
const temporaryPassword = 'aB3de-Fg7hj-kL9mn-Pq2rs'

/** What Cognito responds when nothing more is required. */
const signedIn = { AuthenticationResult: { AccessToken: 'access-token', RefreshToken: 'refresh-token' } }

const user = { UserPoolId: userPoolId, Username: sub }
const getUserRequest: Request = { command: 'AdminGetUser', input: user }
const getUserByEmailRequest: Request = { command: 'AdminGetUser', input: { ...user, Username: email } }
const revokeTokensRequest: Request = {
  command: 'AdminUserGlobalSignOut',
  input: user,
}
const notAuthorized = serviceError('NotAuthorizedException')
const userNotFound = serviceError('UserNotFoundException')
const tooManyRequests = serviceError('TooManyRequestsException')

const secretHash = (username: string) =>
  createHmac('sha256', appClient.secret).update(`${username}${appClient.id}`).digest('base64')

const initiateAuthRequest = (username: string, entered: string): Request => ({
  command: 'InitiateAuth',
  input: {
    ClientId: appClient.id,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: entered, SECRET_HASH: secretHash(username) },
  },
})

const pendingAda = (expiresAt = now + 1000, id?: string) =>
  adaAsUser({ UserStatus: 'FORCE_CHANGE_PASSWORD' }, [invitedUntil(expiresAt, id)])

const challengeNamed = (ChallengeName: string, Session = 'session-of-cognito') => ({ ChallengeName, Session })

const setUp = openScriptedPool

/** Signs in an invited person, or one with a second factor, and returns the session of the challenge. */
async function beginChallenge(
  name = 'NEW_PASSWORD_REQUIRED',
  stored: object = pendingAda(),
  { session, challenges }: { session?: string; challenges?: ChallengeStore } = {},
) {
  const script = { AdminGetUser: stored, InitiateAuth: challengeNamed(name, session) }
  const { authenticator } = setUp(script, { challenges })
  const challenge = await authenticator.signIn(email, temporaryPassword, now)
  if (typeof challenge === 'string' || !('session' in challenge)) throw new Error('Expected a challenge.')
  return challenge.session
}

const test = base.extend('session', () => beginChallenge())

describe('signIn', () => {
  test('reads the user and sends the password, signed with the secret of the app client', async () => {
    const { authenticator, requests } = setUp({ AdminGetUser: adaAsUser(), InitiateAuth: signedIn })
    expect(await authenticator.signIn(email, password, now)).toEqual(ada)
    expect(requests).toEqual<Request[]>([getUserByEmailRequest, initiateAuthRequest(email, password)])
  })

  test('T22: makes the same two requests for an unknown address, and refuses whatever Cognito says', async () => {
    for (const response of [notAuthorized, userNotFound, signedIn]) {
      const { authenticator, requests } = setUp({ AdminGetUser: userNotFound, InitiateAuth: response })
      expect(await authenticator.signIn(email, password, now)).toBe('refused')
      expect(requests).toEqual<Request[]>([getUserByEmailRequest, initiateAuthRequest(email, password)])
    }
  })

  test.each([
    // A wrong password, a disabled account, a temporary password after 90 days, or too many attempts.
    { error: notAuthorized, outcome: 'refused' },
    { error: userNotFound, outcome: 'refused' },
    { error: serviceError('UserNotConfirmedException'), outcome: 'refused' },
    { error: serviceError('PasswordResetRequiredException'), outcome: 'refused' },
    { error: tooManyRequests, outcome: 'busy' },
  ])('returns $outcome for $error.name', async ({ error, outcome }) => {
    const { authenticator } = setUp({ AdminGetUser: adaAsUser(), InitiateAuth: error })
    expect(await authenticator.signIn(email, password, now)).toBe(outcome)
  })

  test.each(['InvalidParameterException', 'ResourceNotFoundException'])(
    'does not take %s, a fault of the settings, for a wrong password',
    async (name) => {
      const { authenticator } = setUp({ AdminGetUser: adaAsUser(), InitiateAuth: serviceError(name) })
      await expect(authenticator.signIn(email, password, now)).rejects.toThrow(name)
    },
  )

  test.each([
    `  ${temporaryPassword}\u00a0`,
    temporaryPassword.replaceAll('-', ''),
    temporaryPassword.replaceAll('-', ' \u2013 '),
  ])('T03: sends the temporary password "%s" in the spelling that was issued', async (typed) => {
    const { authenticator, requests } = setUp({
      AdminGetUser: pendingAda(),
      InitiateAuth: challengeNamed('NEW_PASSWORD_REQUIRED'),
    })
    expect(await authenticator.signIn(email, typed, now)).toMatchObject({ name: 'NEW_PASSWORD_REQUIRED' })
    expect(requests.at(-1)).toEqual(initiateAuthRequest(email, temporaryPassword))
  })

  test('sends a password of one’s own exactly as typed', async () => {
    const typed = temporaryPassword.replaceAll('-', '')
    const { authenticator, requests } = setUp({ AdminGetUser: adaAsUser(), InitiateAuth: notAuthorized })
    expect(await authenticator.signIn(email, typed, now)).toBe('refused')
    expect(requests.at(-1)).toEqual(initiateAuthRequest(email, typed))
  })

  test.each([
    { what: 'has expired here', stored: pendingAda(now) },
    { what: 'was never issued', stored: adaAsUser({ UserStatus: 'FORCE_CHANGE_PASSWORD' }) },
  ])('T03: refuses a temporary password that $what', async ({ stored }) => {
    const { authenticator } = setUp({
      AdminGetUser: stored,
      InitiateAuth: challengeNamed('NEW_PASSWORD_REQUIRED'),
    })
    expect(await authenticator.signIn(email, temporaryPassword, now)).toBe('refused')
  })

  test('refuses the right password if the status that was read no longer holds', async () => {
    const { authenticator } = setUp({ AdminGetUser: pendingAda(), InitiateAuth: signedIn })
    expect(await authenticator.signIn(email, password, now)).toBe('refused')
  })

  test('throws for a challenge that the pool should not be set up for', async () => {
    const { authenticator } = setUp({ AdminGetUser: adaAsUser(), InitiateAuth: challengeNamed('MFA_SETUP') })
    await expect(authenticator.signIn(email, password, now)).rejects.toThrow('MFA_SETUP')
  })
})

describe('the session of a challenge', () => {
  test('is opaque, and fits a cookie with the longest one of Cognito', async () => {
    const session = await beginChallenge('NEW_PASSWORD_REQUIRED', pendingAda(), {
      session: 'x'.repeat(2048),
    })
    expect(session).toMatch(/^[\w-]+$/)
    expect(Buffer.from(session, 'base64url').toString('latin1')).not.toContain('NEW_PASSWORD_REQUIRED')
    expect(session.length).toBeLessThan(3500)
  })

  test.each([
    { name: 'NEW_PASSWORD_REQUIRED', stored: pendingAda() },
    { name: 'SOFTWARE_TOKEN_MFA', stored: adaAsUser({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }) },
    { name: 'SMS_MFA', stored: adaAsUser({ PreferredMfaSetting: 'SMS_MFA' }) },
  ])('holds the person and the challenge $name', async ({ name, stored }) => {
    const { authenticator, requests, challenges } = setUp({ AdminGetUser: stored })
    const session = await beginChallenge(name, stored, { challenges })
    expect(await authenticator.findChallenge(session, now)).toMatchObject({ name, account: { sub } })
    expect(requests).toEqual<Request[]>([getUserRequest])
  })

  test('of another installation, or changed, is asked nothing about', async ({ session }) => {
    const { authenticator, requests } = setUp({}, { secretKey: 'another-key'.repeat(4) })
    expect(await authenticator.findChallenge(session, now)).toBeNull()
    expect(await authenticator.answerNewPasswordChallenge(session, password, now)).toBe('over')
    expect(await setUp({}).authenticator.findChallenge(`${session}A`, now)).toBeNull()
    expect(requests).toEqual([])
  })

  test.for([
    { what: 'is disabled', stored: { ...pendingAda(), Enabled: false } },
    { what: 'has a password', stored: adaAsUser({}, [invitedUntil(now + 1000)]) },
    { what: 'has a later temporary password', stored: pendingAda(now + 1000, 'invitation-2') },
    { what: 'is deleted', stored: userNotFound },
  ])('is over once the account $what', async ({ stored }, { session }) => {
    const { authenticator, requests } = setUp({ AdminGetUser: stored })
    expect(await authenticator.findChallenge(session, now)).toBeNull()
    expect(await authenticator.answerNewPasswordChallenge(session, password, now)).toBe('over')
    expect(requests).toEqual<Request[]>([getUserRequest, getUserRequest])
  })

  test.each(['SOFTWARE_TOKEN_MFA', 'SMS_MFA'])('%s is over without the second factor', async (name) => {
    const { authenticator, challenges, requests } = setUp({ AdminGetUser: adaAsUser() })
    const session = await beginChallenge(name, adaAsUser({ PreferredMfaSetting: name }), { challenges })
    expect(await authenticator.findChallenge(session, now)).toBeNull()
    expect(requests).toEqual<Request[]>([getUserRequest])
  })
})

describe('answerNewPasswordChallenge', () => {
  test('responds with the session of Cognito, for the user by id', async ({ session }) => {
    const { authenticator, requests } = setUp({
      AdminGetUser: pendingAda(),
      RespondToAuthChallenge: signedIn,
    })
    expect(await authenticator.answerNewPasswordChallenge(session, password, now + 14 * MINUTE)).toEqual(ada)
    expect(requests).toEqual<Request[]>([
      getUserRequest,
      {
        command: 'RespondToAuthChallenge',
        input: {
          ClientId: appClient.id,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: 'session-of-cognito',
          ChallengeResponses: { USERNAME: sub, NEW_PASSWORD: password, SECRET_HASH: secretHash(sub) },
        },
      },
    ])
  })

  test.for([
    // The session was used or has expired at Cognito, or the account is disabled.
    { error: notAuthorized, outcome: 'over' },
    { error: serviceError('CodeMismatchException'), outcome: 'over' },
    { error: serviceError('ExpiredCodeException'), outcome: 'over' },
    { error: userNotFound, outcome: 'over' },
    { error: tooManyRequests, outcome: 'busy' },
    { error: serviceError('InvalidPasswordException'), outcome: 'password_refused' },
    { error: serviceError('InvalidParameterException'), outcome: 'password_refused' },
  ])('returns $outcome for $error.name', async ({ error, outcome }, { session }) => {
    const { authenticator } = setUp({ AdminGetUser: pendingAda(), RespondToAuthChallenge: error })
    expect(await authenticator.answerNewPasswordChallenge(session, password, now)).toBe(outcome)
  })

  test.for([temporaryPassword, temporaryPassword.replaceAll('-', '')])(
    'refuses the temporary password, as %s, without a request to set it',
    async (same, { session }) => {
      const { authenticator, requests } = setUp({ AdminGetUser: pendingAda() })
      expect(await authenticator.answerNewPasswordChallenge(session, same, now)).toBe('password_refused')
      expect(requests).toEqual<Request[]>([getUserRequest])
    },
  )

  test('T24: opens nothing if Cognito asks for a second factor', async ({ session }) => {
    const { authenticator } = setUp({
      AdminGetUser: pendingAda(),
      RespondToAuthChallenge: challengeNamed('SOFTWARE_TOKEN_MFA'),
    })
    await expect(authenticator.answerNewPasswordChallenge(session, password, now)).rejects.toThrow(
      'SOFTWARE_TOKEN_MFA',
    )
  })

  test('is not answered by the code of a second factor', async ({ session }) => {
    const { authenticator, requests } = setUp({ AdminGetUser: pendingAda() })
    expect(await authenticator.answerSecondFactorChallenge(session, '123456', now)).toBe('wrong')
    expect(requests).toEqual<Request[]>([getUserRequest])
  })

  test('is over for the session of a second factor', async () => {
    const stored = adaAsUser({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' })
    const { authenticator, challenges } = setUp({ AdminGetUser: stored })
    const session = await beginChallenge('SOFTWARE_TOKEN_MFA', stored, { challenges })
    expect(await authenticator.answerNewPasswordChallenge(session, password, now)).toBe('over')
  })
})

describe('checkPassword', () => {
  test.each([
    { what: 'the right password', response: signedIn, result: true },
    { what: 'the first step of two', response: challengeNamed('SOFTWARE_TOKEN_MFA'), result: true },
    { what: 'a temporary password', response: challengeNamed('NEW_PASSWORD_REQUIRED'), result: false },
    { what: 'a wrong password, or a disabled account', response: notAuthorized, result: false },
    { what: 'an unknown user', response: userNotFound, result: false },
    { what: 'too many requests', response: tooManyRequests, result: 'busy' },
  ])('returns $result for $what', async ({ response, result }) => {
    const { authenticator, requests } = setUp({ InitiateAuth: response })
    expect(await authenticator.checkPassword(sub, password)).toBe(result)
    expect(requests).toEqual<Request[]>([initiateAuthRequest(sub, password)])
  })

  test.each([
    { id: email, typed: password },
    { id: sub, typed: '' },
    { id: sub, typed: ' ' },
  ])('asks nothing about the user "$id" and the password "$typed"', async ({ id, typed }) => {
    const { authenticator, requests } = setUp({})
    expect(await authenticator.checkPassword(id, typed)).toBe(false)
    expect(requests).toEqual([])
  })
})

describe('changePassword', () => {
  test('sets a password that is permanent, and revokes tokens', async () => {
    const script = { AdminGetUser: adaAsUser(), AdminSetUserPassword: {}, AdminUserGlobalSignOut: {} }
    const { authenticator, requests } = setUp(script)
    expect(await authenticator.changePassword(sub, password)).toEqual(ada)
    expect(requests).toEqual<Request[]>([
      getUserRequest,
      { command: 'AdminSetUserPassword', input: { ...user, Password: password, Permanent: true } },
      revokeTokensRequest,
    ])
  })

  test.each<{ what: string; script: Script; outcome: string }>([
    { what: 'an invited person', script: { AdminGetUser: pendingAda() }, outcome: 'not_confirmed' },
    {
      what: 'a person of an identity provider',
      script: { AdminGetUser: adaAsUser({ UserStatus: 'EXTERNAL_PROVIDER' }) },
      outcome: 'not_confirmed',
    },
    { what: 'an unknown user', script: { AdminGetUser: userNotFound }, outcome: 'not_found' },
    {
      what: 'a user who is deleted meanwhile',
      script: { AdminGetUser: adaAsUser(), AdminSetUserPassword: userNotFound },
      outcome: 'not_found',
    },
    ...['InvalidPasswordException', 'InvalidParameterException'].map((name) => ({
      what: `a password that Cognito does not store (${name})`,
      script: { AdminGetUser: adaAsUser(), AdminSetUserPassword: serviceError(name) },
      outcome: 'password_refused',
    })),
  ])('returns $outcome for $what', async ({ script, outcome }) => {
    expect(await setUp(script).authenticator.changePassword(sub, password)).toBe(outcome)
  })
})

describe('issueResetCode', () => {
  const request = { id: 'email-1', browser: 'hash-of-a-browser' }

  test('has Cognito send its e-mail', async () => {
    const { authenticator, requests } = setUp({ AdminGetUser: adaAsUser(), ForgotPassword: {} })
    expect(await authenticator.issueResetCode(sub, request, now)).toBe('sent')
    expect(requests).toEqual<Request[]>([
      getUserRequest,
      {
        command: 'ForgotPassword',
        input: { ClientId: appClient.id, Username: sub, SecretHash: secretHash(sub) },
      },
    ])
  })

  test.each([
    ['an invited person', pendingAda(), 'not_confirmed'],
    ['a disabled account', adaAsUser({ Enabled: false }), 'not_confirmed'],
    ['a person of an identity provider', adaAsUser({ UserStatus: 'EXTERNAL_PROVIDER' }), 'not_confirmed'],
    ['an unknown user', userNotFound, 'not_found'],
  ])('sends nothing to %s', async (_what, stored, outcome) => {
    const { authenticator, requests } = setUp({ AdminGetUser: stored })
    expect(await authenticator.issueResetCode(sub, request, now)).toBe(outcome)
    expect(requests).toEqual<Request[]>([getUserRequest])
  })

  test.each([
    { error: notAuthorized, outcome: 'not_confirmed' },
    { error: userNotFound, outcome: 'not_found' },
  ])('returns $outcome for $error.name', async ({ error, outcome }) => {
    const { authenticator } = setUp({ AdminGetUser: adaAsUser(), ForgotPassword: error })
    expect(await authenticator.issueResetCode(sub, request, now)).toBe(outcome)
  })

  test('is to be tried again after too many e-mails', async () => {
    const { authenticator } = setUp({
      AdminGetUser: adaAsUser(),
      ForgotPassword: serviceError('LimitExceededException'),
    })
    await expect(authenticator.issueResetCode(sub, request, now)).rejects.toThrow(StoreFailingError)
  })
})

describe('resetPassword', () => {
  const proof = { email, code: '123 456', browser: null, token: null }

  test('confirms the code, revokes tokens, and returns the account', async () => {
    const { authenticator, requests } = setUp({
      ConfirmForgotPassword: {},
      AdminGetUser: adaAsUser(),
      AdminUserGlobalSignOut: {},
    })
    expect(await authenticator.resetPassword(proof, password, now)).toEqual(ada)
    expect(requests).toEqual<Request[]>([
      {
        command: 'ConfirmForgotPassword',
        input: {
          ClientId: appClient.id,
          Username: email,
          SecretHash: secretHash(email),
          ConfirmationCode: '123456',
          Password: password,
        },
      },
      getUserByEmailRequest,
      revokeTokensRequest,
    ])
  })

  test.each([
    // An expired code, too many wrong ones, or an account that is unknown, disabled or invited.
    { error: serviceError('CodeMismatchException'), outcome: 'refused' },
    { error: serviceError('ExpiredCodeException'), outcome: 'refused' },
    { error: serviceError('InvalidPasswordException'), outcome: 'refused' },
    { error: serviceError('InvalidParameterException'), outcome: 'refused' },
    { error: serviceError('LimitExceededException'), outcome: 'refused' },
    { error: serviceError('TooManyFailedAttemptsException'), outcome: 'refused' },
    { error: serviceError('UserNotConfirmedException'), outcome: 'refused' },
    { error: notAuthorized, outcome: 'refused' },
    { error: userNotFound, outcome: 'refused' },
    { error: tooManyRequests, outcome: 'busy' },
  ])('T22: returns $outcome for $error.name, after one request', async ({ error, outcome }) => {
    const { authenticator, requests } = setUp({ ConfirmForgotPassword: error })
    expect(await authenticator.resetPassword(proof, password, now)).toBe(outcome)
    expect(requests).toHaveLength(1)
  })

  test.each([
    { email, code: '12345' },
    { email, code: '' },
    { email: 'ADA@example.com', code: '123456' },
    { email: 'ada', code: '123456' },
  ])('asks nothing about the address "$email" and the code "$code"', async (malformed) => {
    const { authenticator, requests } = setUp({})
    expect(await authenticator.resetPassword({ ...proof, ...malformed }, password, now)).toBe('refused')
    expect(requests).toEqual([])
  })
})
