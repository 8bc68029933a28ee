import {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  expectSuccess,
  generateTotpCode,
  generateWrongTotpCode,
  MINUTE,
  now,
  openPoolWithAda,
  openPoolWithTotp,
  password,
  storedAda,
} from '@kitchen-table/application/testing/samples'
import {
  defineAccountListSuite,
  defineAccountsSuite,
  defineExternalAccountsSuite,
  defineExternalStatusesSuite,
  defineNewPasswordChallengeSuite,
  defineResetsSuite,
  defineReturnToInvitedSuite,
  defineSecondFactorStatusesSuite,
  defineSignInSuite,
  defineStatusesSuite,
  defineTemporaryPasswordsSuite,
  defineTotpChallengeSuite,
} from '@kitchen-table/application/testing/suites'
import { describe, expect, test } from 'vitest'
import { runCognitoLocal } from './testing/run-cognito-local.ts'

const openPool = runCognitoLocal()
const openAuthenticatedPool = async () => ({ pool: (await openPool()).authenticatedPool })

/**
 * The parts that cognito-local can show. The tests of requests prove the others at the boundary of the SDK
 * (docs/operations.md, The user pool of the cloud).
 */
describe('cognito-local', () => {
  defineAccountsSuite(openPool)
  defineAccountListSuite(openPool)
  defineExternalAccountsSuite(openPool)
  defineSignInSuite(openPool)
  defineTemporaryPasswordsSuite(openPool)
  defineNewPasswordChallengeSuite(openPool)
  defineTotpChallengeSuite(openAuthenticatedPool)
  defineResetsSuite(openPool)
  defineReturnToInvitedSuite(openAuthenticatedPool)
  defineStatusesSuite(openPool)
  defineSecondFactorStatusesSuite(openAuthenticatedPool)
  defineExternalStatusesSuite(openAuthenticatedPool)
})

describe('an authenticator app', () => {
  test('is set up with the access token of the password check, and not without', async () => {
    const { authenticator, secondFactor } = await openPoolWithAda(openPool)
    expect(await secondFactor.beginTotp('ada', now)).toBe('not_found')
    expect(await authenticator.checkPassword('ada', password)).toBe(true)
    const { secret } = expectSuccess(await secondFactor.beginTotp('ada', now))
    expect(await secondFactor.confirmTotp('ada', generateWrongTotpCode(secret, now), now)).toBe('wrong')
    expect(await secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now)).toMatchObject({
      account: { ...storedAda, mfa: 'TOTP' },
    })
    expect(await secondFactor.countRecoveryCodes('ada')).toBe(10)
  })

  test('can be replaced after a sign-in with it', async () => {
    const { pool, authenticatedPool } = await openPool()
    const { secret } = await openPoolWithTotp(async () => ({ pool: authenticatedPool }))
    const session = await beginChallenge(pool)
    await answerSecondFactorChallenge(pool, session, generateTotpCode(secret, now))
    const later = now + 9 * MINUTE
    const { secret: next } = expectSuccess(await pool.secondFactor.beginTotp('ada', later))
    expect(next).not.toBe(secret)
    expect(await pool.secondFactor.confirmTotp('ada', generateTotpCode(next, later), later)).toMatchObject({
      account: { mfa: 'TOTP' },
    })
  })

  test('is no longer asked for after a recovery code, and its other codes are gone', async () => {
    const { pool, recoveryCodes } = await openPoolWithTotp(openAuthenticatedPool)
    const session = await beginChallenge(pool)
    expect(await answerSecondFactorChallenge(pool, session, 'aaaaa-aaaaa')).toBe('wrong')
    expect(await answerSecondFactorChallenge(pool, session, recoveryCodes[3] ?? '')).toMatchObject({
      switchedOff: { sub: 'ada', mfa: 'NONE' },
    })
    expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
    expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(0)
    expect(await pool.authenticator.signIn(ada.email, password, now)).toEqual(storedAda)
  })
})
