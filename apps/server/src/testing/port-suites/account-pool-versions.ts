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
  /** Whether it is another password from then on. */
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
  { what: 'switching off', increasesVersion: true, change: (pool) => pool.setEnabled('ada', false) },
  {
    what: 'switching on what is on',
    increasesVersion: false,
    change: (pool) => pool.setEnabled('ada', true),
  },
  { what: 'another role', increasesVersion: true, change: (pool) => pool.setRole('ada', 'admin') },
  { what: 'the same role again', increasesVersion: false, change: (pool) => pool.setRole('ada', 'manager') },
  {
    what: 'a new start',
    increasesVersion: true,
    changesPassword: true,
    change: (pool) => pool.resetToInvited('ada'),
  },
  {
    what: 'no second step where there is none',
    increasesVersion: false,
    change: (pool) => pool.changeMfa('ada', 'NONE'),
  },
  {
    what: 'a second step that is refused',
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
    what: 'an app',
    increasesVersion: true,
    async change(pool) {
      const { secret } = unwrapResult(await pool.beginTotp('ada', now))
      return pool.confirmTotp('ada', generateTotpCode(secret, now), now)
    },
  },
  {
    what: 'an app that is not confirmed',
    increasesVersion: false,
    change: (pool) => pool.beginTotp('ada', now),
  },
  {
    what: 'another address',
    increasesVersion: false,
    change: (pool) => pool.changeEmail('ada', 'new@example.com'),
  },
  { what: 'a telephone', increasesVersion: false, change: (pool) => pool.changePhone('ada', phone, true) },
  { what: 'signing in', increasesVersion: false, change: (pool) => pool.signIn(ada.email, password, now) },
  {
    what: 'a wrong password',
    increasesVersion: false,
    change: (pool) => pool.signIn(ada.email, otherPassword, now),
  },
  {
    what: 'asking for a reset',
    increasesVersion: false,
    change: (pool) => pool.issueResetCode('ada', resetRequest(), now),
  },
  {
    what: 'a wrong reset',
    increasesVersion: false,
    change: (pool) => pool.resetPassword(resetProof(ada.email, '123456'), otherPassword, now),
  },
]

/** When sessions end (docs/security.md T25). */
export function describeVersions(open: OpenPool): void {
  const versionOf = async (store: AccountPool) => (await store.find('ada'))?.version ?? Number.NaN

  describe('the version of an account', () => {
    test.each(accountChanges)('with $what grows: $grows', async ({ change, increasesVersion }) => {
      const store = await openPoolWithAda(open)
      const before = await versionOf(store)
      const answer = await change(store)
      expect((await versionOf(store)) > before).toBe(increasesVersion)
      if (typeof answer === 'object' && answer !== null && 'version' in answer)
        expect(answer.version).toBe(await versionOf(store))
    })

    test.each(accountChanges)('with $what, its password has another version: $isPassword', async (row) => {
      const store = await openPoolWithAda(open)
      const before = await store.find('ada')
      const versionBefore = await store.readPasswordVersion(ada.email)
      expect(before?.passwordVersion).toBe(versionBefore)
      await row.change(store)
      const after = await store.find('ada')
      expect(after?.passwordVersion !== versionBefore).toBe(row.changesPassword ?? false)
      expect(await store.readPasswordVersion(after?.email ?? '')).toBe(after?.passwordVersion)
    })

    test('the version of a password is of one account alone, and of none where there is no account', async () => {
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

    test('grows with the first own password, and not with an invitation or a step', async () => {
      const { store, issue, temporary } = await openPoolWithInvitedAda(open)
      await issue(false)
      const session = await beginChallenge(store, temporary)
      await store.answerSecondFactorChallenge(session, '123456', now)
      expect(await versionOf(store)).toBe(0)
      await store.answerNewPasswordChallenge(session, password, now)
      expect(await versionOf(store)).toBe(1)
    })

    test('grows when an app goes or is replaced, and not when it is used', async () => {
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

    test('grows when a telephone that is not verified ends text messages, and with no other one', async () => {
      const store = await openPoolWithSms(open)
      const before = await versionOf(store)
      await store.changePhone('ada', '+15550100199', true)
      await store.changeMfa('ada', 'SMS')
      expect(await versionOf(store)).toBe(before)
      await store.changePhone('ada', null, false)
      expect(await versionOf(store)).toBeGreaterThan(before)
    })

    test('grows with every status, there and back', async () => {
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
