import { describe, expect, test } from 'vitest'
import {
  ada,
  beginChallenge,
  generateTotpCode,
  now,
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
  change: (pool: UserPool) => Promise<unknown>
}

const accountChanges: Row[] = [
  {
    what: 'another password',
    increasesVersion: true,
    change: (pool) => pool.authenticator.changePassword('ada', otherPassword),
  },
  {
    what: 'the same password again',
    increasesVersion: true,
    change: (pool) => pool.authenticator.changePassword('ada', password),
  },
  {
    what: 'a reset',
    increasesVersion: true,
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

/**
 * Versions of accounts, which only the built-in pool counts, end the challenges that were begun and the codes that were
 * issued before. They do not leave the pool: sessions have the version of their person.
 */
describe('the version of an account', () => {
  test.each(accountChanges)('with $what grows: $increasesVersion', async ({ change, increasesVersion }) => {
    const { pool, versionOf } = await open()
    await pool.directory.create(ada, password)
    const before = versionOf('ada')
    expect(before).toBe(0)
    const result = await change(pool)
    expect(versionOf('ada') > before).toBe(increasesVersion)
    expect(JSON.stringify([result ?? null, await pool.directory.find('ada')])).not.toMatch(/version/i)
  })

  test('grows with the first own password, and not with an invitation or a challenge', async () => {
    const opened = await open()
    const { pool, issue, temporary } = await openPoolWithInvitedAda(async () => opened)
    await issue(false)
    const session = await beginChallenge(pool, temporary)
    await pool.authenticator.answerSecondFactorChallenge(session, '123456', now)
    expect(opened.versionOf('ada')).toBe(0)
    await pool.authenticator.answerNewPasswordChallenge(session, password, now)
    expect(opened.versionOf('ada')).toBe(1)
  })

  test('grows when an app is removed or replaced, and not when it is used', async () => {
    const opened = await open()
    const { pool, secret, recoveryCodes } = await openPoolWithTotp(async () => opened)
    const before = opened.versionOf('ada')
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
    expect(opened.versionOf('ada')).toBe(before)

    const { secret: next } = unwrapResult(await pool.secondFactor.beginTotp('ada', now))
    await pool.secondFactor.confirmTotp('ada', generateTotpCode(next, now), now)
    const replaced = opened.versionOf('ada')
    expect(replaced).toBeGreaterThan(before)
    await pool.secondFactor.changeMfa('ada', 'NONE')
    expect(opened.versionOf('ada')).toBeGreaterThan(replaced)
  })

  test('grows when an unverified phone number ends text messages, and with no other number', async () => {
    const opened = await open()
    const pool = await openPoolWithSms(async () => opened)
    const before = opened.versionOf('ada')
    await pool.directory.changePhone('ada', '+15550100199', true)
    await pool.secondFactor.changeMfa('ada', 'SMS')
    expect(opened.versionOf('ada')).toBe(before)
    await pool.directory.changePhone('ada', null, false)
    expect(opened.versionOf('ada')).toBeGreaterThan(before)
  })

  test('grows whenever the account is disabled or enabled', async () => {
    const { pool, versionOf } = await open()
    await pool.directory.create(ada, password)
    const versions = [versionOf('ada')]
    for (const enabled of [false, true, false, true]) {
      await pool.directory.setEnabled('ada', enabled)
      versions.push(versionOf('ada'))
    }
    expect(versions).toEqual([0, 1, 2, 3, 4])
  })
})
