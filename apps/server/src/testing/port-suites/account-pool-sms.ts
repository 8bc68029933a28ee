import { describe, expect, test } from 'vitest'
import type { AccountPool } from '../../features/accounts/account-pool.ts'
import {
  ada,
  beginChallenge,
  differentCode,
  MINUTE,
  now,
  type OpenPool,
  openPoolWithAda,
  openPoolWithSms,
  openPoolWithTotp,
  otherPassword,
  password,
  phone,
  unwrapResult,
} from './account-pool-fixtures.ts'

const issueSmsCode = async (store: AccountPool, at = now) =>
  unwrapResult(await store.issueSignInCode('ada', at)).code

/** Tests of codes by text message. */
export function describeSmsCodes(open: OpenPool): void {
  const adasAccount = expect.objectContaining({ sub: 'ada' })

  describe('the code of a text message', () => {
    test('is sent to the number of an account with a pending challenge', async () => {
      const store = await openPoolWithSms(open)
      expect(await store.issueSignInCode('ada', now)).toBeNull()
      await beginChallenge(store)
      expect(await store.issueSignInCode('ada', now)).toEqual({
        phone,
        code: expect.stringMatching(/^\d{6}$/),
      })
      expect(await store.issueSignInCode('ada', now + 15 * MINUTE - 1)).not.toBeNull()
      expect(await store.issueSignInCode('ada', now + 15 * MINUTE)).toBeNull()
    })

    test('is not sent for another challenge, or without one', async () => {
      const withTotp = await openPoolWithTotp(open)
      await withTotp.store.changePhone('ada', phone, true)
      await beginChallenge(withTotp.store)
      const withoutSecondFactor = await openPoolWithAda(open)
      await withoutSecondFactor.changePhone('ada', phone, true)
      await withoutSecondFactor.signIn(ada.email, password, now)
      expect([
        await withTotp.store.issueSignInCode('ada', now),
        await withoutSecondFactor.issueSignInCode('ada', now),
      ]).toEqual([null, null])
    })

    test('is sent for the newest challenge, also after an earlier one has ended', async () => {
      const store = await openPoolWithSms(open)
      await beginChallenge(store)
      await store.changePassword('ada', otherPassword)
      expect(await store.issueSignInCode('ada', now)).toBeNull()
      const session = await beginChallenge(store, otherPassword, now + 1)
      const code = await issueSmsCode(store, now + 1)
      expect(await store.answerSecondFactorChallenge(session, code, now + 1)).toEqual(adasAccount)
    })

    test('is not sent for a challenge without attempts left', async () => {
      const store = await openPoolWithSms(open)
      const session = await beginChallenge(store)
      const code = await issueSmsCode(store)
      for (let n = 0; n < 5; n += 1)
        await store.answerSecondFactorChallenge(session, differentCode(code), now)
      expect(await store.issueSignInCode('ada', now)).toBeNull()
    })

    test('is valid for ten minutes', async () => {
      const store = await openPoolWithSms(open)
      await beginChallenge(store)
      const code = await issueSmsCode(store)
      const laterSession = await beginChallenge(store, password, now + 5 * MINUTE)
      expect(await store.answerSecondFactorChallenge(laterSession, code, now + 10 * MINUTE)).toBe('wrong')
      expect(await store.answerSecondFactorChallenge(laterSession, code, now + 10 * MINUTE - 1)).toEqual(
        adasAccount,
      )
    })

    test('works once, also with another challenge', async () => {
      const store = await openPoolWithSms(open)
      const [first, second] = [await beginChallenge(store), await beginChallenge(store)]
      const code = await issueSmsCode(store)
      expect(await store.answerSecondFactorChallenge(first, code, now)).toEqual(adasAccount)
      expect(await store.answerSecondFactorChallenge(second, code, now)).toBe('wrong')
    })

    test('allows five attempts over all challenges', async () => {
      const store = await openPoolWithSms(open)
      const sessions = await Promise.all(Array.from({ length: 50 }, () => beginChallenge(store)))
      const code = await issueSmsCode(store)
      const results = await Promise.all(
        sessions.map((session, n) =>
          store.answerSecondFactorChallenge(session, n === 5 ? code : differentCode(code), now),
        ),
      )
      expect(results).toEqual(Array(50).fill('wrong'))
    })

    test('is replaced by a newer one', async () => {
      const store = await openPoolWithSms(open)
      const session = await beginChallenge(store)
      const first = await issueSmsCode(store)
      let second = await issueSmsCode(store)
      while (second === first) second = await issueSmsCode(store)
      expect(await store.answerSecondFactorChallenge(session, first, now)).toBe('wrong')
      expect(await store.answerSecondFactorChallenge(session, second, now)).toEqual(adasAccount)
    })

    test('is invalid after the number has changed', async () => {
      const store = await openPoolWithSms(open)
      const session = await beginChallenge(store)
      const code = await issueSmsCode(store)
      await store.changePhone('ada', '+15550100199', true)
      expect(await store.answerSecondFactorChallenge(session, code, now)).toBe('wrong')
      expect(await store.issueSignInCode('ada', now)).toMatchObject({ phone: '+15550100199' })
    })

    test('of another person is rejected', async () => {
      const store = await openPoolWithSms(open)
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      await store.changePhone('bob', phone, true)
      await store.changeMfa('bob', 'SMS')
      const signInOfBob = unwrapResult(await store.signIn('bob@example.com', password, now))
      if (!('session' in signInOfBob)) throw new Error('Signing in returned no challenge.')
      await beginChallenge(store)
      const code = await issueSmsCode(store)
      expect(await store.answerSecondFactorChallenge(signInOfBob.session, code, now)).toBe('wrong')
    })
  })

  describe('a phone number', () => {
    test.each([
      { to: '+15550100199', isVerified: false },
      { to: null, isVerified: false },
    ])('changed to $to without verification ends text messages', async ({ to, isVerified }) => {
      const store = await openPoolWithSms(open)
      const session = await beginChallenge(store)
      expect(await store.changePhone('ada', to, isVerified)).toBe('changed')
      expect(await store.find('ada')).toMatchObject({ phone: to, isPhoneVerified: false, mfa: 'NONE' })
      expect(await store.findChallenge(session, now)).toBeNull()
      expect(await store.signIn(ada.email, password, now)).toEqual(adasAccount)
      expect(await store.changeMfa('ada', 'SMS')).toBe('phone_unverified')
    })

    test('changed to another verified one does not end text messages', async () => {
      const store = await openPoolWithSms(open)
      await store.changePhone('ada', '+15550100199', true)
      expect(await store.find('ada')).toMatchObject({
        phone: '+15550100199',
        isPhoneVerified: true,
        mfa: 'SMS',
      })
    })

    test('that is not verified does not affect an authenticator app', async () => {
      const { store } = await openPoolWithTotp(open)
      await store.changePhone('ada', phone, false)
      expect(await store.find('ada')).toMatchObject({ isPhoneVerified: false, mfa: 'TOTP' })
      expect(await store.countRecoveryCodes('ada')).toBe(10)
    })
  })
}
