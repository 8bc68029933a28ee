import { describe, expect, test } from 'vitest'
import type { UserPool } from './user-pool-fixtures.ts'
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
} from './user-pool-fixtures.ts'

const TIME_STEP_MS = 30_000

/** Signs in with the password and this code. */
async function signInWithCode(pool: UserPool, code: string, at = now): Promise<unknown> {
  return pool.authenticator.answerSecondFactorChallenge(await beginChallenge(pool, password, at), code, at)
}

/** Tests of authenticator apps and recovery codes (docs/security.md T24). */
export function describeTotp(open: OpenPool): void {
  const adasAccount = expect.objectContaining({ sub: 'ada' })

  async function beginEnrolment() {
    const pool = await openPoolWithAda(open)
    const { secret } = unwrapResult(await pool.secondFactor.beginTotp('ada', now))
    const confirm = (at = now) => pool.secondFactor.confirmTotp('ada', generateTotpCode(secret, at), at)
    return { pool, secret, confirm }
  }

  describe('an authenticator app that is not confirmed yet', () => {
    test('is required at sign-in only after its confirmation', async () => {
      const { pool, secret, confirm } = await beginEnrolment()
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(await pool.authenticator.signIn(ada.email, password, now)).toMatchObject({
        sub: 'ada',
        mfa: 'NONE',
        version: 0,
      })
      expect(await confirm()).toMatchObject({ account: { mfa: 'TOTP', version: 1 } })
      expect(await pool.authenticator.signIn(ada.email, password, now)).toMatchObject({
        name: 'SOFTWARE_TOKEN_MFA',
      })
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
      const { pool, secret, confirm } = await beginEnrolment()
      for (let n = 0; n < tries; n += 1)
        expect(await pool.secondFactor.confirmTotp('ada', generateWrongTotpCode(secret, now), now)).toBe(
          'wrong',
        )
      const result = await confirm()
      if (typeof outcome === 'string') expect(result).toBe(outcome)
      else expect(result).toMatchObject(outcome)
    })

    test('evaluates five of fifty codes sent at the same time', async () => {
      const { pool, secret, confirm } = await beginEnrolment()
      const wrong = generateWrongTotpCode(secret, now)
      const attempts = Array.from({ length: 50 }, (_, n) =>
        n === 40 ? confirm() : pool.secondFactor.confirmTotp('ada', wrong, now),
      )
      expect(await Promise.all(attempts)).toEqual(Array(50).fill('wrong'))
      expect(await pool.directory.find('ada')).toMatchObject({ mfa: 'NONE' })
    })

    test('is confirmed once', async () => {
      const { pool, confirm } = await beginEnrolment()
      const results = await Promise.all([confirm(), confirm()])
      expect(results.filter((result) => result === 'wrong')).toHaveLength(1)
      expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(10)
    })

    test('is replaced by one that is started later', async () => {
      const { pool, confirm } = await beginEnrolment()
      const { secret } = unwrapResult(await pool.secondFactor.beginTotp('ada', now))
      expect(await confirm()).toBe('wrong')
      expect(await pool.secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now)).toMatchObject({
        account: adasAccount,
      })
    })

    test.each([
      { what: 'is reset to invited', change: (pool: UserPool) => pool.directory.resetToInvited('ada') },
      {
        what: 'has its password changed',
        change: (pool: UserPool) => pool.authenticator.changePassword('ada', otherPassword),
      },
      { what: 'is disabled', change: (pool: UserPool) => pool.directory.setEnabled('ada', false) },
      { what: 'is deleted', change: (pool: UserPool) => pool.directory.delete('ada') },
    ])('cannot be confirmed once the account $what', async ({ change }) => {
      const { pool, confirm } = await beginEnrolment()
      await change(pool)
      expect(await confirm()).toBe('wrong')
      expect((await pool.directory.find('ada'))?.mfa ?? 'NONE').toBe('NONE')
    })

    test('replaces an earlier one only when it is confirmed', async () => {
      const { pool, secret: first, recoveryCodes } = await openPoolWithTotp(open)
      const { secret: second } = unwrapResult(await pool.secondFactor.beginTotp('ada', now))
      expect(await signInWithCode(pool, generateTotpCode(second, now))).toBe('wrong')
      expect(await signInWithCode(pool, generateTotpCode(first, now))).toEqual(adasAccount)

      await pool.secondFactor.confirmTotp('ada', generateTotpCode(second, now), now)
      const later = now + 2 * MINUTE
      expect(await signInWithCode(pool, generateTotpCode(first, later), later)).toBe('wrong')
      expect(await signInWithCode(pool, recoveryCodes[0] ?? '', later)).toBe('wrong')
      expect(await signInWithCode(pool, generateTotpCode(second, later), later)).toEqual(adasAccount)
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
      const { pool, secret } = await openPoolWithTotp(open)
      expect(await signInWithCode(pool, generateTotpCode(secret, now + off * TIME_STEP_MS))).toEqual(
        isAccepted ? adasAccount : 'wrong',
      )
    })

    test('works once, and no earlier one works after it', async () => {
      const { pool, secret } = await openPoolWithTotp(open)
      const code = generateTotpCode(secret, now)
      expect(await signInWithCode(pool, code)).toEqual(adasAccount)
      expect(await signInWithCode(pool, code)).toBe('wrong')
      expect(await signInWithCode(pool, code, now + TIME_STEP_MS)).toBe('wrong')
      expect(await signInWithCode(pool, generateTotpCode(secret, now - TIME_STEP_MS))).toBe('wrong')
      expect(await signInWithCode(pool, generateTotpCode(secret, now + TIME_STEP_MS))).toEqual(adasAccount)
    })

    test('sent from many devices at the same time works on one', async () => {
      const { pool, secret } = await openPoolWithTotp(open)
      const sessions = await Promise.all(Array.from({ length: 10 }, () => beginChallenge(pool)))
      const code = generateTotpCode(secret, now)
      const results = await Promise.all(
        sessions.map((session) => pool.authenticator.answerSecondFactorChallenge(session, code, now)),
      )
      expect(results.filter((result) => result !== 'wrong')).toEqual([adasAccount])
    })

    test('does not work again after it has confirmed the app', async () => {
      const { pool, secret, confirm } = await beginEnrolment()
      await confirm()
      expect(await signInWithCode(pool, generateTotpCode(secret, now))).toBe('wrong')
      expect(await signInWithCode(pool, generateTotpCode(secret, now + TIME_STEP_MS))).toEqual(adasAccount)
    })

    test('is accepted with spaces', async () => {
      const { pool, secret } = await openPoolWithTotp(open)
      const code = generateTotpCode(secret, now)
      expect(await signInWithCode(pool, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(adasAccount)
    })

    test('of another person is rejected', async () => {
      const { pool } = await openPoolWithTotp(open)
      await pool.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      const { secret } = unwrapResult(await pool.secondFactor.beginTotp('bob', now))
      const confirmed = unwrapResult(
        await pool.secondFactor.confirmTotp('bob', generateTotpCode(secret, now), now),
      )
      expect(await signInWithCode(pool, generateTotpCode(secret, now))).toBe('wrong')
      expect(await signInWithCode(pool, confirmed.recoveryCodes[0] ?? '')).toBe('wrong')
      expect(await pool.secondFactor.countRecoveryCodes('bob')).toBe(10)
    })
  })

  describe('a recovery code', () => {
    test('works once, each of the ten', async () => {
      const { pool, recoveryCodes } = await openPoolWithTotp(open)
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const [n, code] of recoveryCodes.entries()) {
        expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(10 - n)
        expect(await signInWithCode(pool, code)).toEqual(adasAccount)
        expect(await signInWithCode(pool, code)).toBe('wrong')
      }
      expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(0)
    })

    test('sent twice at the same time works once', async () => {
      const { pool, recoveryCodes } = await openPoolWithTotp(open)
      const sessions = [await beginChallenge(pool), await beginChallenge(pool)]
      const results = await Promise.all(
        sessions.map((session) =>
          pool.authenticator.answerSecondFactorChallenge(session, recoveryCodes[3] ?? '', now),
        ),
      )
      expect(results.filter((result) => result !== 'wrong')).toEqual([adasAccount])
      expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(9)
    })

    test('is accepted in capitals and without its hyphen', async () => {
      const { pool, recoveryCodes } = await openPoolWithTotp(open)
      const [first = '', second = ''] = recoveryCodes
      expect(await signInWithCode(pool, first.toUpperCase().replace('-', ' '))).toEqual(adasAccount)
      expect(await signInWithCode(pool, second.replace('-', ''))).toEqual(adasAccount)
    })

    test('counts towards the five attempts of a challenge', async () => {
      const { pool, recoveryCodes } = await openPoolWithTotp(open)
      const session = await beginChallenge(pool)
      for (let n = 0; n < 5; n += 1)
        expect(await pool.authenticator.answerSecondFactorChallenge(session, 'aaaaa-aaaaa', now)).toBe(
          'wrong',
        )
      expect(await pool.authenticator.answerSecondFactorChallenge(session, recoveryCodes[0] ?? '', now)).toBe(
        'over',
      )
      expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(10)
    })

    test.each([
      { what: 'no second factor', change: (pool: UserPool) => pool.secondFactor.changeMfa('ada', 'NONE') },
      {
        what: 'text messages',
        async change(pool: UserPool) {
          await pool.directory.changePhone('ada', phone, true)
          return pool.secondFactor.changeMfa('ada', 'SMS')
        },
      },
      { what: 'the invited status', change: (pool: UserPool) => pool.directory.resetToInvited('ada') },
    ])('is deleted with the app by a change to $what', async ({ change }) => {
      const { pool } = await openPoolWithTotp(open)
      expect(unwrapResult(await change(pool)).mfa).not.toBe('TOTP')
      expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(0)
    })
  })
}
