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
  phone,
  resetProof,
  resetRequest,
  withApp,
  withInvited,
  withTexts,
  wrongAppCode,
} from './account-pool-people.ts'
import { awkwardTexts } from './samples.ts'

/** A step that waits, with its right and a wrong answer. */
type Begun = {
  store: AccountPool
  session: string
  right: (at: number) => Promise<unknown>
  wrong: (at: number) => Promise<unknown>
}

const kinds: { name: string; begin: (open: OpenPool) => Promise<Begun> }[] = [
  {
    name: 'NEW_PASSWORD_REQUIRED',
    async begin(open) {
      const { store, temporary } = await withInvited(open)
      const session = await challenge(store, temporary)
      return {
        store,
        session,
        right: (at) => store.answerNewPassword(session, otherPassword, at),
        wrong: (at) => store.answerCode(session, '123456', at),
      }
    },
  },
  {
    name: 'SOFTWARE_TOKEN_MFA',
    async begin(open) {
      const { store, secret } = await withApp(open)
      const session = await challenge(store)
      return {
        store,
        session,
        right: (at) => store.answerCode(session, appCode(secret, at), at),
        wrong: (at) => store.answerCode(session, wrongAppCode(secret, at), at),
      }
    },
  },
  {
    name: 'SMS_MFA',
    async begin(open) {
      const store = await withTexts(open)
      const session = await challenge(store)
      const { code } = given(await store.signInCode('ada', now + 9 * MINUTE))
      return {
        store,
        session,
        right: (at) => store.answerCode(session, code, at),
        wrong: (at) => store.answerCode(session, otherDigits(code), at),
      }
    },
  },
]

/** What may happen to an account while somebody is at a step. */
const changes: { what: string; change: (pool: AccountPool) => Promise<unknown> }[] = [
  { what: 'is switched off', change: (pool) => pool.setEnabled('ada', false) },
  {
    what: 'is switched off and on again',
    change: async (pool) => [await pool.setEnabled('ada', false), await pool.setEnabled('ada', true)],
  },
  { what: 'has another role', change: (pool) => pool.setRole('ada', 'user') },
  { what: 'starts over', change: (pool) => pool.startOver('ada') },
  { what: 'is deleted', change: (pool) => pool.delete('ada') },
  {
    what: 'is deleted and created anew',
    change: async (pool) => [await pool.delete('ada'), await pool.create(ada, null)],
  },
]

const ofPasswords: typeof changes = [
  { what: 'has another password', change: (pool) => pool.changePassword('ada', otherPassword) },
  {
    what: 'has had its password reset',
    async change(pool) {
      const { code } = given(await pool.resetCode('ada', resetRequest(), now))
      return pool.resetPassword(resetProof(ada.email, code), otherPassword, now)
    },
  },
  { what: 'has no second step any more', change: (pool) => pool.changeMfa('ada', 'NONE') },
]

/** What is asked after the right password. */
export function describeChallenges(open: OpenPool): void {
  describe.each(kinds)('the step $name', ({ name, begin }) => {
    const mine = expect.objectContaining({ sub: 'ada' })

    test('is asked of whoever signs in, and found by its secret alone', async () => {
      const { store, session } = await begin(open)
      expect(await store.findChallenge(session, now)).toEqual({ name, account: mine })
      for (const other of [...awkwardTexts, session.slice(1), `${session} `, session.toUpperCase()]) {
        expect(await store.findChallenge(other, now)).toBeNull()
        expect(await store.answerCode(other, '123456', now)).toBe('over')
        expect(await store.answerNewPassword(other, password, now)).toBe('over')
      }
    })

    test('its right answer is the way in, once', async () => {
      const { store, session, right } = await begin(open)
      const after = await right(now + 10 * MINUTE)
      expect(after).toEqual(await store.find('ada'))
      expect(after).toMatchObject({ sub: 'ada', status: 'CONFIRMED' })
      expect(await right(now + 10 * MINUTE)).toBe('over')
      expect(await store.findChallenge(session, now)).toBeNull()
    })

    test('its right answer twice at once comes in once', async () => {
      const { right } = await begin(open)
      const answers = await Promise.all([right(now), right(now)])
      expect(answers.filter((answer) => answer === 'over')).toHaveLength(1)
      expect(answers).toContainEqual(mine)
    })

    test('lasts fifteen minutes', async () => {
      const { store, session, right } = await begin(open)
      expect(await store.findChallenge(session, now + 15 * MINUTE - 1)).toMatchObject({ name })
      expect(await store.findChallenge(session, now + 15 * MINUTE)).toBeNull()
      expect(await right(now + 15 * MINUTE)).toBe('over')
      expect(await right(now + 15 * MINUTE - 1)).toEqual(mine)
    })

    test('has four wrong answers to spare', async () => {
      const { right, wrong } = await begin(open)
      for (let n = 0; n < 4; n += 1) expect(await wrong(now)).toBe('wrong')
      expect(await right(now)).toEqual(mine)
    })

    test('is over after five, for the right one as well', async () => {
      const { store, session, right, wrong } = await begin(open)
      for (let n = 0; n < 5; n += 1) expect(await wrong(now)).toBe('wrong')
      expect(await store.findChallenge(session, now)).toBeNull()
      expect(await right(now)).toBe('over')
    })

    test('of fifty wrong answers at once five are evaluated, and a right one among them comes late', async () => {
      const { right, wrong } = await begin(open)
      const burst = Array.from({ length: 50 }, (_, n) => (n === 40 ? right(now) : wrong(now)))
      const answers = await Promise.all(burst)
      expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5)
      expect(answers.filter((answer) => answer === 'over')).toHaveLength(45)
    })

    test.each(name === 'NEW_PASSWORD_REQUIRED' ? changes : [...changes, ...ofPasswords])(
      'is over when the account $what',
      async ({ change }) => {
        const { store, session, right, wrong } = await begin(open)
        await change(store)
        expect(await store.findChallenge(session, now)).toBeNull()
        expect(await wrong(now)).toBe('over')
        expect(await right(now)).toBe('over')
      },
    )

    test('is not when names of no importance to it change', async () => {
      const { store, right } = await begin(open)
      await store.changeEmail('ada', 'new@example.com')
      await store.changePhone('ada', phone, true)
      await store.setEnabled('ada', true)
      await store.setRole('ada', 'manager')
      expect(await right(now)).toEqual(mine)
    })
  })

  test.each(kinds.slice(1))('two steps $name do not end each other', async ({ name, begin }) => {
    const { store, session, right } = await begin(open)
    const second = await challenge(store, password, now + 1)
    expect(second).not.toBe(session)
    expect(await right(now)).toMatchObject({ sub: 'ada' })
    expect(await store.findChallenge(second, now + 1)).toMatchObject({ name })
  })

  test('a code’s step takes no password, and is not over by it', async () => {
    const { store, secret } = await withApp(open)
    const session = await challenge(store)
    expect(await store.answerNewPassword(session, otherPassword, now)).toBe('over')
    expect(await store.signIn(ada.email, otherPassword, now)).toBe('refused')
    expect(await store.answerCode(session, appCode(secret, now), now)).toMatchObject({ sub: 'ada' })
  })
}
