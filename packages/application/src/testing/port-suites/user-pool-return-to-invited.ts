import { describe, expect, test } from 'vitest'
import {
  ada,
  beginChallenge,
  expectSuccess,
  now,
  type OpenPool,
  openPoolWithAda,
  openPoolWithInvitedAda,
  openPoolWithTotp,
  otherPassword,
  password,
} from './user-pool-fixtures.ts'

/** Tests of making an account as if just invited. */
export function defineReturnToInvitedSuite(open: OpenPool): void {
  describe('an account that is reset to invited', () => {
    test('has no password and no second factor, and needs a temporary password', async () => {
      const { pool } = await openPoolWithTotp(open)
      expect(await pool.directory.resetToInvited('ada')).toMatchObject({
        status: 'FORCE_CHANGE_PASSWORD',
        mfa: 'NONE',
      })
      expect(await pool.authenticator.signIn(ada.email, password, now)).toBe('refused')
      expect(await pool.authenticator.checkPassword('ada', password)).toBe(false)
      const issued = await pool.directory.issueTemporaryPassword(
        'ada',
        { validForMs: 1000, replacesEarlier: true },
        now,
      )
      const session = await beginChallenge(pool, expectSuccess(issued).password)
      expect(await pool.authenticator.answerNewPasswordChallenge(session, otherPassword, now)).toMatchObject({
        status: 'CONFIRMED',
      })
      expect(await pool.authenticator.signIn(ada.email, otherPassword, now)).toMatchObject({
        sub: 'ada',
        mfa: 'NONE',
      })
    })

    test('has no temporary password any more, and no pending challenge', async () => {
      const { pool, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(pool, temporary)
      await pool.directory.resetToInvited('ada')
      expect(await pool.authenticator.signIn(ada.email, temporary, now)).toBe('refused')
      expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now)).toBe('over')
    })

    test('does not affect another', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)
      await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      await directory.resetToInvited('bob')
      expect(await authenticator.signIn(ada.email, password, now)).toMatchObject({ sub: 'ada' })
    })
  })
}
