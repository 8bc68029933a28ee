import { describe, expect } from 'vitest'
import { testWith } from '../test-with.ts'
import { awkwardTexts } from './samples.ts'
import {
  ada,
  type CorePool,
  now,
  type OpenPoolWithResetCodes,
  otherPassword,
  password,
  resetProof,
  toDifferentCode,
} from './user-pool-fixtures.ts'

const email = ada.email
const adasAccount = expect.objectContaining({ sub: 'ada' })

/** Tests of resetting a password with a code. */
export function defineResetsSuite(open: OpenPoolWithResetCodes): void {
  const test = testWith(requestReset)

  async function requestReset() {
    const { pool, requestResetCode } = await open()
    await pool.directory.create(ada, password)
    const code = await requestResetCode('ada')
    const reset = (typed = code) =>
      pool.authenticator.resetPassword(resetProof(email, typed), otherPassword, now)
    return { ...pool, pool, code, reset }
  }

  describe('a reset', () => {
    test('replaces the old password with the new one', async ({ authenticator, code, reset }) => {
      expect(code).toMatch(/^\d{6}$/)
      expect(await authenticator.signIn(email, password, now)).toEqual(adasAccount)
      expect(await reset()).toMatchObject({ sub: 'ada', status: 'CONFIRMED' })
      expect(await authenticator.signIn(email, password, now)).toBe('refused')
      expect(await authenticator.signIn(email, otherPassword, now)).toEqual(adasAccount)
    })

    test('works once with its code', async ({ reset }) => {
      expect(await reset()).toEqual(adasAccount)
      expect(await reset()).toBe('refused')
    })

    test('is refused with a wrong code, and not with the right one after it', async ({ code, reset }) => {
      expect(await reset(toDifferentCode(code))).toBe('refused')
      expect(await reset()).toEqual(adasAccount)
    })

    test('is refused with a malformed code', async ({ reset }) => {
      for (const typed of [...awkwardTexts, '12345', '1234567', '１２３４５６'])
        expect(await reset(typed)).toBe('refused')
      expect(await reset()).toEqual(adasAccount)
    })

    test('accepts its code with spaces', async ({ code, reset }) => {
      expect(await reset(`${code.slice(0, 3)} ${code.slice(3)} `)).toEqual(adasAccount)
    })

    test('has a code that works for one account only', async ({ directory, authenticator, code }) => {
      await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      for (const other of ['bob@example.com', 'nobody@example.com', 'ADA@example.com', ...awkwardTexts]) {
        expect(await authenticator.resetPassword(resetProof(other, code), otherPassword, now)).toBe('refused')
      }
      expect(await authenticator.signIn('bob@example.com', password, now)).toMatchObject({ sub: 'bob' })
    })

    test.for<{ what: string; change: (pool: CorePool) => Promise<unknown> }>([
      { what: 'is deleted', change: (pool) => pool.directory.delete('ada') },
      {
        what: 'is deleted and created again',
        change: async (pool) => [
          await pool.directory.delete('ada'),
          await pool.directory.create(ada, password),
        ],
      },
      {
        what: 'has lost its address to another account',
        change: async (pool) => [
          await pool.directory.changeEmail('ada', 'new@example.com'),
          await pool.directory.create({ ...ada, sub: 'eve' }, password),
        ],
      },
    ])('is refused once the account $what', async ({ change }, { pool, reset }) => {
      await change(pool)
      expect(await reset()).toBe('refused')
    })
  })
}
