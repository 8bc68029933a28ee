import { describe, expect, test } from 'vitest'
import { times } from '../times.ts'
import { awkwardTexts } from './samples.ts'
import {
  ada,
  beginChallenge,
  type CorePool,
  identity,
  now,
  type OpenCorePool,
  type OpenPool,
  openPoolWithAda,
  openPoolWithSms,
  openPoolWithTotp,
  otherPassword,
  password,
  phone,
  storedAda,
} from './user-pool-fixtures.ts'

const MAX_PAGE_SIZE = 60

/** The longest name that Cognito stores; the product's own limit is far below. */
const MAX_NAME_LENGTH = 2048

const bob = { ...ada, sub: 'bob', email: 'bob@example.com' }
const eve = { ...ada, sub: 'eve', email: 'eve@example.com' }

export const emailOf = (n: number) => `p${String(n).padStart(3, '0')}@example.com`

/** Returns the addresses of all accounts, page by page. */
export async function listAllPages(pool: CorePool): Promise<string[][]> {
  const pages: string[][] = []
  for (let pageToken: string | undefined; ; ) {
    const { accounts, next } = await pool.directory.list(pageToken)
    if (accounts.length > 0) pages.push(accounts.map(({ email }) => email))
    if (next === null) return pages
    pageToken = next
  }
}

/** Tests of creating, finding, changing and deleting accounts. */
export function defineAccountsSuite(open: OpenCorePool): void {
  describe('an account', () => {
    test('is returned as created, without its password', async () => {
      const { directory } = (await open()).pool

      expect(await directory.create(ada, password)).toEqual({ sub: 'ada' })
      const account = await directory.find('ada')
      expect(account).toMatchObject(storedAda)
      expect(JSON.stringify(account)).not.toContain(password)
      expect(await directory.find('bob')).toBeNull()
    })

    test('without a password has the status FORCE_CHANGE_PASSWORD', async () => {
      const { directory } = (await open()).pool
      await directory.create(ada, null)
      expect(await directory.find('ada')).toMatchObject({ ...storedAda, status: 'FORCE_CHANGE_PASSWORD' })
    })

    test('is found by id and address, and by nothing similar', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)
      expect(await directory.findByEmail('ada@example.com')).toMatchObject(storedAda)
      for (const text of [...awkwardTexts, 'ADA', 'ada%', 'Ada@example.com', 'ada@example.com ']) {
        expect(await directory.find(text)).toBeNull()
        expect(await directory.findByEmail(text)).toBeNull()
        expect(await authenticator.signIn(text, password, now)).toBe('refused')
      }
    })

    test('keeps its names unchanged', async () => {
      const { directory } = (await open()).pool
      const names = awkwardTexts.filter(({ length }) => length <= MAX_NAME_LENGTH)
      for (const [n, text] of names.entries()) {
        const account = { ...ada, sub: `s-${n}`, email: emailOf(n), first: text, last: text }
        await directory.create(account, null)
        expect(await directory.find(`s-${n}`)).toMatchObject(account)
      }
    })

    test('is not changed by a second one with the same address', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)

      expect(await directory.create({ ...ada, sub: 'other' }, otherPassword)).toBe('exists')
      expect(await authenticator.signIn(ada.email, otherPassword, now)).toBe('refused')
      expect(await authenticator.signIn(ada.email, password, now)).toMatchObject(storedAda)
    })

    test('with another address signs in with that one, and the old one is free', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)
      expect(await directory.changeEmail('ada', 'new@example.com')).toBe('changed')
      expect(await directory.changeEmail('ada', 'new@example.com')).toBe('changed')
      expect(await authenticator.signIn('ada@example.com', password, now)).toBe('refused')
      expect(await authenticator.signIn('new@example.com', password, now)).toMatchObject({ sub: 'ada' })
      expect(await directory.create({ ...ada, sub: 'eve' }, otherPassword)).toEqual({ sub: 'eve' })
    })

    test('with other names has these, and signs in as before', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)
      const names = { first: 'Grace', last: 'Hopper' }
      for (const _ of ['once', 'again']) expect(await directory.changeNames('ada', names)).toBe('changed')
      expect(await directory.find('ada')).toMatchObject({ ...storedAda, ...names })
      expect(await authenticator.signIn(ada.email, password, now)).toMatchObject({ sub: 'ada', ...names })
    })

    test('is returned and stored with another organization', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)
      const moved = { ...storedAda, group: 'globex' }
      for (const _ of ['once', 'again'])
        expect(await directory.setGroup('ada', 'globex')).toMatchObject(moved)
      expect(await directory.find('ada')).toMatchObject(moved)
      expect(await authenticator.signIn(ada.email, password, now)).toMatchObject(moved)
    })

    test('is returned and stored with another role, disabled, and enabled again', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)
      expect(await directory.setRole('ada', 'user')).toMatchObject({ ...storedAda, role: 'user' })
      expect(await directory.setEnabled('ada', false)).toMatchObject({ enabled: false, role: 'user' })
      expect(await directory.find('ada')).toMatchObject({ enabled: false, role: 'user' })
      const enabledAccount = await directory.setEnabled('ada', true)
      expect(enabledAccount).toMatchObject({ enabled: true, role: 'user' })
      expect(await authenticator.signIn('ada@example.com', password, now)).toEqual(enabledAccount)
    })

    test('is not affected by changes of another', async () => {
      const { directory, authenticator } = await openPoolWithAda(open)
      await directory.create(bob, password)
      await authenticator.changePassword('bob', otherPassword)
      await directory.setRole('bob', 'admin')
      await directory.setEnabled('bob', false)
      await directory.delete('bob')
      expect(await authenticator.signIn('ada@example.com', password, now)).toMatchObject(storedAda)
      expect(await directory.find('bob')).toBeNull()
    })
  })
}

