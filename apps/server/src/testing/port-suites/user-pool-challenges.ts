import { describe, expect, test } from 'vitest'
import { awkwardTexts } from './samples.ts'
import type { UserPool } from './user-pool-fixtures.ts'
import {
  ada,
  beginChallenge,
  differentCode,
  generateTotpCode,
  generateWrongTotpCode,
  MINUTE,
  now,
  type OpenPool,
  openPoolWithInvitedAda,
  openPoolWithSms,
  openPoolWithTotp,
  otherPassword,
  password,
  phone,
  resetProof,
  resetRequest,
  unwrapResult,
} from './user-pool-fixtures.ts'

/** A pending challenge, with functions that answer it correctly and wrongly. */
type PendingChallengeCase = {
  pool: UserPool
  session: string
  answerCorrectly: (at: number) => Promise<unknown>
  answerWrongly: (at: number) => Promise<unknown>
}

const kinds: { name: string; begin: (open: OpenPool) => Promise<PendingChallengeCase> }[] = [
  {
    name: 'NEW_PASSWORD_REQUIRED',
    async begin(open) {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)
      return {
        pool,
        session,
        answerCorrectly: (at) => pool.authenticator.answerNewPasswordChallenge(session, otherPassword, at),
        answerWrongly: (at) => pool.authenticator.answerSecondFactorChallenge(session, '123456', at),
      }
    },
  },
  {
    name: 'SOFTWARE_TOKEN_MFA',
    async begin(open) {
      const { pool, secret } = await openPoolWithTotp(open)
      const session = await beginChallenge(pool)
      return {
        pool,
        session,
        answerCorrectly: (at) =>
          pool.authenticator.answerSecondFactorChallenge(session, generateTotpCode(secret, at), at),
        answerWrongly: (at) =>
          pool.authenticator.answerSecondFactorChallenge(session, generateWrongTotpCode(secret, at), at),
      }
    },
  },
  {
    name: 'SMS_MFA',
    async begin(open) {
      const pool = await openPoolWithSms(open)
      const session = await beginChallenge(pool)
      const { code } = unwrapResult(await pool.authenticator.issueSignInCode('ada', now + 9 * MINUTE))
      return {
        pool,
        session,
        answerCorrectly: (at) => pool.authenticator.answerSecondFactorChallenge(session, code, at),
        answerWrongly: (at) =>
          pool.authenticator.answerSecondFactorChallenge(session, differentCode(code), at),
      }
    },
  },
]

/** Changes of an account while a challenge is pending. */
const accountChanges: { what: string; change: (pool: UserPool) => Promise<unknown> }[] = [
  { what: 'is disabled', change: (pool) => pool.directory.setEnabled('ada', false) },
  {
    what: 'is disabled and enabled again',
    change: async (pool) => [
      await pool.directory.setEnabled('ada', false),
      await pool.directory.setEnabled('ada', true),
    ],
  },
  { what: 'has another role', change: (pool) => pool.directory.setRole('ada', 'user') },
  { what: 'is reset to invited', change: (pool) => pool.directory.resetToInvited('ada') },
  { what: 'is deleted', change: (pool) => pool.directory.delete('ada') },
  {
    what: 'is deleted and created anew',
    change: async (pool) => [await pool.directory.delete('ada'), await pool.directory.create(ada, null)],
  },
]

const credentialChanges: typeof accountChanges = [
  {
    what: 'has its password changed',
    change: (pool) => pool.authenticator.changePassword('ada', otherPassword),
  },
  {
    what: 'has had its password reset',
    async change(pool) {
      const { code } = unwrapResult(await pool.authenticator.issueResetCode('ada', resetRequest(), now))
      return pool.authenticator.resetPassword(resetProof(ada.email, code), otherPassword, now)
    },
  },
  { what: 'no longer has a second factor', change: (pool) => pool.secondFactor.changeMfa('ada', 'NONE') },
]

