import { describe, expect, test } from 'vitest'
import type { AccountPool } from '../../features/accounts/account-pool.ts'
import {
  ada,
  beginChallenge,
  generateTotpCode,
  identity,
  now,
  type OpenPool,
  openPoolWithAda,
  openPoolWithInvitedAda,
  openPoolWithSms,
  openPoolWithTotp,
  otherPassword,
  password,
  phone,
  resetProof,
  resetRequest,
  unwrapResult,
} from './account-pool-fixtures.ts'

type Row = {
  what: string
  increasesVersion: boolean
  /** Whether the version of the password changes. */
  changesPassword?: boolean
  change: (pool: AccountPool) => Promise<unknown>
}

const accountChanges: Row[] = [
  {
    what: 'another password',
    increasesVersion: true,
    changesPassword: true,
    change: (pool) => pool.changePassword('ada', otherPassword),
  },
  {
    what: 'the same password again',
    increasesVersion: true,
    changesPassword: true,
    change: (pool) => pool.changePassword('ada', password),
  },
  {
    what: 'a reset',
    increasesVersion: true,
    changesPassword: true,
    async change(pool) {
      const { code } = unwrapResult(await pool.issueResetCode('ada', resetRequest(), now))
      return pool.resetPassword(resetProof(ada.email, code), otherPassword, now)
    },
  },
  { what: 'disabling the account', increasesVersion: true, change: (pool) => pool.setEnabled('ada', false) },
  {
    what: 'enabling an enabled account',
    increasesVersion: false,
    change: (pool) => pool.setEnabled('ada', true),
  },
  { what: 'another role', increasesVersion: true, change: (pool) => pool.setRole('ada', 'admin') },
  { what: 'the same role again', increasesVersion: false, change: (pool) => pool.setRole('ada', 'manager') },
  {
    what: 'a reset to invited',
    increasesVersion: true,
    changesPassword: true,
    change: (pool) => pool.resetToInvited('ada'),
  },
  {
    what: 'removing a second factor that does not exist',
    increasesVersion: false,
    change: (pool) => pool.changeMfa('ada', 'NONE'),
  },
  {
    what: 'a second factor that is refused',
    increasesVersion: false,
    change: (pool) => pool.changeMfa('ada', 'SMS'),
  },
  {
    what: 'text messages',
    increasesVersion: true,
    async change(pool) {
      await pool.changePhone('ada', phone, true)
      return pool.changeMfa('ada', 'SMS')
    },
  },
  {
    what: 'an authenticator app',
    increasesVersion: true,
    async change(pool) {
      const { secret } = unwrapResult(await pool.beginTotp('ada', now))
      return pool.confirmTotp('ada', generateTotpCode(secret, now), now)
    },
  },
  {
    what: 'an authenticator app that is not confirmed',
    increasesVersion: false,
    change: (pool) => pool.beginTotp('ada', now),
  },
  {
    what: 'another address',
    increasesVersion: false,
    change: (pool) => pool.changeEmail('ada', 'new@example.com'),
  },
  { what: 'a phone number', increasesVersion: false, change: (pool) => pool.changePhone('ada', phone, true) },
  { what: 'signing in', increasesVersion: false, change: (pool) => pool.signIn(ada.email, password, now) },
  {
    what: 'a wrong password',
    increasesVersion: false,
    change: (pool) => pool.signIn(ada.email, otherPassword, now),
  },
  {
    what: 'requesting a reset',
    increasesVersion: false,
    change: (pool) => pool.issueResetCode('ada', resetRequest(), now),
  },
  {
    what: 'a reset with a wrong code',
    increasesVersion: false,
    change: (pool) => pool.resetPassword(resetProof(ada.email, '123456'), otherPassword, now),
  },
]