/** Tests of accounts that compete for an address, and of changes to one that another account has. */
export function defineTakenAddressesSuite(open: OpenCorePool): void {
  describe('an address', () => {
    test('created twice at the same time is one account', async () => {
      const { directory } = (await open()).pool
      const outcomes = await Promise.all(['a', 'b'].map((sub) => directory.create({ ...ada, sub }, password)))
      expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(1)
    })

    test('set at the same time by two changes and a create is set once', async () => {
      const { directory } = (await open()).pool
      await directory.create(ada, password)
      await directory.create(bob, password)
      const outcomes = await Promise.all([
        directory.changeEmail('ada', 'new@example.com'),
        directory.changeEmail('bob', 'new@example.com'),
        directory.create({ ...ada, sub: 'eve', email: 'new@example.com' }, null),
      ])
      expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(2)
    })
  })
}

async function expectCompleteList(open: OpenCorePool, count: number): Promise<void> {
  const { pool } = await open()
  const emails = times(count, (n) => emailOf(n))
  for (const [n, email] of emails.entries())
    await pool.directory.create({ ...ada, sub: `s-${n}`, email }, null)
  const pages = await listAllPages(pool)
  expect(pages.flat().toSorted()).toEqual(emails)
  expect(pages.every((page) => page.length <= MAX_PAGE_SIZE)).toBe(true)
}

/** Tests of lists of accounts that fit one page. */
export function defineAccountListSuite(open: OpenCorePool): void {
  test.each([0, 1, 60])('lists each of %i accounts once', (count) => expectCompleteList(open, count))
}

/** Tests of the people of identity providers (docs/security.md T18). */
export function defineExternalAccountsSuite(open: OpenPool): void {
  describe('the account of an identity', () => {
    test('is found by the identity, and by nothing similar', async () => {
      const { directory } = await openPoolWithAda(open)
      await directory.createExternal(eve, identity)

      expect(await directory.findExternal(identity)).toMatchObject({
        ...storedAda,
        ...eve,
        status: 'EXTERNAL_PROVIDER',
      })
      for (const text of [...awkwardTexts, 'ADA', 'ada%', 'Ada@example.com', 'ada@example.com ']) {
        expect(await directory.findExternal({ ...identity, subject: text })).toBeNull()
        expect(await directory.findExternal({ ...identity, issuer: text })).toBeNull()
      }
    })

    test('T18: created three times at the same time is one account', async () => {
      const { pool } = await open()
      const outcomes = await Promise.all(
        ['a', 'b', 'c'].map((sub) =>
          pool.directory.createExternal({ ...ada, sub, email: `${sub}@example.com` }, identity),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(2)
      expect((await listAllPages(pool)).flat()).toHaveLength(1)
    })

    test('shares no address with an account of another kind', async () => {
      const { directory } = await openPoolWithAda(open)
      expect(await directory.createExternal({ ...ada, sub: 'eve' }, identity)).toBe('exists')
      expect(await directory.findExternal(identity)).toBeNull()
      await directory.createExternal(eve, identity)
      expect(await directory.create({ ...ada, sub: 'mal', email: 'eve@example.com' }, password)).toBe(
        'exists',
      )
    })

    test('is another one for the same subject of another issuer', async () => {
      const { directory } = (await open()).pool
      const other = { ...identity, issuer: 'https://other.example/' }
      await directory.createExternal(ada, identity)
      expect(await directory.createExternal(eve, other)).toEqual({ sub: 'eve' })
      expect(await directory.findExternal(other)).toMatchObject({ sub: 'eve' })
    })
  })
}

/** Tests of numbers for text messages. */
export function definePhoneNumbersSuite(open: OpenPool): void {
  describe('a phone number', () => {
    test.each([
      { to: '+15550100199', isVerified: false },
      { to: null, isVerified: false },
    ])('changed to $to without verification ends text messages', async ({ to, isVerified }) => {
      const pool = await openPoolWithSms(open)
      const session = await beginChallenge(pool)
      expect(await pool.directory.changePhone('ada', to, isVerified)).toBe('changed')
      expect(await pool.directory.find('ada')).toMatchObject({
        phone: to,
        isPhoneVerified: false,
        mfa: 'NONE',
      })
      expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
      expect(await pool.authenticator.signIn(ada.email, password, now)).toMatchObject({ sub: 'ada' })
      expect(await pool.secondFactor.changeMfa('ada', 'SMS')).toBe('phone_unverified')
    })

    test('changed to another verified one does not end text messages', async () => {
      const { directory } = await openPoolWithSms(open)
      await directory.changePhone('ada', '+15550100199', true)
      expect(await directory.find('ada')).toMatchObject({
        phone: '+15550100199',
        isPhoneVerified: true,
        mfa: 'SMS',
      })
    })

    test('that is not verified does not affect an authenticator app', async () => {
      const { directory } = await openPoolWithTotp(open)
      await directory.changePhone('ada', phone, false)
      expect(await directory.find('ada')).toMatchObject({ isPhoneVerified: false, mfa: 'TOTP' })
    })
  })
}
