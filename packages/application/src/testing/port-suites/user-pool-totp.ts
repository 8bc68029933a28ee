import { describe, expect, test } from 'vitest'
import {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  beginTotpWithDifferentCodes,
  expectSuccess,
  generateTotpCode,
  MINUTE,
  now,
  type OpenPool,
  openPoolWithAda,
  openPoolWithInvitedAda,
  openPoolWithTotp,
  otherPassword,
  password,
  type UserPool,
} from './user-pool-fixtures.ts'

const TIME_STEP_MS = 30_000

const adasAccount = expect.objectContaining({ sub: 'ada' })

/** Signs in with the password and this code. */
export async function signInWithCode(pool: UserPool, code: string, at = now): Promise<unknown> {
  return answerSecondFactorChallenge(pool, await beginChallenge(pool, password, at), code, at)
}

/** Opens a pool in which Ada has begun to set up an authenticator app. */
export async function openPoolWithTotpSetup(open: OpenPool) {
  const pool = await openPoolWithAda(open)
  const secret = await beginTotpWithDifferentCodes(pool, 'ada')
  const confirm = (at = now) => pool.secondFactor.confirmTotp('ada', generateTotpCode(secret, at), at)
  return { ...pool, pool, secret, confirm }
}

/** Tests of authenticator apps (docs/security.md T24). */
export function defineTotpSuite(open: OpenPool): void {
  describe('an authenticator app that is not confirmed yet', () => {
    test('is required at sign-in only after its confirmation', async () => {
      const { authenticator, secret, confirm } = await openPoolWithTotpSetup(open)
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(await authenticator.signIn(ada.email, password, now)).toMatchObject({ sub: 'ada', mfa: 'NONE' })
      expect(await confirm()).toMatchObject({ account: { mfa: 'TOTP' } })
      expect(await authenticator.signIn(ada.email, password, now)).toMatchObject({
        name: 'SOFTWARE_TOKEN_MFA',
      })
    })

    test('is replaced by one that is started later', async () => {
      const { pool, secondFactor, secret: first, confirm } = await openPoolWithTotpSetup(open)
      const secret = await beginTotpWithDifferentCodes(pool, 'ada', now, [first])
      expect(await confirm()).toBe('wrong')
      expect(await secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now)).toMatchObject({
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
      const { pool, confirm } = await openPoolWithTotpSetup(open)
      await change(pool)
      expect(await confirm()).toBe('wrong')
      expect((await pool.directory.find('ada'))?.mfa ?? 'NONE').toBe('NONE')
    })

    test('replaces an earlier one only when it is confirmed', async () => {
      const { pool, secret: first } = await openPoolWithTotp(open)
      const second = await beginTotpWithDifferentCodes(pool, 'ada', now, [first])
      expect(await signInWithCode(pool, generateTotpCode(second, now))).toBe('wrong')
      expect(await signInWithCode(pool, generateTotpCode(first, now))).toEqual(adasAccount)

      await pool.secondFactor.confirmTotp('ada', generateTotpCode(second, now), now)
      const later = now + 2 * MINUTE
      expect(await signInWithCode(pool, generateTotpCode(first, later), later)).toBe('wrong')
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

    test('T24: works once, and no earlier one works after it', async () => {
      const { pool, secret } = await openPoolWithTotp(open)
      const code = generateTotpCode(secret, now)
      expect(await signInWithCode(pool, code)).toEqual(adasAccount)
      expect(await signInWithCode(pool, code)).toBe('wrong')
      expect(await signInWithCode(pool, code, now + TIME_STEP_MS)).toBe('wrong')
      expect(await signInWithCode(pool, generateTotpCode(secret, now - TIME_STEP_MS))).toBe('wrong')
      expect(await signInWithCode(pool, generateTotpCode(secret, now + TIME_STEP_MS))).toEqual(adasAccount)
    })

    test('does not work again after it has confirmed the app', async () => {
      const { pool, secret, confirm } = await openPoolWithTotpSetup(open)
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
      const { pool, secret: secretOfAda } = await openPoolWithTotp(open)
      await pool.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      const secret = await beginTotpWithDifferentCodes(pool, 'bob', now, [secretOfAda])
      expectSuccess(await pool.secondFactor.confirmTotp('bob', generateTotpCode(secret, now), now))
      expect(await signInWithCode(pool, generateTotpCode(secret, now))).toBe('wrong')
    })

    test('is still asked for after the password was changed', async () => {
      const { authenticator } = await openPoolWithTotp(open)
      expect(await authenticator.changePassword('ada', otherPassword)).toMatchObject({ mfa: 'TOTP' })
      expect(await authenticator.checkPassword('ada', otherPassword)).toBe(true)
      expect(await authenticator.signIn(ada.email, otherPassword, now)).toMatchObject({
        name: 'SOFTWARE_TOKEN_MFA',
      })
    })

    test('is not the answer to an invitation, and is asked for after the first own password', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const { secret } = expectSuccess(await pool.secondFactor.beginTotp('ada', now))
      expectSuccess(await pool.secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now))
      const session = await beginChallenge(pool, temporary)
      expect(await pool.authenticator.findChallenge(session, now)).toMatchObject({
        name: 'NEW_PASSWORD_REQUIRED',
      })
      const code = generateTotpCode(secret, now + TIME_STEP_MS)
      expect(await answerSecondFactorChallenge(pool, session, code)).toBe('wrong')
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toMatchObject({
        mfa: 'TOTP',
      })
      expect(await pool.authenticator.signIn(ada.email, password, now)).toMatchObject({
        name: 'SOFTWARE_TOKEN_MFA',
      })
    })
  })
}
