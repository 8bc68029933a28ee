import { createHmac } from 'node:crypto'
import type {
  AssociateSoftwareTokenCommandInput,
  RespondToAuthChallengeCommandInput,
  VerifySoftwareTokenCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { MINUTE } from '@kitchen-table/application/testing/samples'
import { describe, expect, test } from 'vitest'
import { now, openScriptedPool as setUp } from './testing/open-scripted-pool.ts'
import { ada, adaAsUser, appClient, sub, userPoolId } from './testing/sample-user.ts'
import { type Request, type Script, serviceError } from './testing/scripted-client.ts'

const password = 'Kitchen-Table-1'
const secret = 'JBSWY3DPEHPK3PXP'
const user = { UserPoolId: userPoolId, Username: sub }
const getUserRequest: Request = { command: 'AdminGetUser', input: user }
const signedIn = { AuthenticationResult: { AccessToken: 'access-token', RefreshToken: 'refresh-token' } }

const withTotp = adaAsUser({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' })
const withSms = adaAsUser({ PreferredMfaSetting: 'SMS_MFA' })
const verifiedPhone = [
  { Name: 'phone_number', Value: '+15550100142' },
  { Name: 'phone_number_verified', Value: 'true' },
]

/** The request that requires one second factor, or none. */
function setMfaRequest(required: 'TOTP' | 'SMS' | 'NONE'): Request {
  const settings = (isRequired: boolean) => ({ Enabled: isRequired, PreferredMfa: isRequired })
  const input = {
    ...user,
    SoftwareTokenMfaSettings: settings(required === 'TOTP'),
    SMSMfaSettings: settings(required === 'SMS'),
  }
  return { command: 'AdminSetUserMFAPreference', input }
}

const setupScript: Script = {
  InitiateAuth: signedIn,
  AssociateSoftwareToken: { SecretCode: secret },
  VerifySoftwareToken: { Status: 'SUCCESS' },
  AdminSetUserMFAPreference: {},
  AdminGetUser: withTotp,
}

/** Opens a pool in which Ada has entered her password, and begun to set up an app. */
async function beginSetup(script: Script = {}) {
  const pool = setUp({ ...setupScript, ...script })
  await pool.authenticator.checkPassword(sub, password)
  await pool.secondFactor.beginTotp(sub, now)
  pool.requests.length = 0
  return pool
}

describe('beginTotp', () => {
  test('needs the access token of a password check, which another process may have made', async () => {
    const { authenticator, challenges } = setUp({ InitiateAuth: signedIn })
    await authenticator.checkPassword(sub, password)

    const { secondFactor, requests } = setUp(
      { AssociateSoftwareToken: { SecretCode: secret } },
      { challenges },
    )
    expect(await secondFactor.beginTotp(sub, now)).toEqual({ secret })
    const input = { AccessToken: 'access-token' } satisfies AssociateSoftwareTokenCommandInput
    expect(requests).toEqual<Request[]>([{ command: 'AssociateSoftwareToken', input }])
  })

  test('finds the token for ten minutes, and stores it encrypted', async () => {
    const { authenticator, secondFactor, challenges } = setUp(setupScript)
    await authenticator.checkPassword(sub, password)
    const stored = await challenges.find(`cognito-reauthentication:${sub}`, now)
    expect(stored).toMatchObject({ sub, expiresAt: now + 10 * MINUTE })
    expect(JSON.stringify(stored)).not.toContain('access-token')
    expect(await secondFactor.beginTotp(sub, now + 10 * MINUTE)).toBe('not_found')
    expect(await secondFactor.beginTotp(sub, now + 10 * MINUTE - 1)).toEqual({ secret })
  })

  test.each<{ what: string; script: Script }>([
    { what: 'no password check', script: {} },
    {
      what: 'a wrong password',
      script: { InitiateAuth: serviceError('NotAuthorizedException') },
    },
    {
      what: 'a temporary password',
      script: { InitiateAuth: { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 's' } },
    },
    {
      what: 'the password of a person who has a second factor',
      script: { InitiateAuth: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's' } },
    },
  ])('asks for nothing after $what', async ({ what, script }) => {
    const { authenticator, secondFactor, requests } = setUp(script)
    if (what !== 'no password check') await authenticator.checkPassword(sub, password)
    requests.length = 0
    expect(await secondFactor.beginTotp(sub, now)).toBe('not_found')
    expect(requests).toEqual([])
  })

  test.each(['NotAuthorizedException', 'UserNotFoundException'])('returns not_found for %s', async (name) => {
    const { authenticator, secondFactor } = setUp({
      ...setupScript,
      AssociateSoftwareToken: serviceError(name),
    })
    await authenticator.checkPassword(sub, password)
    expect(await secondFactor.beginTotp(sub, now)).toBe('not_found')
    expect(await secondFactor.confirmTotp(sub, '123456', now)).toBe('wrong')
  })
})

describe('confirmTotp', () => {
  test('verifies the code, and then requires codes of the app', async () => {
    const { secondFactor, requests } = await beginSetup()
    const confirmed = await secondFactor.confirmTotp(sub, ' 123 456', now)
    expect(confirmed).toMatchObject({ account: { ...ada, mfa: 'TOTP' } })
    const input = {
      AccessToken: 'access-token',
      UserCode: '123456',
    } satisfies VerifySoftwareTokenCommandInput
    expect(requests).toEqual<Request[]>([
      { command: 'VerifySoftwareToken', input },
      setMfaRequest('TOTP'),
      getUserRequest,
    ])
    expect(new Set(confirmed === 'wrong' ? [] : confirmed.recoveryCodes).size).toBe(10)
    expect(await secondFactor.countRecoveryCodes(sub)).toBe(10)
  })

  test.each([
    { response: serviceError('EnableSoftwareTokenMFAException') },
    { response: serviceError('CodeMismatchException') },
    { response: serviceError('NotAuthorizedException') },
    { response: serviceError('SoftwareTokenMFANotFoundException') },
    { response: serviceError('UserNotFoundException') },
    { response: { Status: 'ERROR' } },
  ])('requires nothing after $response', async ({ response }) => {
    const { secondFactor, requests } = await beginSetup({ VerifySoftwareToken: response })
    expect(await secondFactor.confirmTotp(sub, '123456', now)).toBe('wrong')
    expect(requests).toHaveLength(1)
    expect(await secondFactor.countRecoveryCodes(sub)).toBe(0)
  })

  test('allows five codes, also malformed ones', async () => {
    const { secondFactor, requests } = await beginSetup({
      VerifySoftwareToken: serviceError('CodeMismatchException'),
    })
    for (const code of ['123456', 'abc', '123456', '', '123456', '123456'])
      expect(await secondFactor.confirmTotp(sub, code, now)).toBe('wrong')
    expect(requests).toHaveLength(3)
  })

  test('works once, within ten minutes, and only after beginTotp', async () => {
    const { authenticator, secondFactor, requests } = await beginSetup()
    expect(await secondFactor.confirmTotp(sub, '123456', now + 10 * MINUTE)).toBe('wrong')
    expect(requests).toEqual([])
    expect(await secondFactor.confirmTotp(sub, '123456', now + 10 * MINUTE - 1)).toMatchObject({
      account: {},
    })
    expect(await secondFactor.confirmTotp(sub, '123456', now)).toBe('wrong')
    await authenticator.checkPassword(sub, password)
    expect(await secondFactor.confirmTotp(sub, '123456', now)).toBe('wrong')
  })

  test('twice at the same time requires the app once, with one set of recovery codes', async () => {
    const { secondFactor, requests } = await beginSetup()
    const results = await Promise.all([
      secondFactor.confirmTotp(sub, '123456', now),
      secondFactor.confirmTotp(sub, '123456', now),
    ])
    expect(results.filter((result) => result === 'wrong')).toHaveLength(1)
    expect(requests.filter(({ command }) => command === 'AdminSetUserMFAPreference')).toHaveLength(1)
  })

  test.each<{ what: string; script: Script; change: (pool: ReturnType<typeof setUp>) => Promise<unknown> }>([
    {
      what: 'reset to invited',
      script: { AdminSetUserPassword: {}, AdminUpdateUserAttributes: {}, AdminUserGlobalSignOut: {} },
      change: ({ directory }) => directory.resetToInvited(sub),
    },
    {
      what: 'given another password',
      script: { AdminSetUserPassword: {}, AdminUserGlobalSignOut: {} },
      change: ({ authenticator }) => authenticator.changePassword(sub, password),
    },
    {
      what: 'given another password by a code',
      script: { ConfirmForgotPassword: {}, AdminUserGlobalSignOut: {} },
      change: ({ authenticator }) =>
        authenticator.resetPassword(
          { email: ada.email, code: '123456', browser: null, token: null },
          password,
          now,
        ),
    },
    {
      what: 'disabled',
      script: { AdminDisableUser: {} },
      change: ({ directory }) => directory.setEnabled(sub, false),
    },
    {
      what: 'deleted',
      script: { AdminDeleteUser: {} },
      change: ({ directory }) => directory.delete(sub),
    },
  ])('is refused once the account is $what, and a new set-up too', async ({ script, change }) => {
    const pool = await beginSetup({ ...script, AdminGetUser: adaAsUser() })
    await change(pool)
    pool.requests.length = 0
    expect(await pool.secondFactor.confirmTotp(sub, '123456', now)).toBe('wrong')
    expect(await pool.secondFactor.beginTotp(sub, now)).toBe('not_found')
    expect(pool.requests).toEqual([])
  })
})

describe('changeMfa', () => {
  test('to text messages requires them and not the app, and deletes the recovery codes', async () => {
    const { secondFactor, requests } = await beginSetup({
      AdminGetUser: [
        withTotp,
        adaAsUser({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }, verifiedPhone),
        adaAsUser({ PreferredMfaSetting: 'SMS_MFA' }, verifiedPhone),
      ],
    })
    await secondFactor.confirmTotp(sub, '123456', now)
    requests.length = 0
    expect(await secondFactor.changeMfa(sub, 'SMS')).toMatchObject({ sub, mfa: 'SMS' })
    expect(requests).toEqual<Request[]>([getUserRequest, setMfaRequest('SMS'), getUserRequest])
    expect(await secondFactor.countRecoveryCodes(sub)).toBe(0)
  })

  test('to none requires neither', async () => {
    const { secondFactor, requests } = setUp({
      AdminGetUser: [withTotp, adaAsUser()],
      AdminSetUserMFAPreference: {},
    })
    expect(await secondFactor.changeMfa(sub, 'NONE')).toEqual(ada)
    expect(requests).toEqual<Request[]>([getUserRequest, setMfaRequest('NONE'), getUserRequest])
  })

  test.each([
    { to: 'SMS', stored: adaAsUser(), outcome: 'phone_unverified' },
    { to: 'SMS', stored: adaAsUser({}, verifiedPhone.slice(0, 1)), outcome: 'phone_unverified' },
    { to: 'NONE', stored: adaAsUser(), outcome: ada },
    { to: 'NONE', stored: serviceError('UserNotFoundException'), outcome: 'not_found' },
  ] as const)('to $to changes nothing: $outcome', async ({ to, stored, outcome }) => {
    const { secondFactor, requests } = setUp({ AdminGetUser: stored })
    expect(await secondFactor.changeMfa(sub, to)).toEqual(outcome)
    expect(requests).toEqual<Request[]>([getUserRequest])
  })
})

describe('answerSecondFactorChallenge', () => {
  /** Opens a pool in which Ada has entered her password and is asked for a code. */
  async function beginChallenge(name: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA', script: Script = {}) {
    const pool = setUp({
      AdminGetUser: name === 'SMS_MFA' ? withSms : withTotp,
      InitiateAuth: { ChallengeName: name, Session: 'session-of-cognito' },
      RespondToAuthChallenge: signedIn,
      ...script,
    })
    const challenge = await pool.authenticator.signIn(ada.email, password, now)
    if (typeof challenge === 'string' || !('session' in challenge)) throw new Error('Expected a challenge.')
    pool.requests.length = 0
    const { session } = challenge
    const answer = (code: string, at = now) =>
      pool.authenticator.answerSecondFactorChallenge(session, code, at)
    return { ...pool, session, answer }
  }

  test.each([
    { name: 'SOFTWARE_TOKEN_MFA', codeName: 'SOFTWARE_TOKEN_MFA_CODE', mfa: 'TOTP' },
    { name: 'SMS_MFA', codeName: 'SMS_MFA_CODE', mfa: 'SMS' },
  ] as const)('sends the code for $name with the session of Cognito', async ({ name, codeName, mfa }) => {
    const { answer, requests } = await beginChallenge(name)
    expect(await answer('123 456')).toEqual({ ...ada, mfa })
    const secretHash = createHmac('sha256', appClient.secret)
      .update(sub + appClient.id)
      .digest('base64')
    const input = {
      ClientId: appClient.id,
      ChallengeName: name,
      Session: 'session-of-cognito',
      ChallengeResponses: { USERNAME: sub, [codeName]: '123456', SECRET_HASH: secretHash },
    } satisfies RespondToAuthChallengeCommandInput
    expect(requests).toEqual<Request[]>([getUserRequest, { command: 'RespondToAuthChallenge', input }])
  })

  test.each([
    { error: 'CodeMismatchException', outcome: 'wrong' },
    { error: 'ExpiredCodeException', outcome: 'wrong' },
    { error: 'NotAuthorizedException', outcome: 'over' },
    { error: 'MFAMethodNotFoundException', outcome: 'over' },
    { error: 'SoftwareTokenMFANotFoundException', outcome: 'over' },
    { error: 'UserNotFoundException', outcome: 'over' },
  ])('returns $outcome for $error', async ({ error, outcome }) => {
    const { answer } = await beginChallenge('SMS_MFA', { RespondToAuthChallenge: serviceError(error) })
    expect(await answer('123456')).toBe(outcome)
  })

  test('is to be tried again after too many requests', async () => {
    const error = serviceError('TooManyRequestsException')
    const { answer } = await beginChallenge('SMS_MFA', { RespondToAuthChallenge: error })
    await expect(answer('123456')).rejects.toThrow(StoreFailingError)
  })

  test('T24: opens nothing if Cognito asks for more', async () => {
    const { answer } = await beginChallenge('SMS_MFA', {
      RespondToAuthChallenge: { ChallengeName: 'SOFTWARE_TOKEN_MFA' },
    })
    await expect(answer('123456')).rejects.toThrow('SOFTWARE_TOKEN_MFA')
  })

  test('allows five codes a challenge, also malformed ones, and sends no sixth', async () => {
    const { answer, requests, session, authenticator } = await beginChallenge('SOFTWARE_TOKEN_MFA', {
      RespondToAuthChallenge: serviceError('CodeMismatchException'),
    })
    for (const code of ['111111', '222222', 'abc', 'aaaaa-aaaaa', '333333'])
      expect(await answer(code)).toBe('wrong')
    requests.length = 0
    expect(await answer('444444')).toBe('over')
    expect(await authenticator.findChallenge(session, now)).toBeNull()
    expect(requests).toEqual([])
  })

  test('a burst of codes is sent no more often than five times', async () => {
    const { answer, requests } = await beginChallenge('SOFTWARE_TOKEN_MFA', {
      RespondToAuthChallenge: serviceError('CodeMismatchException'),
    })
    await Promise.all(Array.from({ length: 30 }, () => answer('111111')))
    expect(requests.filter(({ command }) => command === 'RespondToAuthChallenge')).toHaveLength(5)
  })

  test('works once', async () => {
    const { answer } = await beginChallenge('SOFTWARE_TOKEN_MFA')
    const results = [...(await Promise.all([answer('123456'), answer('123456')])), await answer('123456')]
    expect(results.filter((result) => result !== 'over')).toEqual([{ ...ada, mfa: 'TOTP' }])
  })

  test('lets a person with an app replace it within ten minutes', async () => {
    const { answer, secondFactor, requests } = await beginChallenge('SOFTWARE_TOKEN_MFA', {
      AssociateSoftwareToken: { SecretCode: secret },
    })
    await answer('123456')
    requests.length = 0
    expect(await secondFactor.beginTotp(sub, now + 10 * MINUTE - 1)).toEqual({ secret })
    expect(requests).toEqual<Request[]>([
      { command: 'AssociateSoftwareToken', input: { AccessToken: 'access-token' } },
    ])
  })

  test('issues no code for a text message of ours, as Cognito sends its own', async () => {
    const { authenticator, requests } = await beginChallenge('SMS_MFA')
    expect(await authenticator.issueSignInCode(sub, now)).toBeNull()
    expect(requests).toEqual([])
  })
})

describe('a recovery code', () => {
  /** Opens a pool in which Ada has an app, its recovery codes, and a challenge for its code. */
  async function beginChallenge() {
    const pool = setUp({
      ...setupScript,
      InitiateAuth: [signedIn, { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session-of-cognito' }],
    })
    await pool.authenticator.checkPassword(sub, password)
    await pool.secondFactor.beginTotp(sub, now)
    const confirmed = await pool.secondFactor.confirmTotp(sub, '123456', now)
    const challenge = await pool.authenticator.signIn(ada.email, password, now)
    if (typeof challenge === 'string' || !('session' in challenge)) throw new Error('Expected a challenge.')
    pool.requests.length = 0
    const { session } = challenge
    const recoveryCodes = confirmed === 'wrong' ? [] : confirmed.recoveryCodes
    const answer = (code = '') => pool.authenticator.answerSecondFactorChallenge(session, code, now)
    return { ...pool, session, recoveryCodes, answer }
  }

  test.each([
    ['as issued', (code: string) => code],
    ['in capitals and with spaces', (code: string) => ` ${code.toUpperCase().replace('-', ' ')}`],
  ])('typed %s switches the second factor off, and the person signs in again', async (_how, change) => {
    const { answer, recoveryCodes, requests, secondFactor, authenticator, session } = await beginChallenge()
    const outcome = await answer(change(recoveryCodes[7] ?? ''))
    expect(outcome).toMatchObject({ switchedOff: { sub, mfa: 'NONE' } })
    expect(requests).toEqual<Request[]>([getUserRequest, setMfaRequest('NONE')])
    expect(await authenticator.findChallenge(session, now)).toBeNull()
    expect(await secondFactor.countRecoveryCodes(sub)).toBe(0)
  })

  test('that is wrong changes nothing, and uses a try', async () => {
    const { answer, requests, secondFactor } = await beginChallenge()
    expect(await answer('aaaaa-aaaaa')).toBe('wrong')
    expect(requests).toEqual<Request[]>([getUserRequest])
    expect(await secondFactor.countRecoveryCodes(sub)).toBe(10)
  })

  test('is deleted when the account is reset to invited, or deleted', async () => {
    const scripts: Script[] = [
      { AdminSetUserPassword: {}, AdminUpdateUserAttributes: {}, AdminUserGlobalSignOut: {} },
      { AdminDeleteUser: {} },
    ]
    for (const [n, script] of scripts.entries()) {
      const { challenges } = await beginChallenge()
      const pool = setUp({ ...setupScript, ...script }, { challenges })
      await (n === 0 ? pool.directory.resetToInvited(sub) : pool.directory.delete(sub))
      expect(await pool.secondFactor.countRecoveryCodes(sub)).toBe(0)
    }
  })

  test('is not valid after a later set-up', async () => {
    const { answer, secondFactor, recoveryCodes, challenges } = await beginChallenge()
    const later = setUp({ ...setupScript, InitiateAuth: signedIn }, { challenges })
    await later.authenticator.checkPassword(sub, password)
    await later.secondFactor.beginTotp(sub, now)
    await later.secondFactor.confirmTotp(sub, '123456', now)
    expect(await answer(recoveryCodes[0])).toBe('wrong')
    expect(await secondFactor.countRecoveryCodes(sub)).toBe(10)
  })

  test('is stored as a keyed hash, without a lifetime, and goes with the person', async () => {
    const { challenges, recoveryCodes, secondFactor } = await beginChallenge()
    const stored = await challenges.find(`cognito-recovery:${sub}:0`, now + 100 * 365 * 24 * 60 * MINUTE)
    expect(stored).toMatchObject({ sub, data: {} })
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]?.replace('-', ''))
    await challenges.sweep(now)
    expect(await secondFactor.countRecoveryCodes(sub)).toBe(10)
    await challenges.forget({ sub, email: ada.email })
    expect(await secondFactor.countRecoveryCodes(sub)).toBe(0)
  })
})
