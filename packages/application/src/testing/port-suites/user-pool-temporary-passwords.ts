import { HANDED_OVER_INVITATION_LIFETIME_MS, INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import { describe, expect, test } from 'vitest'
import {
  ada,
  beginChallenge,
  expectSuccess,
  now,
  type OpenCorePool,
  openPoolWithInvitedAda,
  otherPassword,
  password,
  resetProof,
  storedAda,
} from './user-pool-fixtures.ts'

const email = ada.email
const newPasswordChallenge = { name: 'NEW_PASSWORD_REQUIRED' }

/** Tests of temporary passwords (docs/security.md T03). */
export function defineTemporaryPasswordsSuite(open: OpenCorePool): void {
  describe('a temporary password', () => {
    test.each([
      { what: 'of an invitation', validFor: INVITATION_LIFETIME_MS },
      { what: 'that is handed over', validFor: HANDED_OVER_INVITATION_LIFETIME_MS },
      { what: 'for one second', validFor: 1000 },
    ])('$what is valid for $validFor ms and not longer', async ({ validFor }) => {
      const { authenticator, temporary } = await openPoolWithInvitedAda(open, validFor)
      expect(await authenticator.signIn(email, temporary, now)).toMatchObject(newPasswordChallenge)
      expect(await authenticator.signIn(email, temporary, now + validFor - 1)).toMatchObject(
        newPasswordChallenge,
      )
      expect(await authenticator.signIn(email, temporary, now + validFor)).toBe('refused')
    })

    test('leads to a challenge for a new password, with the account', async () => {
      const { authenticator, temporary } = await openPoolWithInvitedAda(open)
      expect(expectSuccess(await authenticator.signIn(email, temporary, now))).toMatchObject({
        ...newPasswordChallenge,
        session: expect.any(String),
        account: { ...storedAda, status: 'FORCE_CHANGE_PASSWORD' },
      })
    })

    test('is accepted nowhere else', async () => {
      const { directory, authenticator, temporary } = await openPoolWithInvitedAda(open)
      expect(await authenticator.checkPassword('ada', temporary)).toBe(false)
      expect(await authenticator.resetPassword(resetProof(email, temporary), otherPassword, now)).toBe(
        'refused',
      )
      expect(await directory.find('ada')).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' })
    })

    test('is good for one use: the first own password ends it', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)

      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toMatchObject({
        status: 'CONFIRMED',
      })
      expect(await pool.authenticator.signIn(email, temporary, now)).toBe('refused')
      expect(await pool.authenticator.signIn(email, password, now)).toMatchObject({
        sub: 'ada',
        status: 'CONFIRMED',
      })
    })

    test('is refused as the own password, in any spelling; another one can still be chosen', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const { authenticator } = pool
      const session = await beginChallenge(pool, temporary)
      for (const same of [temporary, ` ${temporary}`, temporary.replaceAll('-', '')])
        expect(await authenticator.answerNewPasswordChallenge(session, same, now)).toBe('password_refused')
      expect(await authenticator.findChallenge(session, now)).toMatchObject(newPasswordChallenge)
      expect(await authenticator.answerNewPasswordChallenge(session, password, now)).toMatchObject({
        status: 'CONFIRMED',
      })
    })

    test('used on two devices sets one password', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const sessions = [await beginChallenge(pool, temporary), await beginChallenge(pool, temporary)]
      const results = []
      for (const [n, newPassword] of [password, otherPassword].entries())
        results.push(await pool.authenticator.answerNewPasswordChallenge(sessions[n] ?? '', newPassword, now))
      expect(results).toEqual([expect.objectContaining({ sub: 'ada' }), 'over'])
      expect(await pool.authenticator.signIn(email, password, now)).toMatchObject({ sub: 'ada' })
      expect(await pool.authenticator.signIn(email, otherPassword, now)).toBe('refused')
    })

    test('has its challenge ended by a later one that replaces it', async () => {
      const { pool, issue, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)
      const later = await issue(true)

      expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toBe('over')
      expect(await pool.authenticator.signIn(email, later, now)).toMatchObject(newPasswordChallenge)
    })

    test('that expires does not end its pending challenge', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open, 1000)
      const session = await beginChallenge(pool, temporary)
      expect(
        await pool.authenticator.answerNewPasswordChallenge(session, password, now + 2000),
      ).toMatchObject({ sub: 'ada' })
    })

    test('is different each time, and works for one account only', async () => {
      const { directory, authenticator, issue, temporary } = await openPoolWithInvitedAda(open)
      await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
      expect(await issue(false)).not.toBe(temporary)
      expect(await authenticator.signIn('bob@example.com', temporary, now)).toBe('refused')
    })

    test('that a person chooses as their own password is compared exactly as chosen', async () => {
      const { directory, authenticator, temporary } = await openPoolWithInvitedAda(open)
      const secret = temporary.replaceAll('-', '')
      await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, secret)
      expect(await authenticator.signIn('bob@example.com', secret, now)).toMatchObject({ sub: 'bob' })
      for (const typed of [temporary, ` ${secret}`])
        expect(await authenticator.signIn('bob@example.com', typed, now)).toBe('refused')
    })

    test('is ended by the deletion of the account, also for a later one with its address', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)
      await pool.directory.delete('ada')
      await pool.directory.create(ada, null)
      expect(await pool.authenticator.signIn(email, temporary, now)).toBe('refused')
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toBe('over')
    })
  })
}

/** Tests of what counts as the right temporary password. */
export function defineTypedTemporaryPasswordsSuite(open: OpenCorePool): void {
  describe('a typed temporary password', () => {
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
      const { authenticator, temporary } = await openPoolWithInvitedAda(open)
      expect(await authenticator.signIn(email, change(temporary), now)).toBe('refused')
    })

    test('is refused once a later one has replaced it', async () => {
      const { authenticator, issue, temporary } = await openPoolWithInvitedAda(open)
      await issue(true)
      expect(await authenticator.signIn(email, temporary, now)).toBe('refused')
    })
  })
}

const spellingVariant = (how: string, change: (typed: string) => string) => ({ how, change })
