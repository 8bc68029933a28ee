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
export function describeAccounts(open: OpenCorePool): void {
  describe('an account', () => {
    test('is returned as created, without its password', async () => {
      const { pool } = await open()

      expect(await pool.directory.create(ada, password)).toEqual({ sub: 'ada' })
      const account = await pool.directory.find('ada')
      expect(account).toMatchObject(storedAda)
      expect(JSON.stringify(account)).not.toContain(password)
      expect(await pool.directory.find('bob')).toBeNull()
    })

    test('without a password has the status FORCE_CHANGE_PASSWORD', async () => {
      const { pool } = await open()
      await pool.directory.create(ada, null)
      expect(await pool.directory.find('ada')).toMatchObject({
        ...storedAda,
        status: 'FORCE_CHANGE_PASSWORD',
      })
    })

    test('is found by id and address, and by nothing similar', async () => {
      const pool = await openPoolWithAda(open)
      expect(await pool.directory.findByEmail('ada@example.com')).toMatchObject(storedAda)
      for (const text of [...awkwardTexts, 'ADA', 'ada%', 'Ada@example.com', 'ada@example.com ']) {
        expect(await pool.directory.find(text)).toBeNull()
        expect(await pool.directory.findByEmail(text)).toBeNull()
        expect(await pool.authenticator.signIn(text, password, now)).toBe('refused')
      }
    })

    test('keeps its names unchanged', async () => {
      const { pool } = await open()
      const names = awkwardTexts.filter(({ length }) => length <= MAX_NAME_LENGTH)
      for (const [n, text] of names.entries()) {
        const account = { ...ada, sub: `s-${n}`, email: emailOf(n), first: text, last: text }
        await pool.directory.create(account, null)
        expect(await pool.directory.find(`s-${n}`)).toMatchObject(account)
      }
    })

    test('is not changed by a second one with the same address', async () => {
      const pool = await openPoolWithAda(open)

      expect(await pool.directory.create({ ...ada, sub: 'other' }, otherPassword)).toBe('exists')
      expect(await pool.authenticator.signIn(ada.email, otherPassword, now)).toBe('refused')
      expect(await pool.authenticator.signIn(ada.email, password, now)).toMatchObject(storedAda)
    })

    test('with another address signs in with that one, and the old one is free', async () => {
      const pool = await openPoolWithAda(open)
      expect(await pool.directory.changeEmail('ada', 'new@example.com')).toBe('changed')
      expect(await pool.directory.changeEmail('ada', 'new@example.com')).toBe('changed')
      expect(await pool.authenticator.signIn('ada@example.com', password, now)).toBe('refused')
      expect(await pool.authenticator.signIn('new@example.com', password, now)).toMatchObject({ sub: 'ada' })
      expect(await pool.directory.create({ ...ada, sub: 'eve' }, otherPassword)).toEqual({ sub: 'eve' })
    })

    test('is returned and stored with another role, disabled, and enabled again', async () => {
      const pool = await openPoolWithAda(open)
      expect(await pool.directory.setRole('ada', 'user')).toMatchObject({ ...storedAda, role: 'user' })
      expect(await pool.directory.setEnabled('ada', false)).toMatchObject({ enabled: false, role: 'user' })
      expect(await pool.directory.find('ada')).toMatchObject({ enabled: false, role: 'user' })
      const enabledAccount = await pool.directory.setEnabled('ada', true)
      expect(enabledAccount).toMatchObject({ enabled: true, role: 'user' })
      expect(await pool.authenticator.signIn('ada@example.com', password, now)).toEqual(enabledAccount)
    })

    test('is not affected by changes of another', async () => {
      const pool = await openPoolWithAda(open)
      await pool.directory.create(bob, password)
      await pool.authenticator.changePassword('bob', otherPassword)
      await pool.directory.setRole('bob', 'admin')
      await pool.directory.setEnabled('bob', false)
      await pool.directory.delete('bob')
      expect(await pool.authenticator.signIn('ada@example.com', password, now)).toMatchObject(storedAda)
      expect(await pool.directory.find('bob')).toBeNull()
    })
  })
}

/** Tests of accounts that compete for an address, and of changes to one that another account has. */
export function describeTakenAddresses(open: OpenCorePool): void {
  describe('an address', () => {
    test('created twice at the same time is one account', async () => {
      const { pool } = await open()
      const outcomes = await Promise.all(
        ['a', 'b'].map((sub) => pool.directory.create({ ...ada, sub }, password)),
      )
      expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(1)
    })

    test('set at the same time by two changes and a create is set once', async () => {
      const { pool } = await open()
      await pool.directory.create(ada, password)
      await pool.directory.create(bob, password)
      const outcomes = await Promise.all([
        pool.directory.changeEmail('ada', 'new@example.com'),
        pool.directory.changeEmail('bob', 'new@example.com'),
        pool.directory.create({ ...ada, sub: 'eve', email: 'new@example.com' }, null),
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
export function describeAccountList(open: OpenCorePool): void {
  test.each([0, 1, 60])('lists each of %i accounts once', (count) => expectCompleteList(open, count))
}

/** Tests of lists of accounts that need several pages. */
export function describeAccountPages(open: OpenCorePool): void {
  test.each([61, 130])('lists each of %i accounts once, in pages of at most sixty', (count) =>
    expectCompleteList(open, count),
  )
}

/** Tests of the people of identity providers (docs/security.md T18). */
export function describeExternalAccounts(open: OpenPool): void {
  describe('the account of an identity', () => {
    test('is found by the identity, and by nothing similar', async () => {
      const pool = await openPoolWithAda(open)
      await pool.directory.createExternal(eve, identity)

      expect(await pool.directory.findExternal(identity)).toMatchObject({
        ...storedAda,
        ...eve,
        status: 'EXTERNAL_PROVIDER',
      })
      for (const text of [...awkwardTexts, 'ADA', 'ada%', 'Ada@example.com', 'ada@example.com ']) {
        expect(await pool.directory.findExternal({ ...identity, subject: text })).toBeNull()
        expect(await pool.directory.findExternal({ ...identity, issuer: text })).toBeNull()
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
      const pool = await openPoolWithAda(open)
      expect(await pool.directory.createExternal({ ...ada, sub: 'eve' }, identity)).toBe('exists')
      expect(await pool.directory.findExternal(identity)).toBeNull()
      await pool.directory.createExternal(eve, identity)
      expect(await pool.directory.create({ ...ada, sub: 'mal', email: 'eve@example.com' }, password)).toBe(
        'exists',
      )
    })

    test('is another one for the same subject of another issuer', async () => {
      const { pool } = await open()
      const other = { ...identity, issuer: 'https://other.example/' }
      await pool.directory.createExternal(ada, identity)
      expect(await pool.directory.createExternal(eve, other)).toEqual({ sub: 'eve' })
      expect(await pool.directory.findExternal(other)).toMatchObject({ sub: 'eve' })
    })
  })
}

/** Tests of numbers for text messages. */
export function describePhoneNumbers(open: OpenPool): void {
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
      const pool = await openPoolWithSms(open)
      await pool.directory.changePhone('ada', '+15550100199', true)
      expect(await pool.directory.find('ada')).toMatchObject({
        phone: '+15550100199',
        isPhoneVerified: true,
        mfa: 'SMS',
      })
    })

    test('that is not verified does not affect an authenticator app', async () => {
      const { pool } = await openPoolWithTotp(open)
      await pool.directory.changePhone('ada', phone, false)
      expect(await pool.directory.find('ada')).toMatchObject({ isPhoneVerified: false, mfa: 'TOTP' })
    })
  })
}
