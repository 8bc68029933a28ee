import {
  HANDED_OVER_INVITATION_LIFETIME_MS,
  INVITATION_LIFETIME_MS,
} from '@kitchen-table/domain/accounts/invitation'
import { describe, expect, test } from 'vitest'
import {
  ada,
  beginChallenge,
  generateTotpCode,
  now,
  type OpenPool,
  openPoolWithInvitedAda,
  otherPassword,
  password,
  resetProof,
  unwrapResult,
} from './user-pool-fixtures.ts'

/** Tests of temporary passwords (docs/security.md T03). */
export function describeTemporaryPasswords(open: OpenPool): void {
  const email = ada.email
  const newPasswordChallenge = { name: 'NEW_PASSWORD_REQUIRED' }

  describe('a temporary password', () => {
    test.each([
      { what: 'of an invitation', validFor: INVITATION_LIFETIME_MS },
      { what: 'that is handed over', validFor: HANDED_OVER_INVITATION_LIFETIME_MS },
      { what: 'for one second', validFor: 1000 },
    ])('$what is valid for $validFor ms and not longer', async ({ validFor }) => {
      const { pool, temporary } = await openPoolWithInvitedAda(open, validFor)
      expect(await pool.authenticator.signIn(email, temporary, now)).toMatchObject(newPasswordChallenge)
      expect(await pool.authenticator.signIn(email, temporary, now + validFor - 1)).toMatchObject(
        newPasswordChallenge,
      )
      expect(await pool.authenticator.signIn(email, temporary, now + validFor)).toBe('refused')
    })

    test('leads to a challenge for a new password, with the account', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const result = unwrapResult(await pool.authenticator.signIn(email, temporary, now))
      expect(result).toEqual({
        ...newPasswordChallenge,
        session: expect.stringMatching(/^[\w-]{43}$/),
        account: { ...ada, ...pendingAccountFields },
      })
    })

    test('is accepted nowhere else', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)
      expect(await pool.authenticator.checkPassword('ada', temporary)).toBe(false)
      expect(await pool.authenticator.answerSecondFactorChallenge(session, temporary, now)).toBe('wrong')
      expect(await pool.authenticator.answerSecondFactorChallenge(temporary, '123456', now)).toBe('over')
      expect(await pool.authenticator.resetPassword(resetProof(email, temporary), otherPassword, now)).toBe(
        'refused',
      )
      expect(await pool.directory.find('ada')).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' })
    })

    test('leads to a first own password even if an authenticator app is set up', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const { secret } = unwrapResult(await pool.secondFactor.beginTotp('ada', now))
      const { recoveryCodes } = unwrapResult(
        await pool.secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now),
      )
      const session = await beginChallenge(pool, temporary)
      expect(await pool.authenticator.findChallenge(session, now)).toMatchObject(newPasswordChallenge)
      expect(
        await pool.authenticator.answerSecondFactorChallenge(
          session,
          generateTotpCode(secret, now + 30_000),
          now,
        ),
      ).toBe('wrong')
      expect(await pool.authenticator.answerSecondFactorChallenge(session, recoveryCodes[0] ?? '', now)).toBe(
        'wrong',
      )
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toMatchObject({
        mfa: 'TOTP',
      })
      expect(await pool.authenticator.signIn(email, password, now)).toMatchObject({
        name: 'SOFTWARE_TOKEN_MFA',
      })
    })

    test('is good for one use: the first own password ends it and all others', async () => {
      const { pool, issue, temporary } = await openPoolWithInvitedAda(open)
      const second = await issue(false)
      const session = await beginChallenge(pool, temporary)

      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toMatchObject({
        status: 'CONFIRMED',
      })
      for (const typed of [temporary, second])
        expect(await pool.authenticator.signIn(email, typed, now)).toBe('refused')
      expect(await pool.authenticator.signIn(email, password, now)).toMatchObject({
        sub: 'ada',
        status: 'CONFIRMED',
      })
    })

    test('used on two devices at the same time sets one password', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const sessions = [await beginChallenge(pool, temporary), await beginChallenge(pool, temporary)]
      const newPasswords = [password, otherPassword]
      const results = await Promise.all(
        sessions.map((session, n) =>
          pool.authenticator.answerNewPasswordChallenge(session, newPasswords[n] ?? '', now),
        ),
      )
      expect(results.filter((result) => result === 'over')).toHaveLength(1)
      const winner = results[0] === 'over' ? 1 : 0
      expect(await pool.authenticator.signIn(email, newPasswords[winner] ?? '', now)).toMatchObject({
        sub: 'ada',
      })
      expect(await pool.authenticator.signIn(email, newPasswords[1 - winner] ?? '', now)).toBe('refused')
    })

    test('is ended by a later one that replaces it, together with its challenge', async () => {
      const { pool, issue, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)
      const later = await issue(true)

      expect(await pool.authenticator.signIn(email, temporary, now)).toBe('refused')
      expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toBe('over')
      expect(await pool.authenticator.signIn(email, later, now)).toMatchObject(newPasswordChallenge)
    })

    test('is not ended by fifty more that strangers request', async () => {
      const { pool, issue, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)
      const others = []
      for (let n = 0; n < 50; n += 1) others.push(await issue(false, now + n, INVITATION_LIFETIME_MS))

      for (const typed of [temporary, ...others])
        expect(await pool.authenticator.signIn(email, typed, now + 50)).toMatchObject(newPasswordChallenge)
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now + 50)).toMatchObject({
        sub: 'ada',
      })
    })

    test('that expires does not end its pending challenge', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open, 1000)
      const session = await beginChallenge(pool, temporary)
      expect(
        await pool.authenticator.answerNewPasswordChallenge(session, password, now + 2000),
      ).toMatchObject({
        sub: 'ada',
      })
    })

    test('is different each time, and works for one account only', async () => {
      const { pool, issue, temporary } = await openPoolWithInvitedAda(open)
      await pool.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
      expect(await issue(false)).not.toBe(temporary)
      expect(await pool.authenticator.signIn('bob@example.com', temporary, now)).toBe('refused')
    })

    test.each([
      spellingVariant('with spaces around it', (typed) => `  ${typed}\u00a0`),
      spellingVariant('without its hyphens', (typed) => typed.replaceAll('-', '')),
      spellingVariant('with dashes for hyphens', (typed) => typed.replaceAll('-', ' \u2013 ')),
    ])('is accepted $how', async ({ change }) => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, change(temporary))
      expect(await pool.authenticator.findChallenge(session, now)).toMatchObject(newPasswordChallenge)
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toMatchObject({
        status: 'CONFIRMED',
      })
    })

    test.each([
      spellingVariant('in capitals', (typed) => typed.toUpperCase()),
      spellingVariant('without its last letter', (typed) => typed.slice(0, -1)),
      spellingVariant('with a letter too many', (typed) => `${typed}a`),
    ])('is refused $how', async ({ change }) => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      expect(await pool.authenticator.signIn(email, change(temporary), now)).toBe('refused')
    })

    test('that a person chooses as their own password is compared exactly as chosen', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const chosen = ` ${temporary.replaceAll('-', '')}-1!`
      const ownPasswords = { spaced: ` ${temporary} `, plain: temporary.replaceAll('-', ''), chosen }
      for (const [name, secret] of Object.entries(ownPasswords)) {
        await pool.directory.create({ ...ada, sub: name, email: `${name}@example.com` }, secret)
        expect(await pool.authenticator.signIn(`${name}@example.com`, secret, now)).toMatchObject({
          sub: name,
        })
        for (const typed of [temporary, secret.trim(), ` ${secret}`].filter((typed) => typed !== secret))
          expect(await pool.authenticator.signIn(`${name}@example.com`, typed, now), name).toBe('refused')
      }
    })

    test.each(['resetToInvited', 'delete'] as const)('is ended by %s', async (method) => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)
      await pool.directory[method]('ada')
      await pool.directory.create(ada, null)
      expect(await pool.authenticator.signIn(email, temporary, now)).toBe('refused')
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toBe('over')
    })
  })
}

const pendingAccountFields = {
  status: 'FORCE_CHANGE_PASSWORD',
  enabled: true,
  phone: null,
  isPhoneVerified: false,
  mfa: 'NONE',
  version: 0,
  passwordVersion: expect.any(String),
}

const spellingVariant = (how: string, change: (typed: string) => string) => ({ how, change })
