import { describe, expect, test } from 'vitest'
import type { AccountPool } from '../features/accounts/pool-port.ts'
import {
  ada,
  appCode,
  challenge,
  given,
  MINUTE,
  now,
  type OpenPool,
  otherDigits,
  otherPassword,
  password,
  withAda,
  withApp,
} from './account-pool-people.ts'
import { awkwardTexts } from './samples.ts'

/** Forgotten passwords. */
export function describeResets(open: OpenPool): void {
  const email = ada.email
  const mine = expect.objectContaining({ sub: 'ada' })

  async function begun() {
    const store = await withAda(open)
    const { code } = given(await store.resetCode('ada', now))
    const reset = (typed = code, at = now) => store.resetPassword(email, typed, otherPassword, at)
    return { store, code, reset, wrong: () => reset(otherDigits(code)) }
  }

  describe('a reset', () => {
    test('sets the new password instead of the old', async () => {
      const { store, code, reset } = await begun()
      expect(code).toMatch(/^\d{6}$/)
      expect(await store.signIn(email, password, now)).toEqual(mine)
      expect(await reset()).toMatchObject({ sub: 'ada', status: 'CONFIRMED', version: 1 })
      expect(await store.signIn(email, password, now)).toBe('refused')
      expect(await store.signIn(email, otherPassword, now)).toEqual(mine)
    })

    test('its code lives ten minutes', async () => {
      const { code, reset } = await begun()
      expect(await reset(code, now + 10 * MINUTE)).toBe('refused')
      expect(await reset(code, now + 10 * MINUTE - 1)).toEqual(mine)
    })

    test('its code is good once', async () => {
      const { reset } = await begun()
      expect((await Promise.all([reset(), reset()])).filter((answer) => answer === 'refused')).toHaveLength(1)
      expect(await reset()).toBe('refused')
    })

    test('has four wrong codes to spare', async () => {
      const { reset, wrong } = await begun()
      for (let n = 0; n < 4; n += 1) expect(await wrong()).toBe('refused')
      expect(await reset()).toEqual(mine)
    })

    test('is refused after five wrong codes, until there is a new one', async () => {
      const { store, reset, wrong } = await begun()
      for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe('refused')
      expect(await reset()).toBe('refused')
      const { code } = given(await store.resetCode('ada', now))
      expect(await reset(code)).toEqual(mine)
    })

    test('of fifty codes at once five are evaluated: the right one among them comes late', async () => {
      const { store, reset, wrong } = await begun()
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n === 40 ? reset() : wrong())))
      expect(answers).toEqual(Array(50).fill('refused'))
      expect(await store.signIn(email, password, now)).toEqual(mine)
    })

    test('of several codes only the last counts', async () => {
      const { store, code, reset } = await begun()
      let last = code
      while (last === code) last = given(await store.resetCode('ada', now)).code
      expect(await reset(code)).toBe('refused')
      expect(await reset(last)).toEqual(mine)
    })

    test('what is no code is refused, and spends none of the tries', async () => {
      const { reset } = await begun()
      for (const typed of [...awkwardTexts, '12345', '1234567', '１２３４５６'])
        expect(await reset(typed)).toBe('refused')
      expect(await reset()).toEqual(mine)
    })

    test('its code may be typed with a space', async () => {
      const { code, reset } = await begun()
      expect(await reset(`${code.slice(0, 3)} ${code.slice(3)} `)).toEqual(mine)
    })

    test('its code is for the one account', async () => {
      const { store, code } = await begun()
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      for (const other of ['bob@example.com', 'nobody@example.com', 'ADA@example.com', ...awkwardTexts]) {
        expect(await store.resetPassword(other, code, otherPassword, now)).toBe('refused')
      }
      expect(await store.signIn('bob@example.com', password, now)).toMatchObject({ sub: 'bob' })
    })

    test.each<{ what: string; change: (pool: AccountPool) => Promise<unknown>; at?: string }>([
      { what: 'has another password', change: (pool) => pool.changePassword('ada', 'Third-Word-3') },
      { what: 'is switched off', change: (pool) => pool.setEnabled('ada', false) },
      {
        what: 'is switched off and on again',
        change: async (pool) => [await pool.setEnabled('ada', false), await pool.setEnabled('ada', true)],
      },
      { what: 'starts over', change: (pool) => pool.startOver('ada') },
      { what: 'is deleted', change: (pool) => pool.delete('ada') },
      {
        what: 'is deleted and created anew',
        change: async (pool) => [await pool.delete('ada'), await pool.create(ada, password)],
      },
      {
        what: 'has another address',
        change: (pool) => pool.changeEmail('ada', 'new@example.com'),
        at: 'new@example.com',
      },
      {
        what: 'had another address for a while',
        change: async (pool) => [
          await pool.changeEmail('ada', 'new@example.com'),
          await pool.create({ ...ada, sub: 'eve' }, password),
        ],
      },
    ])('its code is none once the account $what', async ({ change, at = email }) => {
      const { store, code } = await begun()
      await change(store)
      expect(await store.resetPassword(at, code, otherPassword, now)).toBe('refused')
    })

    test('keeps the second step', async () => {
      const { store, secret, recoveryCodes } = await withApp(open)
      const { code } = given(await store.resetCode('ada', now))
      expect(await store.resetPassword(email, code, otherPassword, now)).toMatchObject({ mfa: 'TOTP' })

      expect(await store.recoveryCodesLeft('ada')).toBe(10)
      const session = await challenge(store, otherPassword)
      expect(await store.findChallenge(session, now)).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
      expect(await store.answerCode(session, appCode(secret, now), now)).toEqual(mine)
      expect(
        await store.answerCode(await challenge(store, otherPassword), recoveryCodes[0] ?? '', now),
      ).toEqual(mine)
    })
  })

  describe('a password', () => {
    test('is checked without signing in', async () => {
      const store = await withAda(open)
      expect(await store.checkPassword('ada', password)).toBe(true)
      for (const typed of [otherPassword, ...awkwardTexts]) {
        expect(await store.checkPassword('ada', typed)).toBe(false)
        expect(await store.checkPassword(typed, password)).toBe(false)
      }
    })

    test('that was changed is the one from then on, and keeps the second step', async () => {
      const { store } = await withApp(open)
      expect(await store.changePassword('ada', otherPassword)).toMatchObject({ sub: 'ada', mfa: 'TOTP' })
      expect(await store.checkPassword('ada', password)).toBe(false)
      expect(await store.checkPassword('ada', otherPassword)).toBe(true)
    })

    test('is gone with a new start, and the account waits for a temporary one', async () => {
      const { store } = await withApp(open)
      expect(await store.startOver('ada')).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', mfa: 'NONE' })
      expect(await store.signIn(email, password, now)).toBe('refused')
      expect(await store.checkPassword('ada', password)).toBe(false)
      const issued = await store.issueTemporaryPassword('ada', { validFor: 1000, replacing: true }, now)
      const session = await challenge(store, given(issued).password)
      expect(await store.answerNewPassword(session, otherPassword, now)).toMatchObject({
        status: 'CONFIRMED',
      })
      expect(await store.signIn(email, otherPassword, now)).toMatchObject({ sub: 'ada', mfa: 'NONE' })
    })
  })
}
