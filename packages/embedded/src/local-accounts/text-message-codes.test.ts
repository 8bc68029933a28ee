import {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  concurrently,
  expectSuccess,
  MINUTE,
  now,
  openPoolWithAda,
  openPoolWithSms,
  openPoolWithTotp,
  otherPassword,
  password,
  phone,
  toDifferentCode,
  type UserPool,
} from '@kitchen-table/application/testing/samples'
import { createAccountWithStatus, statuses } from '@kitchen-table/application/testing/suites'
import { test as base, describe, expect } from 'vitest'
import { openLocalPool as open } from './testing/open-local-pool.ts'

const issueSmsCode = async (pool: UserPool, at = now) =>
  expectSuccess(await pool.authenticator.issueSignInCode('ada', at)).code

const adasAccount = expect.objectContaining({ sub: 'ada' })

const test = base.extend('pool', () => openPoolWithSms(open))

/** The built-in pool gives these codes to our text message; Cognito sends its own. */
describe('the code of a text message', () => {
  test('is sent to the number of an account with a pending challenge', async ({ pool }) => {
    expect(await pool.authenticator.issueSignInCode('ada', now)).toBeNull()
    await beginChallenge(pool)
    expect(await pool.authenticator.issueSignInCode('ada', now)).toEqual({
      phone,
      code: expect.stringMatching(/^\d{6}$/),
    })
    expect(await pool.authenticator.issueSignInCode('ada', now + 15 * MINUTE - 1)).not.toBeNull()
    expect(await pool.authenticator.issueSignInCode('ada', now + 15 * MINUTE)).toBeNull()
  })

  test.each(statuses)('is not sent without a challenge to an account of the status %s', async (status) => {
    const { pool } = await open()
    await createAccountWithStatus(pool, status)
    expect(await pool.authenticator.issueSignInCode('ada', now)).toBeNull()
  })

  test('is not sent for another challenge, or without one', async () => {
    const withTotp = await openPoolWithTotp(open)
    await withTotp.pool.directory.changePhone('ada', phone, true)
    await beginChallenge(withTotp.pool)
    const withoutSecondFactor = await openPoolWithAda(open)
    await withoutSecondFactor.directory.changePhone('ada', phone, true)
    await withoutSecondFactor.authenticator.signIn(ada.email, password, now)
    expect([
      await withTotp.pool.authenticator.issueSignInCode('ada', now),
      await withoutSecondFactor.authenticator.issueSignInCode('ada', now),
    ]).toEqual([null, null])
  })

  test('is sent for the newest challenge, also after an earlier one has ended', async ({ pool }) => {
    await beginChallenge(pool)
    await pool.authenticator.changePassword('ada', otherPassword)
    expect(await pool.authenticator.issueSignInCode('ada', now)).toBeNull()
    const session = await beginChallenge(pool, otherPassword, now + 1)
    const code = await issueSmsCode(pool, now + 1)
    expect(await answerSecondFactorChallenge(pool, session, code, now + 1)).toEqual(adasAccount)
  })

  test('is not sent for a challenge without attempts left', async ({ pool }) => {
    const session = await beginChallenge(pool)
    const code = await issueSmsCode(pool)
    for (let n = 0; n < 5; n += 1) await answerSecondFactorChallenge(pool, session, toDifferentCode(code))
    expect(await pool.authenticator.issueSignInCode('ada', now)).toBeNull()
  })

  test('is valid for ten minutes', async ({ pool }) => {
    await beginChallenge(pool)
    const code = await issueSmsCode(pool)
    const laterSession = await beginChallenge(pool, password, now + 5 * MINUTE)
    expect(await answerSecondFactorChallenge(pool, laterSession, code, now + 10 * MINUTE)).toBe('wrong')
    expect(await answerSecondFactorChallenge(pool, laterSession, code, now + 10 * MINUTE - 1)).toEqual(
      adasAccount,
    )
  })

  test('works once, also with another challenge', async ({ pool }) => {
    const [first, second] = [await beginChallenge(pool), await beginChallenge(pool)]
    const code = await issueSmsCode(pool)
    expect(await answerSecondFactorChallenge(pool, first, code)).toEqual(adasAccount)
    expect(await answerSecondFactorChallenge(pool, second, code)).toBe('wrong')
  })

  test('allows five attempts over all challenges', async ({ pool }) => {
    const sessions = await concurrently(50, () => beginChallenge(pool))
    const code = await issueSmsCode(pool)
    const results = await Promise.all(
      sessions.map((session, n) =>
        answerSecondFactorChallenge(pool, session, n === 5 ? code : toDifferentCode(code)),
      ),
    )
    expect(results).toEqual(Array(50).fill('wrong'))
  })

  test('is replaced by a newer one', async ({ pool }) => {
    const session = await beginChallenge(pool)
    const first = await issueSmsCode(pool)
    let second = await issueSmsCode(pool)
    while (second === first) second = await issueSmsCode(pool)
    expect(await answerSecondFactorChallenge(pool, session, first)).toBe('wrong')
    expect(await answerSecondFactorChallenge(pool, session, second)).toEqual(adasAccount)
  })

  test('is invalid after the number has changed', async ({ pool }) => {
    const session = await beginChallenge(pool)
    const code = await issueSmsCode(pool)
    await pool.directory.changePhone('ada', '+15550100199', true)
    expect(await answerSecondFactorChallenge(pool, session, code)).toBe('wrong')
    expect(await pool.authenticator.issueSignInCode('ada', now)).toMatchObject({ phone: '+15550100199' })
  })

  test('of another person is rejected', async ({ pool }) => {
    await pool.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
    await pool.directory.changePhone('bob', phone, true)
    await pool.secondFactor.changeMfa('bob', 'SMS')
    const signInOfBob = expectSuccess(await pool.authenticator.signIn('bob@example.com', password, now))
    if (!('session' in signInOfBob)) throw new Error('Signing in returned no challenge.')
    await beginChallenge(pool)
    const code = await issueSmsCode(pool)
    expect(await answerSecondFactorChallenge(pool, signInOfBob.session, code)).toBe('wrong')
  })
})
