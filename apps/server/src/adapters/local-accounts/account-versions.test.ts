import { describe, expect, test } from 'vitest'
import {
  ada,
  beginChallenge,
  generateTotpCode,
  identity,
  now,
  openPoolWithAda,
  openPoolWithInvitedAda,
  openPoolWithSms,
  openPoolWithTotp,
  otherPassword,
  password,
  phone,
  resetProof,
  resetRequest,
  type UserPool,
  unwrapResult,
} from '../../testing/port-suites/user-pool-fixtures.ts'
import { openLocalPool as open } from './testing/open-local-pool.ts'

type Row = {
  what: string
  increasesVersion: boolean
  /** Whether the version of the password changes. */
  changesPassword?: boolean
  change: (pool: UserPool) => Promise<unknown>
}

const accountChanges: Row[] = [
  {
    what: 'another password',
    increasesVersion: true,
    changesPassword: true,
    change: (pool) => pool.authenticator.changePassword('ada', otherPassword),
  },
  {
    what: 'the same password again',
    increasesVersion: true,
    changesPassword: true,
    change: (pool) => pool.authenticator.changePassword('ada', password),
  },
  {
    what: 'a reset',
    increasesVersion: true,
    changesPassword: true,
    async change(pool) {
      const { code } = unwrapResult(await pool.authenticator.issueResetCode('ada', resetRequest(), now))
      return pool.authenticator.resetPassword(resetProof(ada.email, code), otherPassword, now)
    },
  },
  {
    what: 'disabling the account',
    increasesVersion: true,
    change: (pool) => pool.directory.setEnabled('ada', false),
  },
  {
    what: 'enabling an enabled account',
    increasesVersion: false,
    change: (pool) => pool.directory.setEnabled('ada', true),
  },
  { what: 'another role', increasesVersion: true, change: (pool) => pool.directory.setRole('ada', 'admin') },
  {
    what: 'the same role again',
    increasesVersion: false,
    change: (pool) => pool.directory.setRole('ada', 'manager'),
  },
  {
    what: 'a reset to invited',
    increasesVersion: true,
    changesPassword: true,
    change: (pool) => pool.directory.resetToInvited('ada'),
  },
  {
    what: 'removing a second factor that does not exist',
    increasesVersion: false,
    change: (pool) => pool.secondFactor.changeMfa('ada', 'NONE'),
  },
  {
    what: 'a second factor that is refused',
    increasesVersion: false,
    change: (pool) => pool.secondFactor.changeMfa('ada', 'SMS'),
  },
  {
    what: 'text messages',
    increasesVersion: true,
    async change(pool) {
      await pool.directory.changePhone('ada', phone, true)
      return pool.secondFactor.changeMfa('ada', 'SMS')
    },
  },
  {
    what: 'an authenticator app',
    increasesVersion: true,
    async change(pool) {
      const { secret } = unwrapResult(await pool.secondFactor.beginTotp('ada', now))
      return pool.secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now)
    },
  },
  {
    what: 'an authenticator app that is not confirmed',
    increasesVersion: false,
    change: (pool) => pool.secondFactor.beginTotp('ada', now),
  },
  {
    what: 'another address',
    increasesVersion: false,
    change: (pool) => pool.directory.changeEmail('ada', 'new@example.com'),
  },
  {
    what: 'a phone number',
    increasesVersion: false,
    change: (pool) => pool.directory.changePhone('ada', phone, true),
  },
  {
    what: 'signing in',
    increasesVersion: false,
    change: (pool) => pool.authenticator.signIn(ada.email, password, now),
  },
  {
    what: 'a wrong password',
    increasesVersion: false,
    change: (pool) => pool.authenticator.signIn(ada.email, otherPassword, now),
  },
  {
    what: 'requesting a reset',
    increasesVersion: false,
    change: (pool) => pool.authenticator.issueResetCode('ada', resetRequest(), now),
  },
  {
    what: 'a reset with a wrong code',
    increasesVersion: false,
    change: (pool) => pool.authenticator.resetPassword(resetProof(ada.email, '123456'), otherPassword, now),
  },
]

const versionOf = async (pool: UserPool) => (await pool.directory.find('ada'))?.version ?? Number.NaN

