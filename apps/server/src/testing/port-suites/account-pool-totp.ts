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

/** docs/security.md T24: authenticator apps and recovery codes. */
export function describeTotp(open: OpenPool): void {
  const adasAccount = expect.objectContaining({ sub: 'ada' })

  async function beginEnrolment() {
    const store = await openPoolWithAda(open)
    const { secret } = unwrapResult(await store.beginTotp('ada', now))
    const confirm = (at = now) => store.confirmTotp('ada', generateTotpCode(secret, at), at)
    return { store, secret, confirm }
  }

  describe('an app that is to be confirmed', () => {
    test('asks for nothing until then', async () => {
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

    test('waits ten minutes', async () => {
      const late = await beginEnrolment()
      expect(await late.confirm(now + 10 * MINUTE)).toBe('wrong')
      expect(await late.confirm(now + 10 * MINUTE - 1)).toMatchObject({ account: adasAccount })
    })

    test.each([
      { tries: 4, outcome: { account: adasAccount } },
      { tries: 5, outcome: 'wrong' },
    ])('after $tries wrong codes', async ({ tries, outcome }) => {
      const { store, secret, confirm } = await beginEnrolment()
      for (let n = 0; n < tries; n += 1)
        expect(await store.confirmTotp('ada', generateWrongTotpCode(secret, now), now)).toBe('wrong')
      const answer = await confirm()
      if (typeof outcome === 'string') expect(answer).toBe(outcome)
      else expect(answer).toMatchObject(outcome)
    })

    test('of fifty codes at once five are evaluated', async () => {
      const { store, secret, confirm } = await beginEnrolment()
      const wrong = generateWrongTotpCode(secret, now)
      const burst = Array.from({ length: 50 }, (_, n) =>
        n === 40 ? confirm() : store.confirmTotp('ada', wrong, now),
      )
      expect(await Promise.all(burst)).toEqual(Array(50).fill('wrong'))
      expect(await store.find('ada')).toMatchObject({ mfa: 'NONE' })
    })

    test('is confirmed once', async () => {
      const { store, confirm } = await beginEnrolment()
      const answers = await Promise.all([confirm(), confirm()])
      expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(1)
      expect(await store.countRecoveryCodes('ada')).toBe(10)
    })

    test('of two begun, the last counts', async () => {
      const { store, confirm } = await beginEnrolment()
      const { secret } = unwrapResult(await store.beginTotp('ada', now))
      expect(await confirm()).toBe('wrong')
      expect(await store.confirmTotp('ada', generateTotpCode(secret, now), now)).toMatchObject({
        account: adasAccount,
      })
    })

    test.each([
      { what: 'starts over', change: (pool: AccountPool) => pool.resetToInvited('ada') },
      {
        what: 'has another password',
        change: (pool: AccountPool) => pool.changePassword('ada', otherPassword),
      },
      { what: 'is switched off', change: (pool: AccountPool) => pool.setEnabled('ada', false) },
      { what: 'is deleted', change: (pool: AccountPool) => pool.delete('ada') },
    ])('is not given to an account that $what meanwhile', async ({ change }) => {
      const { store, confirm } = await beginEnrolment()
      await change(store)
      expect(await confirm()).toBe('wrong')
      expect((await store.find('ada'))?.mfa ?? 'NONE').toBe('NONE')
    })

    test('leaves the one before it at work, and then takes its place', async () => {
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
      { off: -2, isIn: false },
      { off: -1, isIn: true },
      { off: 0, isIn: true },
      { off: 1, isIn: true },
      { off: 2, isIn: false },
    ])('of a clock that is $off steps off comes in: $isIn', async ({ off, isIn }) => {
      const { store, secret } = await openPoolWithTotp(open)
      expect(await signInWithCode(store, generateTotpCode(secret, now + off * TIME_STEP_MS))).toEqual(
        isIn ? adasAccount : 'wrong',
      )
    })

    test('counts once, and none before it after it', async () => {
      const { store, secret } = await openPoolWithTotp(open)
      const code = generateTotpCode(secret, now)
      expect(await signInWithCode(store, code)).toEqual(adasAccount)
      expect(await signInWithCode(store, code)).toBe('wrong')
      expect(await signInWithCode(store, code, now + TIME_STEP_MS)).toBe('wrong')
      expect(await signInWithCode(store, generateTotpCode(secret, now - TIME_STEP_MS))).toBe('wrong')
      expect(await signInWithCode(store, generateTotpCode(secret, now + TIME_STEP_MS))).toEqual(adasAccount)
    })

    test('sent from many devices at once comes in on one', async () => {
      const { store, secret } = await openPoolWithTotp(open)
      const sessions = await Promise.all(Array.from({ length: 10 }, () => beginChallenge(store)))
      const code = generateTotpCode(secret, now)
      const answers = await Promise.all(
        sessions.map((session) => store.answerSecondFactorChallenge(session, code, now)),
      )
      expect(answers.filter((answer) => answer !== 'wrong')).toEqual([adasAccount])
    })

    test('does not count again after it has confirmed the app', async () => {
      const { store, secret, confirm } = await beginEnrolment()
      await confirm()
      expect(await signInWithCode(store, generateTotpCode(secret, now))).toBe('wrong')
      expect(await signInWithCode(store, generateTotpCode(secret, now + TIME_STEP_MS))).toEqual(adasAccount)
    })

    test('may be typed with a space', async () => {
      const { store, secret } = await openPoolWithTotp(open)
      const code = generateTotpCode(secret, now)
      expect(await signInWithCode(store, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(adasAccount)
    })

    test('of somebody else is none', async () => {
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
    test('comes in once, each of the ten', async () => {
      const { store, recoveryCodes } = await openPoolWithTotp(open)
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const [n, code] of recoveryCodes.entries()) {
        expect(await store.countRecoveryCodes('ada')).toBe(10 - n)
        expect(await signInWithCode(store, code)).toEqual(adasAccount)
        expect(await signInWithCode(store, code)).toBe('wrong')
      }
      expect(await store.countRecoveryCodes('ada')).toBe(0)
    })

    test('sent twice at once comes in once', async () => {
      const { store, recoveryCodes } = await openPoolWithTotp(open)
      const sessions = [await beginChallenge(store), await beginChallenge(store)]
      const answers = await Promise.all(
        sessions.map((session) => store.answerSecondFactorChallenge(session, recoveryCodes[3] ?? '', now)),
      )
      expect(answers.filter((answer) => answer !== 'wrong')).toEqual([adasAccount])
      expect(await store.countRecoveryCodes('ada')).toBe(9)
    })

    test('may be typed in capitals and without its dash', async () => {
      const { store, recoveryCodes } = await openPoolWithTotp(open)
      const [first = '', second = ''] = recoveryCodes
      expect(await signInWithCode(store, first.toUpperCase().replace('-', ' '))).toEqual(adasAccount)
      expect(await signInWithCode(store, second.replace('-', ''))).toEqual(adasAccount)
    })

    test('is among the five tries of a step', async () => {
      const { store, recoveryCodes } = await openPoolWithTotp(open)
      const session = await beginChallenge(store)
      for (let n = 0; n < 5; n += 1)
        expect(await store.answerSecondFactorChallenge(session, 'aaaaa-aaaaa', now)).toBe('wrong')
      expect(await store.answerSecondFactorChallenge(session, recoveryCodes[0] ?? '', now)).toBe('over')
      expect(await store.countRecoveryCodes('ada')).toBe(10)
    })

    test.each([
      { what: 'none', change: (pool: AccountPool) => pool.changeMfa('ada', 'NONE') },
      {
        what: 'text messages',
        async change(pool: AccountPool) {
          await pool.changePhone('ada', phone, true)
          return pool.changeMfa('ada', 'SMS')
        },
      },
      { what: 'a new start', change: (pool: AccountPool) => pool.resetToInvited('ada') },
    ])('is forgotten with the app for $what', async ({ change }) => {
      const { store } = await openPoolWithTotp(open)
      expect(unwrapResult(await change(store)).mfa).not.toBe('TOTP')
      expect(await store.countRecoveryCodes('ada')).toBe(0)
    })
  })
}