/** Tests of account versions, which decide when sessions end (docs/security.md T25). */
export function describeVersions(open: OpenPool): void {
  const versionOf = async (store: AccountPool) => (await store.find('ada'))?.version ?? Number.NaN

  describe('the version of an account', () => {
    test.each(accountChanges)('with $what grows: $increasesVersion', async ({ change, increasesVersion }) => {
      const store = await openPoolWithAda(open)
      const before = await versionOf(store)
      const result = await change(store)
      expect((await versionOf(store)) > before).toBe(increasesVersion)
      if (typeof result === 'object' && result !== null && 'version' in result)
        expect(result.version).toBe(await versionOf(store))
    })

    test.each(accountChanges)(
      'with $what, its password has another version: $changesPassword',
      async (row) => {
        const store = await openPoolWithAda(open)
        const before = await store.find('ada')
        const versionBefore = await store.readPasswordVersion(ada.email)
        expect(before?.passwordVersion).toBe(versionBefore)
        await row.change(store)
        const after = await store.find('ada')
        expect(after?.passwordVersion !== versionBefore).toBe(row.changesPassword ?? false)
        expect(await store.readPasswordVersion(after?.email ?? '')).toBe(after?.passwordVersion)
      },
    )

    test('the password version is unique to an account, and one and the same for all addresses without an account', async () => {
      const store = await openPoolWithAda(open)
      for (const sub of ['bob', 'eve', 'ivy'])
        await store.create({ ...ada, sub, email: `${sub}@example.com` }, sub === 'ivy' ? null : password)
      await store.createExternal({ ...ada, sub: 'ext', email: 'ext@example.com' }, identity)
      const names = ['ada', 'bob', 'eve', 'ivy', 'ext', 'nobody']
      const versions = await Promise.all(
        names.map((name) => store.readPasswordVersion(`${name}@example.com`)),
      )
      expect(new Set(versions).size).toBe(names.length)
      expect(await store.readPasswordVersion('nobody else')).toBe(versions.at(-1))
      for (const [n, name] of names.entries())
        expect((await store.find(name))?.passwordVersion ?? versions.at(-1)).toBe(versions[n])
      expect(versions.join()).not.toMatch(/argon2|Kitchen/)
    })

    test('grows with the first own password, and not with an invitation or a challenge', async () => {
      const { store, issue, temporary } = await openPoolWithInvitedAda(open)
      await issue(false)
      const session = await beginChallenge(store, temporary)
      await store.answerSecondFactorChallenge(session, '123456', now)
      expect(await versionOf(store)).toBe(0)
      await store.answerNewPasswordChallenge(session, password, now)
      expect(await versionOf(store)).toBe(1)
    })

    test('grows when an app is removed or replaced, and not when it is used', async () => {
      const { store, secret, recoveryCodes } = await openPoolWithTotp(open)
      const before = await versionOf(store)
      await store.answerSecondFactorChallenge(await beginChallenge(store), generateTotpCode(secret, now), now)
      await store.answerSecondFactorChallenge(await beginChallenge(store), recoveryCodes[0] ?? '', now)
      expect(await versionOf(store)).toBe(before)

      const { secret: next } = unwrapResult(await store.beginTotp('ada', now))
      await store.confirmTotp('ada', generateTotpCode(next, now), now)
      const replaced = await versionOf(store)
      expect(replaced).toBeGreaterThan(before)
      await store.changeMfa('ada', 'NONE')
      expect(await versionOf(store)).toBeGreaterThan(replaced)
    })

    test('grows when an unverified phone number ends text messages, and with no other number', async () => {
      const store = await openPoolWithSms(open)
      const before = await versionOf(store)
      await store.changePhone('ada', '+15550100199', true)
      await store.changeMfa('ada', 'SMS')
      expect(await versionOf(store)).toBe(before)
      await store.changePhone('ada', null, false)
      expect(await versionOf(store)).toBeGreaterThan(before)
    })

    test('grows whenever the account is disabled or enabled', async () => {
      const store = await openPoolWithAda(open)
      const versions = [await versionOf(store)]
      for (const enabled of [false, true, false, true]) {
        await store.setEnabled('ada', enabled)
        versions.push(await versionOf(store))
      }
      expect(versions).toEqual([0, 1, 2, 3, 4])
    })
  })
}