/** Versions of accounts, which only the built-in pool counts, decide when sessions end (docs/security.md T25). */
describe('the version of an account', () => {
  test.each(accountChanges)('with $what grows: $increasesVersion', async ({ change, increasesVersion }) => {
    const pool = await openPoolWithAda(open)
    const before = await versionOf(pool)
    const result = await change(pool)
    expect((await versionOf(pool)) > before).toBe(increasesVersion)
    if (typeof result === 'object' && result !== null && 'version' in result)
      expect(result.version).toBe(await versionOf(pool))
  })

  test.each(accountChanges)('with $what, its password has another version: $changesPassword', async (row) => {
    const pool = await openPoolWithAda(open)
    const before = await pool.directory.find('ada')
    const versionBefore = await pool.authenticator.readPasswordVersion(ada.email)
    expect(before?.passwordVersion).toBe(versionBefore)
    await row.change(pool)
    const after = await pool.directory.find('ada')
    expect(after?.passwordVersion !== versionBefore).toBe(row.changesPassword ?? false)
    expect(await pool.authenticator.readPasswordVersion(after?.email ?? '')).toBe(after?.passwordVersion)
  })

  test('the password version is unique to an account, and one and the same for all addresses without an account', async () => {
    const pool = await openPoolWithAda(open)
    for (const sub of ['bob', 'eve', 'ivy'])
      await pool.directory.create(
        { ...ada, sub, email: `${sub}@example.com` },
        sub === 'ivy' ? null : password,
      )
    await pool.directory.createExternal({ ...ada, sub: 'ext', email: 'ext@example.com' }, identity)
    const names = ['ada', 'bob', 'eve', 'ivy', 'ext', 'nobody']
    const versions = await Promise.all(
      names.map((name) => pool.authenticator.readPasswordVersion(`${name}@example.com`)),
    )
    expect(new Set(versions).size).toBe(names.length)
    expect(await pool.authenticator.readPasswordVersion('nobody else')).toBe(versions.at(-1))
    for (const [n, name] of names.entries())
      expect((await pool.directory.find(name))?.passwordVersion ?? versions.at(-1)).toBe(versions[n])
    expect(versions.join()).not.toMatch(/argon2|Kitchen/)
  })

  test('grows with the first own password, and not with an invitation or a challenge', async () => {
    const { pool, issue, temporary } = await openPoolWithInvitedAda(open)
    await issue(false)
    const session = await beginChallenge(pool, temporary)
    await pool.authenticator.answerSecondFactorChallenge(session, '123456', now)
    expect(await versionOf(pool)).toBe(0)
    await pool.authenticator.answerNewPasswordChallenge(session, password, now)
    expect(await versionOf(pool)).toBe(1)
  })

  test('grows when an app is removed or replaced, and not when it is used', async () => {
    const { pool, secret, recoveryCodes } = await openPoolWithTotp(open)
    const before = await versionOf(pool)
    await pool.authenticator.answerSecondFactorChallenge(
      await beginChallenge(pool),
      generateTotpCode(secret, now),
      now,
    )
    await pool.authenticator.answerSecondFactorChallenge(
      await beginChallenge(pool),
      recoveryCodes[0] ?? '',
      now,
    )
    expect(await versionOf(pool)).toBe(before)

    const { secret: next } = unwrapResult(await pool.secondFactor.beginTotp('ada', now))
    await pool.secondFactor.confirmTotp('ada', generateTotpCode(next, now), now)
    const replaced = await versionOf(pool)
    expect(replaced).toBeGreaterThan(before)
    await pool.secondFactor.changeMfa('ada', 'NONE')
    expect(await versionOf(pool)).toBeGreaterThan(replaced)
  })

  test('grows when an unverified phone number ends text messages, and with no other number', async () => {
    const pool = await openPoolWithSms(open)
    const before = await versionOf(pool)
    await pool.directory.changePhone('ada', '+15550100199', true)
    await pool.secondFactor.changeMfa('ada', 'SMS')
    expect(await versionOf(pool)).toBe(before)
    await pool.directory.changePhone('ada', null, false)
    expect(await versionOf(pool)).toBeGreaterThan(before)
  })

  test('grows whenever the account is disabled or enabled', async () => {
    const pool = await openPoolWithAda(open)
    const versions = [await versionOf(pool)]
    for (const enabled of [false, true, false, true]) {
      await pool.directory.setEnabled('ada', enabled)
      versions.push(await versionOf(pool))
    }
    expect(versions).toEqual([0, 1, 2, 3, 4])
  })
})
