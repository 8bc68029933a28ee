import { test as base, describe, expect } from 'vitest'
import { awkwardTexts } from './samples.ts'
import {
  ada,
  now,
  type OpenCorePool,
  openPoolWithAda,
  otherPassword,
  password,
} from './user-pool-fixtures.ts'

/** Tests of signing in with a password of one's own, and of checking and changing it. */
export function defineSignInSuite(open: OpenCorePool): void {
  const test = base.extend('pool', () => openPoolWithAda(open))

  describe('a password', () => {
    test('is refused unless it is exactly the right one', async ({ pool }) => {
      const wrong = ['', ' ', `${password} `, ` ${password}`, password.toLowerCase(), `${password}\u0000`]
      for (const attempt of [...wrong, password.slice(0, -1), `${password}x`]) {
        expect(await pool.authenticator.signIn('ada@example.com', attempt, now)).toBe('refused')
      }
    })

    test('is refused without an account, for another account, and for an account without one', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)
      await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
      await directory.create({ ...ada, sub: 'eve', email: 'eve@example.com' }, otherPassword)

      for (const email of ['bob@example.com', 'eve@example.com', 'nobody@example.com', ...awkwardTexts]) {
        expect(await authenticator.signIn(email, password, now)).toBe('refused')
      }
      expect(await authenticator.signIn('bob@example.com', '', now)).toBe('refused')
      expect(await authenticator.signIn('bob@example.com', 'null', now)).toBe('refused')
    })

    test('can be checked without signing in', async ({ pool }) => {
      expect(await pool.authenticator.checkPassword('ada', password)).toBe(true)
      for (const typed of [otherPassword, ...awkwardTexts]) {
        expect(await pool.authenticator.checkPassword('ada', typed)).toBe(false)
        expect(await pool.authenticator.checkPassword(typed, password)).toBe(false)
      }
    })

    test('that was changed is right from then on', async ({ pool }) => {
      expect(await pool.authenticator.changePassword('ada', otherPassword)).toMatchObject({ sub: 'ada' })
      expect(await pool.authenticator.checkPassword('ada', password)).toBe(false)
      expect(await pool.authenticator.checkPassword('ada', otherPassword)).toBe(true)
    })
  })
}
