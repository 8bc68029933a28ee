import { describe, expect, test } from 'vitest'
import type { AccountPool } from '../../features/accounts/account-pool.ts'
import {
  ada,
  beginChallenge,
  generateTotpCode,
  generateWrongTotpCode,
  MINUTE,
  now,
  type OpenPool,
  openPoolWithAda,
  openPoolWithTotp,
  otherPassword,
  password,
  phone,
  unwrapResult,
} from './account-pool-fixtures.ts'

const TIME_STEP_MS = 30_000

/** Signs in with the password and this code. */
async function signInWithCode(store: AccountPool, code: string, at = now): Promise<unknown> {
  return store.answerSecondFactorChallenge(await beginChallenge(store, password, at), code, at)
}

/** Tests of authenticator apps and recovery codes (docs/security.md T24). */
export function describeTotp(open: OpenPool): void {
  const adasAccount = expect.objectContaining({ sub: 'ada' })

  async function beginEnrolment() {
    const store = await openPoolWithAda(open)
    const { secret } = unwrapResult(await store.beginTotp('ada', now))
    const confirm = (at = now) => store.confirmTotp('ada', generateTotpCode(secret, at), at)
    return { store, secret, confirm }
  }

  describe('an authenticator app that is not confirmed yet', () => {
    test('is required at sign-in only after its confirmation', async () => {
      const { store, secret, confirm } = await beginEnrolment()
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(await store.signIn(ada.email, password, now)).toMatchObject({
        sub: 'ada',
        mfa: 'NONE',
        version: 0,
      })
      expect(await confirm()).toMatchObject({ account: { mfa: 'TOTP', version: 1 } })
      expect(await store.signIn(ada.email, password, now)).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
    })

    test('can be confirmed for ten minutes', async () => {
      const enrolment = await beginEnrolment()
      expect(await enrolment.confirm(now + 10 * MINUTE)).toBe('wrong')
      expect(await enrolment.confirm(now + 10 * MINUTE - 1)).toMatchObject({ account: adasAccount })
    })

    test.each([
      { tries: 4, outcome: { account: adasAccount } },
      { tries: 5, outcome: 'wrong' },
    ])('can be confirmed after four wrong codes but not after five: $tries', async ({ tries, outcome }) => {
      const { store, secret, confirm } = await beginEnrolment()
      for (let n = 0; n < tries; n += 1)
        expect(await store.confirmTotp('ada', generateWrongTotpCode(secret, now), now)).toBe('wrong')
      const result = await confirm()
      if (typeof outcome === 'string') expect(result).toBe(outcome)
      else expect(result).toMatchObject(outcome)
    })

    test('evaluates five of fifty codes sent at the same time', async () => {
      const { store, secret, confirm } = await beginEnrolment()
      const wrong = generateWrongTotpCode(secret, now)
      const attempts = Array.from({ length: 50 }, (_, n) =>
        n === 40 ? confirm() : store.confirmTotp('ada', wrong, now),
      )
      expect(await Promise.all(attempts)).toEqual(Array(50).fill('wrong'))
      expect(await store.find('ada')).toMatchObject({ mfa: 'NONE' })
    })

    test('is confirmed once', async () => {
      const { store, confirm } = await beginEnrolment()
      const results = await Promise.all([confirm(), confirm()])
      expect(results.filter((result) => result === 'wrong')).toHaveLength(1)
      expect(await store.countRecoveryCodes('ada')).toBe(10)
    })

    test('is replaced by one that is started later', async () => {
      const { store, confirm } = await beginEnrolment()
      const { secret } = unwrapResult(await store.beginTotp('ada', now))
      expect(await confirm()).toBe('wrong')
      expect(await store.confirmTotp('ada', generateTotpCode(secret, now), now)).toMatchObject({
        account: adasAccount,
      })
    })

    test.each([
      { what: 'is reset to invited', change: (pool: AccountPool) => pool.resetToInvited('ada') },
      {
        what: 'has its password changed',
        change: (pool: AccountPool) => pool.changePassword('ada', otherPassword),
      },
      { what: 'is disabled', change: (pool: AccountPool) => pool.setEnabled('ada', false) },
      { what: 'is deleted', change: (pool: AccountPool) => pool.delete('ada') },
    ])('cannot be confirmed once the account $what', async ({ change }) => {
      const { store, confirm } = await beginEnrolment()
      await change(store)
      expect(await confirm()).toBe('wrong')
      expect((await store.find('ada'))?.mfa ?? 'NONE').toBe('NONE')
    })

    test('replaces an earlier one only when it is confirmed', async () => {
      const { store, secret: first, recoveryCodes } = await openPoolWithTotp(open)
      const { secret: second } = unwrapResult(await store.beginTotp('ada', now))
      expect(await signInWithCode(store, generateTotpCode(second, now))).toBe('wrong')
      expect(await signInWithCode(store, generateTotpCode(first, now))).toEqual(adasAccount)

      await store.confirmTotp('ada', generateTotpCode(second, now), now)
      const later = now + 2 * MINUTE
      expect(await signInWithCode(store, generateTotpCode(first, later), later)).toBe('wrong')
      expect(await signInWithCode(store, recoveryCodes[0] ?? '', later)).toBe('wrong')
      expect(await signInWithCode(store, generateTotpCode(second, later), later)).toEqual(adasAccount)
    })
  })

  describe('the code of an app', () => {
    test.each([
      { off: -2, isAccepted: false },
      { off: -1, isAccepted: true },
      { off: 0, isAccepted: true },
      { off: 1, isAccepted: true },
      { off: 2, isAccepted: false },
    ])('from a clock that is $off steps off is accepted: $isAccepted', async ({ off, isAccepted }) => {
      const { store, secret } = await openPoolWithTotp(open)
      expect(await signInWithCode(store, generateTotpCode(secret, now + off * TIME_STEP_MS))).toEqual(
        isAccepted ? adasAccount : 'wrong',
      )
    })

    test('works once, and no earlier one works after it', async () => {
      const { store, secret } = await openPoolWithTotp(open)
      const code = generateTotpCode(secret, now)
      expect(await signInWithCode(store, code)).toEqual(adasAccount)
      expect(await signInWithCode(store, code)).toBe('wrong')
      expect(await signInWithCode(store, code, now + TIME_STEP_MS)).toBe('wrong')
      expect(await signInWithCode(store, generateTotpCode(secret, now - TIME_STEP_MS))).toBe('wrong')
      expect(await signInWithCode(store, generateTotpCode(secret, now + TIME_STEP_MS))).toEqual(adasAccount)
    })

    test('sent from many devices at the same time works on one', async () => {
      const { store, secret } = await openPoolWithTotp(open)
      const sessions = await Promise.all(Array.from({ length: 10 }, () => beginChallenge(store)))
      const code = generateTotpCode(secret, now)
      const results = await Promise.all(
        sessions.map((session) => store.answerSecondFactorChallenge(session, code, now)),
      )
      expect(results.filter((result) => result !== 'wrong')).toEqual([adasAccount])
    })

    test('does not work again after it has confirmed the app', async () => {
      const { store, secret, confirm } = await beginEnrolment()
      await confirm()
      expect(await signInWithCode(store, generateTotpCode(secret, now))).toBe('wrong')
      expect(await signInWithCode(store, generateTotpCode(secret, now + TIME_STEP_MS))).toEqual(adasAccount)
    })

    test('is accepted with spaces', async () => {
      const { store, secret } = await openPoolWithTotp(open)
      const code = generateTotpCode(secret, now)
      expect(await signInWithCode(store, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(adasAccount)
    })

    test('of another person is rejected', async () => {
      const { store } = await openPoolWithTotp(open)
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      const { secret } = unwrapResult(await store.beginTotp('bob', now))
      const confirmed = unwrapResult(await store.confirmTotp('bob', generateTotpCode(secret, now), now))
      expect(await signInWithCode(store, generateTotpCode(secret, now))).toBe('wrong')
      expect(await signInWithCode(store, confirmed.recoveryCodes[0] ?? '')).toBe('wrong')
      expect(await store.countRecoveryCodes('bob')).toBe(10)
    })
  })

  describe('a recovery code', () => {
    test('works once, each of the ten', async () => {
      const { store, recoveryCodes } = await openPoolWithTotp(open)
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const [n, code] of recoveryCodes.entries()) {
        expect(await store.countRecoveryCodes('ada')).toBe(10 - n)
        expect(await signInWithCode(store, code)).toEqual(adasAccount)
        expect(await signInWithCode(store, code)).toBe('wrong')
      }
      expect(await store.countRecoveryCodes('ada')).toBe(0)
    })

    test('sent twice at the same time works once', async () => {
      const { store, recoveryCodes } = await openPoolWithTotp(open)
      const sessions = [await beginChallenge(store), await beginChallenge(store)]
      const results = await Promise.all(
        sessions.map((session) => store.answerSecondFactorChallenge(session, recoveryCodes[3] ?? '', now)),
      )
      expect(results.filter((result) => result !== 'wrong')).toEqual([adasAccount])
      expect(await store.countRecoveryCodes('ada')).toBe(9)
    })

    test('is accepted in capitals and without its hyphen', async () => {
      const { store, recoveryCodes } = await openPoolWithTotp(open)
      const [first = '', second = ''] = recoveryCodes
      expect(await signInWithCode(store, first.toUpperCase().replace('-', ' '))).toEqual(adasAccount)
      expect(await signInWithCode(store, second.replace('-', ''))).toEqual(adasAccount)
    })

    test('counts towards the five attempts of a challenge', async () => {
      const { store, recoveryCodes } = await openPoolWithTotp(open)
      const session = await beginChallenge(store)
      for (let n = 0; n < 5; n += 1)
        expect(await store.answerSecondFactorChallenge(session, 'aaaaa-aaaaa', now)).toBe('wrong')
      expect(await store.answerSecondFactorChallenge(session, recoveryCodes[0] ?? '', now)).toBe('over')
      expect(await store.countRecoveryCodes('ada')).toBe(10)
    })

    test.each([
      { what: 'no second factor', change: (pool: AccountPool) => pool.changeMfa('ada', 'NONE') },
      {
        what: 'text messages',
        async change(pool: AccountPool) {
          await pool.changePhone('ada', phone, true)
          return pool.changeMfa('ada', 'SMS')
        },
      },
      { what: 'the invited status', change: (pool: AccountPool) => pool.resetToInvited('ada') },
    ])('is deleted with the app by a change to $what', async ({ change }) => {
      const { store } = await openPoolWithTotp(open)
      expect(unwrapResult(await change(store)).mfa).not.toBe('TOTP')
      expect(await store.countRecoveryCodes('ada')).toBe(0)
    })
  })
}
