import { describe, expect, test } from 'vitest'
import type { AccountPool, NewAccount } from '../features/accounts/pool-port.ts'
import { awkwardTexts } from './samples.ts'

/** `disable` switches an account off. */
type Open = () => Promise<{ store: AccountPool; disable: (sub: string) => Promise<void> }>

const password = 'Kitchen-Table-1'

const ada: NewAccount = {
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'manager',
  group: 'acme',
  createdAt: '2026-03-01T12:00:00.000Z',
  password,
}

const { password: _, ...known } = ada
const stored = { ...known, status: 'CONFIRMED', enabled: true }

/** The promises of AccountPool. */
export function describeAccountPool(name: string, open: Open): void {
  async function withAda() {
    const opened = await open()
    await opened.store.create(ada)
    return opened
  }

  describe(`${name} as AccountPool`, () => {
    test('an account comes back as created, without its password', async () => {
      const { store } = await open()

      expect(await store.create(ada)).toBe('created')
      expect(await store.find('ada')).toEqual(stored)
      expect(await store.find('bob')).toBeNull()
    })

    test('the right password signs in', async () => {
      const { store } = await withAda()
      expect(await store.signIn('ada@example.com', password)).toEqual(stored)
    })

    test('nothing but the very password does', async () => {
      const { store } = await withAda()
      const wrong = ['', ' ', `${password} `, ` ${password}`, password.toLowerCase(), `${password}\u0000`]
      for (const attempt of [...wrong, password.slice(0, -1), `${password}x`]) {
        expect(await store.signIn('ada@example.com', attempt)).toBe('refused')
      }
    })

    test('a password without an account, of another account, or for an account without one, is refused', async () => {
      const { store } = await withAda()
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com', password: null })
      await store.create({ ...ada, sub: 'eve', email: 'eve@example.com', password: 'Another-Word-2' })

      for (const email of ['bob@example.com', 'eve@example.com', 'nobody@example.com', ...awkwardTexts]) {
        expect(await store.signIn(email, password)).toBe('refused')
      }
      expect(await store.signIn('bob@example.com', '')).toBe('refused')
      expect(await store.signIn('bob@example.com', 'null')).toBe('refused')
    })

    test('an account without a password waits for its first', async () => {
      const { store } = await open()
      await store.create({ ...ada, password: null })
      expect(await store.find('ada')).toEqual({ ...stored, status: 'FORCE_CHANGE_PASSWORD' })
    })

    test('an account that was switched off is refused like any wrong password', async () => {
      const { store, disable } = await withAda()
      await disable('ada')

      expect(await store.signIn('ada@example.com', password)).toBe('refused')
      expect(await store.find('ada')).toEqual({ ...stored, enabled: false })
    })

    test.each([
      { why: 'address', second: { ...ada, sub: 'other', password: 'Another-Word-2' } },
      { why: 'id', second: { ...ada, email: 'other@example.com', password: 'Another-Word-2' } },
    ])('a second account of the same $why leaves the first as it was', async ({ second }) => {
      const { store } = await withAda()

      expect(await store.create(second)).toBe('exists')
      expect(await store.signIn(second.email, 'Another-Word-2')).toBe('refused')
      expect(await store.signIn('ada@example.com', password)).toEqual(stored)
    })

    test('one address created twice at once is one account', async () => {
      const { store } = await open()
      const outcomes = await Promise.all(['a', 'b'].map((sub) => store.create({ ...ada, sub })))
      expect(outcomes.sort()).toEqual(['created', 'exists'])
    })

    test('a password is taken code point by code point', async () => {
      const { store } = await open()
      const composed = 'Caf\u00e9 au lait 1!'
      await store.create({ ...ada, password: composed })

      expect(await store.signIn('ada@example.com', composed)).toEqual(stored)
      expect(await store.signIn('ada@example.com', composed.normalize('NFD'))).toBe('refused')
    })

    test('an awkward or long password works', async () => {
      const { store } = await open()
      const passwords = awkwardTexts.map((text) => `Aa1!${text}`.slice(0, 99))
      for (const [n, own] of passwords.entries()) {
        await store.create({ ...ada, sub: `s-${n}`, email: `p${n}@example.com`, password: own })
        expect(await store.signIn(`p${n}@example.com`, own)).toMatchObject({ sub: `s-${n}` })
      }
    })
  })
}
