import { describe, expect, test } from 'vitest'
import { awkwardTexts } from './samples.ts'
import { describeChallenges } from './user-pool-challenges.ts'
import { describeDirectory, storedAda } from './user-pool-directory.ts'
import { ada, now, type OpenPool, openPoolWithAda, password } from './user-pool-fixtures.ts'
import { describeResets } from './user-pool-resets.ts'
import { describeSmsCodes } from './user-pool-sms.ts'
import { describeStatuses } from './user-pool-statuses.ts'
import { describeTemporaryPasswords } from './user-pool-temporary-passwords.ts'
import { describeTotp } from './user-pool-totp.ts'
import { describeVersions } from './user-pool-versions.ts'

/** Tests that every user pool must pass. */
export function describeUserPool(name: string, open: OpenPool): void {
  describe(`${name} as user pool`, () => {
    describeSignIn(open)
    describeDirectory(open)
    describeStatuses(open)
    describeVersions(open)
    describeTemporaryPasswords(open)
    describeChallenges(open)
    describeTotp(open)
    describeSmsCodes(open)
    describeResets(open)
  })
}

function describeSignIn(open: OpenPool): void {
  test('returns an account as created, without its password', async () => {
    const { pool } = await open()

    expect(await pool.directory.create(ada, password)).toEqual({ sub: 'ada' })
    expect(await pool.directory.find('ada')).toEqual(storedAda)
    expect(await pool.directory.find('bob')).toBeNull()
  })

  test('the right password signs in', async () => {
    const pool = await openPoolWithAda(open)
    expect(await pool.authenticator.signIn('ada@example.com', password, now)).toEqual(storedAda)
  })

  test('only the exact password signs in', async () => {
    const pool = await openPoolWithAda(open)
    const wrong = ['', ' ', `${password} `, ` ${password}`, password.toLowerCase(), `${password}\u0000`]
    for (const attempt of [...wrong, password.slice(0, -1), `${password}x`]) {
      expect(await pool.authenticator.signIn('ada@example.com', attempt, now)).toBe('refused')
    }
  })

  test('a password without an account, of another account, or for an account without one, is refused', async () => {
    const pool = await openPoolWithAda(open)
    await pool.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
    await pool.directory.create({ ...ada, sub: 'eve', email: 'eve@example.com' }, 'Another-Word-2')

    for (const email of ['bob@example.com', 'eve@example.com', 'nobody@example.com', ...awkwardTexts]) {
      expect(await pool.authenticator.signIn(email, password, now)).toBe('refused')
    }
    expect(await pool.authenticator.signIn('bob@example.com', '', now)).toBe('refused')
    expect(await pool.authenticator.signIn('bob@example.com', 'null', now)).toBe('refused')
  })

  test('an account without a password has the status FORCE_CHANGE_PASSWORD', async () => {
    const { pool } = await open()
    await pool.directory.create(ada, null)
    expect(await pool.directory.find('ada')).toEqual({ ...storedAda, status: 'FORCE_CHANGE_PASSWORD' })
  })

  test('a disabled account is refused like a wrong password', async () => {
    const pool = await openPoolWithAda(open)
    await pool.directory.setEnabled('ada', false)

    expect(await pool.authenticator.signIn('ada@example.com', password, now)).toBe('refused')
    expect(await pool.directory.find('ada')).toEqual({ ...storedAda, enabled: false, version: 1 })
  })

  test.each([
    { property: 'address', second: { ...ada, sub: 'other' } },
    { property: 'id', second: { ...ada, email: 'other@example.com' } },
  ])('a second account with the same $property does not change the first', async ({ second }) => {
    const pool = await openPoolWithAda(open)

    expect(await pool.directory.create(second, 'Another-Word-2')).toBe('exists')
    expect(await pool.authenticator.signIn(second.email, 'Another-Word-2', now)).toBe('refused')
    expect(await pool.authenticator.signIn('ada@example.com', password, now)).toEqual(storedAda)
  })

  test('one address created twice at the same time is one account', async () => {
    const { pool } = await open()
    const outcomes = await Promise.all(
      ['a', 'b'].map((sub) => pool.directory.create({ ...ada, sub }, password)),
    )
    expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(1)
  })

  test('compares passwords code point by code point', async () => {
    const { pool } = await open()
    const composed = 'Caf\u00e9 au lait 1!'
    await pool.directory.create(ada, composed)

    expect(await pool.authenticator.signIn('ada@example.com', composed, now)).toEqual(storedAda)
    expect(await pool.authenticator.signIn('ada@example.com', composed.normalize('NFD'), now)).toBe('refused')
  })

  test('accepts awkward and long passwords', async () => {
    const { pool } = await open()
    const passwords = awkwardTexts.map((text) => `Aa1!${text}`.slice(0, 99))
    for (const [n, awkwardPassword] of passwords.entries()) {
      await pool.directory.create({ ...ada, sub: `s-${n}`, email: `p${n}@example.com` }, awkwardPassword)
      expect(await pool.authenticator.signIn(`p${n}@example.com`, awkwardPassword, now)).toMatchObject({
        sub: `s-${n}`,
      })
    }
  })
}
