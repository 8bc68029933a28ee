import { describe, expect, test } from 'vitest'
import type { AccountPool } from '../../features/accounts/account-pool.ts'
import {
  ada,
  identity,
  now,
  type OpenPool,
  openPoolWithAda,
  otherPassword,
  password,
} from './account-pool-fixtures.ts'
import { awkwardTexts } from './samples.ts'

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

async function listAllPages(store: AccountPool): Promise<string[][]> {
  const pages: string[][] = []
  let page = await store.list()
  while (page.length > 0) {
    pages.push(page.map(({ email }) => email))
    page = await store.list(page.at(-1)?.email)
  }
  return pages
}

/** Tests of finding, listing and changing accounts. */
export function describeDirectory(open: OpenPool): void {
  describe('the directory of accounts', () => {
    test.each([0, 1, 60, 61, 130])('lists %i accounts by address in pages of sixty', async (count) => {
      const { store } = await open()
      const emails = Array.from({ length: count }, (_, n) => emailOf(n))
      await Promise.all(
        emails.toReversed().map((email, n) => store.create({ ...ada, sub: `s-${n}`, email }, null)),
      )
      const pages = await listAllPages(store)
      expect(pages.flat()).toEqual(emails)
      expect(pages.slice(0, -1).every((page) => page.length === 60)).toBe(true)
      expect(pages.every((page) => page.length <= 60)).toBe(true)
    })

    test('finds accounts by id, address and identity, and by nothing similar', async () => {
      const store = await openPoolWithAda(open)
      const eve = { ...ada, sub: 'eve', email: 'eve@example.com' }
      await store.createExternal(eve, identity)

      expect(await store.findByEmail('ada@example.com')).toEqual(storedAda)
      expect(await store.findExternal(identity)).toEqual({
        ...storedAda,
        ...eve,
        status: 'EXTERNAL_PROVIDER',
      })
      for (const text of [...awkwardTexts, 'ADA', 'ada%', 'Ada@example.com', 'ada@example.com ']) {
        expect(await store.find(text)).toBeNull()
        expect(await store.findByEmail(text)).toBeNull()
        expect(await store.findExternal({ ...identity, subject: text })).toBeNull()
        expect(await store.findExternal({ ...identity, issuer: text })).toBeNull()
        expect(await store.signIn(text, password, now)).toBe('refused')
      }
    })

    test('returns names unchanged', async () => {
      const { store } = await open()
      for (const [n, text] of awkwardTexts.entries()) {
        const account = { ...ada, sub: `s-${n}`, email: emailOf(n), first: text, last: text }
        await store.create(account, null)
        expect(await store.find(`s-${n}`)).toMatchObject(account)
      }
    })

    test('T18: one identity created three times at the same time is one account', async () => {
      const { store } = await open()
      const outcomes = await Promise.all(
        ['a', 'b', 'c'].map((sub) =>
          store.createExternal({ ...ada, sub, email: `${sub}@example.com` }, identity),
        ),
      )
      expect(outcomes.sort()).toEqual(['created', 'exists', 'exists'])
      expect((await listAllPages(store)).flat()).toHaveLength(1)
    })

    test('rejects a taken address for accounts with and without an identity', async () => {
      const store = await openPoolWithAda(open)
      expect(await store.createExternal({ ...ada, sub: 'eve' }, identity)).toBe('exists')
      expect(await store.findExternal(identity)).toBeNull()
      await store.createExternal({ ...ada, sub: 'eve', email: 'eve@example.com' }, identity)
      expect(await store.create({ ...ada, sub: 'mal', email: 'eve@example.com' }, password)).toBe('exists')
    })

    test('the same subject of another issuer is another account', async () => {
      const { store } = await open()
      const other = { ...identity, issuer: 'https://other.example/' }
      await store.createExternal(ada, identity)
      expect(await store.createExternal({ ...ada, sub: 'eve', email: 'eve@example.com' }, other)).toBe(
        'created',
      )
      expect(await store.findExternal(other)).toMatchObject({ sub: 'eve' })
    })

    test('one address set at the same time by two changes and a create is set once', async () => {
      const { store } = await open()
      await store.create(ada, password)
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
      const outcomes = await Promise.all([
        store.changeEmail('ada', 'new@example.com'),
        store.changeEmail('bob', 'new@example.com'),
        store.create({ ...ada, sub: 'eve', email: 'new@example.com' }, null),
      ])
      expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(2)
    })
  })

  describe('a change', () => {
    test('of the address: the new one can sign in, the old one is free', async () => {
      const store = await openPoolWithAda(open)
      expect(await store.changeEmail('ada', 'new@example.com')).toBe('changed')
      expect(await store.changeEmail('ada', 'new@example.com')).toBe('changed')
      expect(await store.signIn('ada@example.com', password, now)).toBe('refused')
      expect(await store.signIn('new@example.com', password, now)).toMatchObject({ sub: 'ada' })
      expect(await store.create({ ...ada, sub: 'eve' }, otherPassword)).toBe('created')
    })

    test('of the role or of enabled is returned and stored', async () => {
      const store = await openPoolWithAda(open)
      expect(await store.setRole('ada', 'user')).toEqual({ ...storedAda, role: 'user', version: 1 })
      expect(await store.setEnabled('ada', false)).toMatchObject({ enabled: false, role: 'user' })
      expect(await store.signIn('ada@example.com', password, now)).toBe('refused')
      const enabledAccount = await store.setEnabled('ada', true)
      expect(await store.signIn('ada@example.com', password, now)).toEqual(enabledAccount)
    })

    test('affects one account only', async () => {
      const store = await openPoolWithAda(open)
      const bob = { ...ada, sub: 'bob', email: 'bob@example.com' }
      await store.create(bob, password)
      await store.changePassword('bob', otherPassword)
      await store.setRole('bob', 'admin')
      await store.setEnabled('bob', false)
      await store.resetToInvited('bob')
      await store.delete('bob')
      expect(await store.signIn('ada@example.com', password, now)).toEqual(storedAda)
      expect(await store.find('bob')).toBeNull()
    })
  })
}
