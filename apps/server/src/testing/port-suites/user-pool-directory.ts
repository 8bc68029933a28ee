import { describe, expect, test } from 'vitest'
import { awkwardTexts } from './samples.ts'
import type { UserPool } from './user-pool-fixtures.ts'
import {
  ada,
  identity,
  now,
  type OpenPool,
  openPoolWithAda,
  otherPassword,
  password,
} from './user-pool-fixtures.ts'

/** Ada's account as the pool returns it. */
export const storedAda = {
  ...ada,
  status: 'CONFIRMED',
  enabled: true,
  phone: null,
  isPhoneVerified: false,
  mfa: 'NONE',
  version: 0,
  passwordVersion: expect.any(String),
} as const

const emailOf = (n: number) => `p${String(n).padStart(3, '0')}@example.com`

async function listAllPages(pool: UserPool): Promise<string[][]> {
  const pages: string[][] = []
  for (let pageToken: string | undefined; ; ) {
    const { accounts, next } = await pool.directory.list(pageToken)
    if (accounts.length > 0) pages.push(accounts.map(({ email }) => email))
    if (next === null) return pages
    pageToken = next
  }
}

/** Tests of finding, listing and changing accounts. */
export function describeDirectory(open: OpenPool): void {
  describe('the directory of accounts', () => {
    test.each([0, 1, 60, 61, 130])('lists %i accounts by address in pages of sixty', async (count) => {
      const { pool } = await open()
      const emails = Array.from({ length: count }, (_, n) => emailOf(n))
      await Promise.all(
        emails.toReversed().map((email, n) => pool.directory.create({ ...ada, sub: `s-${n}`, email }, null)),
      )
      const pages = await listAllPages(pool)
      expect(pages.flat()).toEqual(emails)
      expect(pages.slice(0, -1).every((page) => page.length === 60)).toBe(true)
      expect(pages.every((page) => page.length <= 60)).toBe(true)
    })

    test('finds accounts by id, address and identity, and by nothing similar', async () => {
      const pool = await openPoolWithAda(open)
      const eve = { ...ada, sub: 'eve', email: 'eve@example.com' }
      await pool.directory.createExternal(eve, identity)

      expect(await pool.directory.findByEmail('ada@example.com')).toEqual(storedAda)
      expect(await pool.directory.findExternal(identity)).toEqual({
        ...storedAda,
        ...eve,
        status: 'EXTERNAL_PROVIDER',
      })
      for (const text of [...awkwardTexts, 'ADA', 'ada%', 'Ada@example.com', 'ada@example.com ']) {
        expect(await pool.directory.find(text)).toBeNull()
        expect(await pool.directory.findByEmail(text)).toBeNull()
        expect(await pool.directory.findExternal({ ...identity, subject: text })).toBeNull()
        expect(await pool.directory.findExternal({ ...identity, issuer: text })).toBeNull()
        expect(await pool.authenticator.signIn(text, password, now)).toBe('refused')
      }
    })

    test('returns names unchanged', async () => {
      const { pool } = await open()
      for (const [n, text] of awkwardTexts.entries()) {
        const account = { ...ada, sub: `s-${n}`, email: emailOf(n), first: text, last: text }
        await pool.directory.create(account, null)
        expect(await pool.directory.find(`s-${n}`)).toMatchObject(account)
      }
    })

    test('T18: one identity created three times at the same time is one account', async () => {
      const { pool } = await open()
      const outcomes = await Promise.all(
        ['a', 'b', 'c'].map((sub) =>
          pool.directory.createExternal({ ...ada, sub, email: `${sub}@example.com` }, identity),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(2)
      expect((await listAllPages(pool)).flat()).toHaveLength(1)
    })

    test('rejects a taken address for accounts with and without an identity', async () => {
      const pool = await openPoolWithAda(open)
      expect(await pool.directory.createExternal({ ...ada, sub: 'eve' }, identity)).toBe('exists')
      expect(await pool.directory.findExternal(identity)).toBeNull()
      await pool.directory.createExternal({ ...ada, sub: 'eve', email: 'eve@example.com' }, identity)
      expect(await pool.directory.create({ ...ada, sub: 'mal', email: 'eve@example.com' }, password)).toBe(
        'exists',
      )
    })

    test('the same subject of another issuer is another account', async () => {
      const { pool } = await open()
      const other = { ...identity, issuer: 'https://other.example/' }
      await pool.directory.createExternal(ada, identity)
      expect(
        await pool.directory.createExternal({ ...ada, sub: 'eve', email: 'eve@example.com' }, other),
      ).toEqual({ sub: 'eve' })
      expect(await pool.directory.findExternal(other)).toMatchObject({ sub: 'eve' })
    })

    test('one address set at the same time by two changes and a create is set once', async () => {
      const { pool } = await open()
      await pool.directory.create(ada, password)
      await pool.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      const outcomes = await Promise.all([
        pool.directory.changeEmail('ada', 'new@example.com'),
        pool.directory.changeEmail('bob', 'new@example.com'),
        pool.directory.create({ ...ada, sub: 'eve', email: 'new@example.com' }, null),
      ])
      expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(2)
    })
  })

  describe('a change', () => {
    test('of the address: the new one can sign in, the old one is free', async () => {
      const pool = await openPoolWithAda(open)
      expect(await pool.directory.changeEmail('ada', 'new@example.com')).toBe('changed')
      expect(await pool.directory.changeEmail('ada', 'new@example.com')).toBe('changed')
      expect(await pool.authenticator.signIn('ada@example.com', password, now)).toBe('refused')
      expect(await pool.authenticator.signIn('new@example.com', password, now)).toMatchObject({ sub: 'ada' })
      expect(await pool.directory.create({ ...ada, sub: 'eve' }, otherPassword)).toEqual({ sub: 'eve' })
    })

    test('of the role or of enabled is returned and stored', async () => {
      const pool = await openPoolWithAda(open)
      expect(await pool.directory.setRole('ada', 'user')).toEqual({ ...storedAda, role: 'user', version: 1 })
      expect(await pool.directory.setEnabled('ada', false)).toMatchObject({ enabled: false, role: 'user' })
      expect(await pool.authenticator.signIn('ada@example.com', password, now)).toBe('refused')
      const enabledAccount = await pool.directory.setEnabled('ada', true)
      expect(await pool.authenticator.signIn('ada@example.com', password, now)).toEqual(enabledAccount)
    })

    test('affects one account only', async () => {
      const pool = await openPoolWithAda(open)
      const bob = { ...ada, sub: 'bob', email: 'bob@example.com' }
      await pool.directory.create(bob, password)
      await pool.authenticator.changePassword('bob', otherPassword)
      await pool.directory.setRole('bob', 'admin')
      await pool.directory.setEnabled('bob', false)
      await pool.directory.resetToInvited('bob')
      await pool.directory.delete('bob')
      expect(await pool.authenticator.signIn('ada@example.com', password, now)).toEqual(storedAda)
      expect(await pool.directory.find('bob')).toBeNull()
    })
  })
}
