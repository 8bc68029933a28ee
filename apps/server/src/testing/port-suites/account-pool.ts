import { describe, expect, test } from 'vitest'
import { describeChallenges } from './account-pool-challenges.ts'
import { describeDirectory, storedAda } from './account-pool-directory.ts'
import { ada, now, type OpenPool, openPoolWithAda, password } from './account-pool-fixtures.ts'
import { describeResets } from './account-pool-resets.ts'
import { describeSmsCodes } from './account-pool-sms.ts'
import { describeStatuses } from './account-pool-statuses.ts'
import { describeTemporaryPasswords } from './account-pool-temporary-passwords.ts'
import { describeTotp } from './account-pool-totp.ts'
import { describeVersions } from './account-pool-versions.ts'
import { awkwardTexts } from './samples.ts'

/** Tests that every adapter of AccountPool must pass. */
export function describeAccountPool(name: string, open: OpenPool): void {
  describe(`${name} as AccountPool`, () => {
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
    const { store } = await open()

    expect(await store.create(ada, password)).toBe('created')
    expect(await store.find('ada')).toEqual(storedAda)
    expect(await store.find('bob')).toBeNull()
  })

  test('the right password signs in', async () => {
    const store = await openPoolWithAda(open)
    expect(await store.signIn('ada@example.com', password, now)).toEqual(storedAda)
  })

  test('only the exact password signs in', async () => {
    const store = await openPoolWithAda(open)
    const wrong = ['', ' ', `${password} `, ` ${password}`, password.toLowerCase(), `${password}\u0000`]
    for (const attempt of [...wrong, password.slice(0, -1), `${password}x`]) {
      expect(await store.signIn('ada@example.com', attempt, now)).toBe('refused')
    }
  })

  test('a password without an account, of another account, or for an account without one, is refused', async () => {
    const store = await openPoolWithAda(open)
    await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
    await store.create({ ...ada, sub: 'eve', email: 'eve@example.com' }, 'Another-Word-2')

    for (const email of ['bob@example.com', 'eve@example.com', 'nobody@example.com', ...awkwardTexts]) {
      expect(await store.signIn(email, password, now)).toBe('refused')
    }
    expect(await store.signIn('bob@example.com', '', now)).toBe('refused')
    expect(await store.signIn('bob@example.com', 'null', now)).toBe('refused')
  })

  test('an account without a password has the status FORCE_CHANGE_PASSWORD', async () => {
    const { store } = await open()
    await store.create(ada, null)
    expect(await store.find('ada')).toEqual({ ...storedAda, status: 'FORCE_CHANGE_PASSWORD' })
  })

  test('a disabled account is refused like a wrong password', async () => {
    const store = await openPoolWithAda(open)
    await store.setEnabled('ada', false)

    expect(await store.signIn('ada@example.com', password, now)).toBe('refused')
    expect(await store.find('ada')).toEqual({ ...storedAda, enabled: false, version: 1 })
  })

  test.each([
    { property: 'address', second: { ...ada, sub: 'other' } },
    { property: 'id', second: { ...ada, email: 'other@example.com' } },
  ])('a second account with the same $property does not change the first', async ({ second }) => {
    const store = await openPoolWithAda(open)

    expect(await store.create(second, 'Another-Word-2')).toBe('exists')
    expect(await store.signIn(second.email, 'Another-Word-2', now)).toBe('refused')
    expect(await store.signIn('ada@example.com', password, now)).toEqual(storedAda)
  })

  test('one address created twice at the same time is one account', async () => {
    const { store } = await open()
    const outcomes = await Promise.all(['a', 'b'].map((sub) => store.create({ ...ada, sub }, password)))
    expect(outcomes.sort()).toEqual(['created', 'exists'])
  })

  test('compares passwords code point by code point', async () => {
    const { store } = await open()
    const composed = 'Caf\u00e9 au lait 1!'
    await store.create(ada, composed)

    expect(await store.signIn('ada@example.com', composed, now)).toEqual(storedAda)
    expect(await store.signIn('ada@example.com', composed.normalize('NFD'), now)).toBe('refused')
  })

  test('accepts awkward and long passwords', async () => {
    const { store } = await open()
    const passwords = awkwardTexts.map((text) => `Aa1!${text}`.slice(0, 99))
    for (const [n, awkwardPassword] of passwords.entries()) {
      await store.create({ ...ada, sub: `s-${n}`, email: `p${n}@example.com` }, awkwardPassword)
      expect(await store.signIn(`p${n}@example.com`, awkwardPassword, now)).toMatchObject({ sub: `s-${n}` })
    }
  })
}
