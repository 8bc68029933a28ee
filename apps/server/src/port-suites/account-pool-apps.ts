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
  otherPassword,
  password,
  phone,
  withAda,
  withApp,
  wrongAppCode,
} from './account-pool-people.ts'

const STEP = 30_000

/** Signs in with the password and this code. */
async function comeIn(store: AccountPool, code: string, at = now): Promise<unknown> {
  return store.answerCode(await challenge(store, password, at), code, at)
}

/** T24: authenticator apps and recovery codes. */
export function describeApps(open: OpenPool): void {
  const mine = expect.objectContaining({ sub: 'ada' })

  async function begun() {
    const store = await withAda(open)
    const { secret } = given(await store.beginTotp('ada', now))
    const confirm = (at = now) => store.confirmTotp('ada', appCode(secret, at), at)
    return { store, secret, confirm }
  }

  describe('an app that is to be confirmed', () => {
    test('asks for nothing until then', async () => {
      const { store, secret, confirm } = await begun()
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
      const late = await begun()
      expect(await late.confirm(now + 10 * MINUTE)).toBe('wrong')
      expect(await late.confirm(now + 10 * MINUTE - 1)).toMatchObject({ account: mine })
    })

    test.each([
      { tries: 4, outcome: { account: mine } },
      { tries: 5, outcome: 'wrong' },
    ])('after $tries wrong codes', async ({ tries, outcome }) => {
      const { store, secret, confirm } = await begun()
      for (let n = 0; n < tries; n += 1)
        expect(await store.confirmTotp('ada', wrongAppCode(secret, now), now)).toBe('wrong')
      const answer = await confirm()
      if (typeof outcome === 'string') expect(answer).toBe(outcome)
      else expect(answer).toMatchObject(outcome)
    })

    test('of fifty codes at once five are evaluated', async () => {
      const { store, secret, confirm } = await begun()
      const wrong = wrongAppCode(secret, now)
      const burst = Array.from({ length: 50 }, (_, n) =>
        n === 40 ? confirm() : store.confirmTotp('ada', wrong, now),
      )
      expect(await Promise.all(burst)).toEqual(Array(50).fill('wrong'))
      expect(await store.find('ada')).toMatchObject({ mfa: 'NONE' })
    })

    test('is confirmed once', async () => {
      const { store, confirm } = await begun()
      const answers = await Promise.all([confirm(), confirm()])
      expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(1)
      expect(await store.recoveryCodesLeft('ada')).toBe(10)
    })

    test('of two begun, the last counts', async () => {
      const { store, confirm } = await begun()
      const { secret } = given(await store.beginTotp('ada', now))
      expect(await confirm()).toBe('wrong')
      expect(await store.confirmTotp('ada', appCode(secret, now), now)).toMatchObject({ account: mine })
    })

    test.each([
      { what: 'starts over', change: (pool: AccountPool) => pool.startOver('ada') },
      {
        what: 'has another password',
        change: (pool: AccountPool) => pool.changePassword('ada', otherPassword),
      },
      { what: 'is switched off', change: (pool: AccountPool) => pool.setEnabled('ada', false) },
      { what: 'is deleted', change: (pool: AccountPool) => pool.delete('ada') },
    ])('is not given to an account that $what meanwhile', async ({ change }) => {
      const { store, confirm } = await begun()
      await change(store)
      expect(await confirm()).toBe('wrong')
      expect((await store.find('ada'))?.mfa ?? 'NONE').toBe('NONE')
    })

    test('leaves the one before it at work, and then takes its place', async () => {
      const { store, secret: first, recoveryCodes } = await withApp(open)
      const { secret: second } = given(await store.beginTotp('ada', now))
      expect(await comeIn(store, appCode(second, now))).toBe('wrong')
      expect(await comeIn(store, appCode(first, now))).toEqual(mine)

      await store.confirmTotp('ada', appCode(second, now), now)
      const later = now + 2 * MINUTE
      expect(await comeIn(store, appCode(first, later), later)).toBe('wrong')
      expect(await comeIn(store, recoveryCodes[0] ?? '', later)).toBe('wrong')
      expect(await comeIn(store, appCode(second, later), later)).toEqual(mine)
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
      const { store, secret } = await withApp(open)
      expect(await comeIn(store, appCode(secret, now + off * STEP))).toEqual(isIn ? mine : 'wrong')
    })

    test('counts once, and none before it after it', async () => {
      const { store, secret } = await withApp(open)
      const code = appCode(secret, now)
      expect(await comeIn(store, code)).toEqual(mine)
      expect(await comeIn(store, code)).toBe('wrong')
      expect(await comeIn(store, code, now + STEP)).toBe('wrong')
      expect(await comeIn(store, appCode(secret, now - STEP))).toBe('wrong')
      expect(await comeIn(store, appCode(secret, now + STEP))).toEqual(mine)
    })

    test('sent from many devices at once comes in on one', async () => {
      const { store, secret } = await withApp(open)
      const sessions = await Promise.all(Array.from({ length: 10 }, () => challenge(store)))
      const code = appCode(secret, now)
      const answers = await Promise.all(sessions.map((session) => store.answerCode(session, code, now)))
      expect(answers.filter((answer) => answer !== 'wrong')).toEqual([mine])
    })

    test('does not count again after it has confirmed the app', async () => {
      const { store, secret, confirm } = await begun()
      await confirm()
      expect(await comeIn(store, appCode(secret, now))).toBe('wrong')
      expect(await comeIn(store, appCode(secret, now + STEP))).toEqual(mine)
    })

    test('may be typed with a space', async () => {
      const { store, secret } = await withApp(open)
      const code = appCode(secret, now)
      expect(await comeIn(store, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(mine)
    })

    test('of somebody else is none', async () => {
      const { store } = await withApp(open)
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      const { secret } = given(await store.beginTotp('bob', now))
      const confirmed = given(await store.confirmTotp('bob', appCode(secret, now), now))
      expect(await comeIn(store, appCode(secret, now))).toBe('wrong')
      expect(await comeIn(store, confirmed.recoveryCodes[0] ?? '')).toBe('wrong')
      expect(await store.recoveryCodesLeft('bob')).toBe(10)
    })
  })

  describe('a recovery code', () => {
    test('comes in once, each of the ten', async () => {
      const { store, recoveryCodes } = await withApp(open)
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const [n, code] of recoveryCodes.entries()) {
        expect(await store.recoveryCodesLeft('ada')).toBe(10 - n)
        expect(await comeIn(store, code)).toEqual(mine)
        expect(await comeIn(store, code)).toBe('wrong')
      }
      expect(await store.recoveryCodesLeft('ada')).toBe(0)
    })

    test('sent twice at once comes in once', async () => {
      const { store, recoveryCodes } = await withApp(open)
      const sessions = [await challenge(store), await challenge(store)]
      const answers = await Promise.all(
        sessions.map((session) => store.answerCode(session, recoveryCodes[3] ?? '', now)),
      )
      expect(answers.filter((answer) => answer !== 'wrong')).toEqual([mine])
      expect(await store.recoveryCodesLeft('ada')).toBe(9)
    })

    test('may be typed in capitals and without its dash', async () => {
      const { store, recoveryCodes } = await withApp(open)
      const [first = '', second = ''] = recoveryCodes
      expect(await comeIn(store, first.toUpperCase().replace('-', ' '))).toEqual(mine)
      expect(await comeIn(store, second.replace('-', ''))).toEqual(mine)
    })

    test('is among the five tries of a step', async () => {
      const { store, recoveryCodes } = await withApp(open)
      const session = await challenge(store)
      for (let n = 0; n < 5; n += 1) expect(await store.answerCode(session, 'aaaaa-aaaaa', now)).toBe('wrong')
      expect(await store.answerCode(session, recoveryCodes[0] ?? '', now)).toBe('over')
      expect(await store.recoveryCodesLeft('ada')).toBe(10)
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
      { what: 'a new start', change: (pool: AccountPool) => pool.startOver('ada') },
    ])('is forgotten with the app for $what', async ({ change }) => {
      const { store } = await withApp(open)
      expect(given(await change(store)).mfa).not.toBe('TOTP')
      expect(await store.recoveryCodesLeft('ada')).toBe(0)
    })
  })
}