/** Tests of the challenges that follow the right password. */
export function describeChallenges(open: OpenPool): void {
  describe.each(kinds)('the challenge $name', ({ name, begin }) => {
    const adasAccount = expect.objectContaining({ sub: 'ada' })

    test('is returned by signIn, and found by its exact secret only', async () => {
      const { pool, session } = await begin(open)
      expect(await pool.authenticator.findChallenge(session, now)).toEqual({ name, account: adasAccount })
      for (const other of [...awkwardTexts, session.slice(1), `${session} `, session.toUpperCase()]) {
        expect(await pool.authenticator.findChallenge(other, now)).toBeNull()
        expect(await pool.authenticator.answerSecondFactorChallenge(other, '123456', now)).toBe('over')
        expect(await pool.authenticator.answerNewPasswordChallenge(other, password, now)).toBe('over')
      }
    })

    test('accepts the right answer once', async () => {
      const { pool, session, answerCorrectly } = await begin(open)
      const account = await answerCorrectly(now + 10 * MINUTE)
      expect(account).toEqual(await pool.directory.find('ada'))
      expect(account).toMatchObject({ sub: 'ada', status: 'CONFIRMED' })
      expect(await answerCorrectly(now + 10 * MINUTE)).toBe('over')
      expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
    })

    test('accepts the right answer once if it is sent twice at the same time', async () => {
      const { answerCorrectly } = await begin(open)
      const results = await Promise.all([answerCorrectly(now), answerCorrectly(now)])
      expect(results.filter((result) => result === 'over')).toHaveLength(1)
      expect(results).toContainEqual(adasAccount)
    })

    test('lasts fifteen minutes', async () => {
      const { pool, session, answerCorrectly } = await begin(open)
      expect(await pool.authenticator.findChallenge(session, now + 15 * MINUTE - 1)).toMatchObject({ name })
      expect(await pool.authenticator.findChallenge(session, now + 15 * MINUTE)).toBeNull()
      expect(await answerCorrectly(now + 15 * MINUTE)).toBe('over')
      expect(await answerCorrectly(now + 15 * MINUTE - 1)).toEqual(adasAccount)
    })

    test('accepts the right answer after four wrong ones', async () => {
      const { answerCorrectly, answerWrongly } = await begin(open)
      for (let n = 0; n < 4; n += 1) expect(await answerWrongly(now)).toBe('wrong')
      expect(await answerCorrectly(now)).toEqual(adasAccount)
    })

    test('ends after five wrong answers, also for the right one', async () => {
      const { pool, session, answerCorrectly, answerWrongly } = await begin(open)
      for (let n = 0; n < 5; n += 1) expect(await answerWrongly(now)).toBe('wrong')
      expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
      expect(await answerCorrectly(now)).toBe('over')
    })

    test('evaluates five of fifty answers sent at the same time, and not the right one among them', async () => {
      const { answerCorrectly, answerWrongly } = await begin(open)
      const attempts = Array.from({ length: 50 }, (_, n) =>
        n === 40 ? answerCorrectly(now) : answerWrongly(now),
      )
      const results = await Promise.all(attempts)
      expect(results.filter((result) => result === 'wrong')).toHaveLength(5)
      expect(results.filter((result) => result === 'over')).toHaveLength(45)
    })

    test.each(name === 'NEW_PASSWORD_REQUIRED' ? accountChanges : [...accountChanges, ...credentialChanges])(
      'ends when the account $what',
      async ({ change }) => {
        const { pool, session, answerCorrectly, answerWrongly } = await begin(open)
        await change(pool)
        expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
        expect(await answerWrongly(now)).toBe('over')
        expect(await answerCorrectly(now)).toBe('over')
      },
    )

    test('does not end when the address or phone changes, or role and status are set to what they are', async () => {
      const { pool, answerCorrectly } = await begin(open)
      await pool.directory.changeEmail('ada', 'new@example.com')
      await pool.directory.changePhone('ada', phone, true)
      await pool.directory.setEnabled('ada', true)
      await pool.directory.setRole('ada', 'manager')
      expect(await answerCorrectly(now)).toEqual(adasAccount)
    })
  })

  test.each(kinds.slice(1))('two challenges $name do not end each other', async ({ name, begin }) => {
    const { pool, session, answerCorrectly } = await begin(open)
    const second = await beginChallenge(pool, password, now + 1)
    expect(second).not.toBe(session)
    expect(await answerCorrectly(now)).toMatchObject({ sub: 'ada' })
    expect(await pool.authenticator.findChallenge(second, now + 1)).toMatchObject({ name })
  })

  test('a second-factor challenge rejects a password, and stays pending', async () => {
    const { pool, secret } = await openPoolWithTotp(open)
    const session = await beginChallenge(pool)
    expect(await pool.authenticator.answerNewPasswordChallenge(session, otherPassword, now)).toBe('over')
    expect(await pool.authenticator.signIn(ada.email, otherPassword, now)).toBe('refused')
    expect(
      await pool.authenticator.answerSecondFactorChallenge(session, generateTotpCode(secret, now), now),
    ).toMatchObject({ sub: 'ada' })
  })
}
