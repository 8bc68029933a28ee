import { describe, expect, test } from 'vitest'
import type { AccountPool } from '../features/accounts/pool-port.ts'
import {
  ada,
  challenge,
  given,
  MINUTE,
  now,
  type OpenPool,
  otherDigits,
  otherPassword,
  password,
  phone,
  withAda,
  withApp,
  withTexts,
} from './account-pool-people.ts'

const sent = async (store: AccountPool, at = now) => given(await store.signInCode('ada', at)).code

/** Codes by text message. */
export function describeTexts(open: OpenPool): void {
  const mine = expect.objectContaining({ sub: 'ada' })

  describe('the code of a text message', () => {
    test('goes to the number of whoever is at the step', async () => {
      const store = await withTexts(open)
      expect(await store.signInCode('ada', now)).toBeNull()
      await challenge(store)
      expect(await store.signInCode('ada', now)).toEqual({ phone, code: expect.stringMatching(/^\d{6}$/) })
      expect(await store.signInCode('ada', now + 15 * MINUTE - 1)).not.toBeNull()
      expect(await store.signInCode('ada', now + 15 * MINUTE)).toBeNull()
    })

    test('is sent to nobody who is at another step, or at none', async () => {
      const app = await withApp(open)
      await app.store.changePhone('ada', phone, true)
      await challenge(app.store)
      const plain = await withAda(open)
      await plain.changePhone('ada', phone, true)
      await plain.signIn(ada.email, password, now)
      expect([await app.store.signInCode('ada', now), await plain.signInCode('ada', now)]).toEqual([
        null,
        null,
      ])
    })

    test('is sent for the newest step, whatever became of an earlier one', async () => {
      const store = await withTexts(open)
      await challenge(store)
      await store.changePassword('ada', otherPassword)
      expect(await store.signInCode('ada', now)).toBeNull()
      const session = await challenge(store, otherPassword, now + 1)
      const code = await sent(store, now + 1)
      expect(await store.answerCode(session, code, now + 1)).toEqual(mine)
    })

    test('is not sent for a step that has no tries left', async () => {
      const store = await withTexts(open)
      const session = await challenge(store)
      const code = await sent(store)
      for (let n = 0; n < 5; n += 1) await store.answerCode(session, otherDigits(code), now)
      expect(await store.signInCode('ada', now)).toBeNull()
    })

    test('lives ten minutes', async () => {
      const store = await withTexts(open)
      await challenge(store)
      const code = await sent(store)
      const late = await challenge(store, password, now + 5 * MINUTE)
      expect(await store.answerCode(late, code, now + 10 * MINUTE)).toBe('wrong')
      expect(await store.answerCode(late, code, now + 10 * MINUTE - 1)).toEqual(mine)
    })

    test('is good once, also for another step', async () => {
      const store = await withTexts(open)
      const [first, second] = [await challenge(store), await challenge(store)]
      const code = await sent(store)
      expect(await store.answerCode(first, code, now)).toEqual(mine)
      expect(await store.answerCode(second, code, now)).toBe('wrong')
    })

    test('takes five tries over all steps', async () => {
      const store = await withTexts(open)
      const sessions = await Promise.all(Array.from({ length: 50 }, () => challenge(store)))
      const code = await sent(store)
      const answers = await Promise.all(
        sessions.map((session, n) => store.answerCode(session, n === 5 ? code : otherDigits(code), now)),
      )
      expect(answers).toEqual(Array(50).fill('wrong'))
    })

    test('of several only the last counts', async () => {
      const store = await withTexts(open)
      const session = await challenge(store)
      const first = await sent(store)
      let second = await sent(store)
      while (second === first) second = await sent(store)
      expect(await store.answerCode(session, first, now)).toBe('wrong')
      expect(await store.answerCode(session, second, now)).toEqual(mine)
    })

    test('is none once the number is another', async () => {
      const store = await withTexts(open)
      const session = await challenge(store)
      const code = await sent(store)
      await store.changePhone('ada', '+15550100199', true)
      expect(await store.answerCode(session, code, now)).toBe('wrong')
      expect(await store.signInCode('ada', now)).toMatchObject({ phone: '+15550100199' })
    })

    test('of somebody else is none', async () => {
      const store = await withTexts(open)
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      await store.changePhone('bob', phone, true)
      await store.changeMfa('bob', 'SMS')
      const theirs = given(await store.signIn('bob@example.com', password, now))
      if (!('session' in theirs)) throw new Error('Nothing was asked.')
      await challenge(store)
      const code = await sent(store)
      expect(await store.answerCode(theirs.session, code, now)).toBe('wrong')
    })
  })

  describe('a telephone', () => {
    test.each([
      { to: '+15550100199', isVerified: false },
      { to: null, isVerified: false },
    ])('$to, not verified, ends text messages', async ({ to, isVerified }) => {
      const store = await withTexts(open)
      const session = await challenge(store)
      expect(await store.changePhone('ada', to, isVerified)).toBe('changed')
      expect(await store.find('ada')).toMatchObject({ phone: to, isPhoneVerified: false, mfa: 'NONE' })
      expect(await store.findChallenge(session, now)).toBeNull()
      expect(await store.signIn(ada.email, password, now)).toEqual(mine)
      expect(await store.changeMfa('ada', 'SMS')).toBe('phone_unverified')
    })

    test('another verified one keeps them', async () => {
      const store = await withTexts(open)
      await store.changePhone('ada', '+15550100199', true)
      expect(await store.find('ada')).toMatchObject({
        phone: '+15550100199',
        isPhoneVerified: true,
        mfa: 'SMS',
      })
    })

    test('that is not verified leaves an app alone', async () => {
      const { store } = await withApp(open)
      await store.changePhone('ada', phone, false)
      expect(await store.find('ada')).toMatchObject({ isPhoneVerified: false, mfa: 'TOTP' })
      expect(await store.recoveryCodesLeft('ada')).toBe(10)
    })
  })
}
