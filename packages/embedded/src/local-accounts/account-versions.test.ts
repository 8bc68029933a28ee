import {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  expectSuccess,
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
} from '@kitchen-table/application/testing/samples'
import { describe, expect, test } from 'vitest'
import { openLocalPool as open } from './testing/open-local-pool.ts'

type Change = (pool: UserPool) => Promise<unknown>

async function resetPassword({ authenticator }: UserPool) {
  const { code } = expectSuccess(await authenticator.issueResetCode('ada', resetRequest(), now))
  return authenticator.resetPassword(resetProof(ada.email, code), otherPassword, now)
}

async function confirmApp({ secondFactor }: UserPool) {
  const { secret } = expectSuccess(await secondFactor.beginTotp('ada', now))
  return secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now)
}

async function enableTexts({ directory, secondFactor }: UserPool) {
  await directory.changePhone('ada', phone, true)
  return secondFactor.changeMfa('ada', 'SMS')
}

const increasing: Record<string, Change> = {
  'another password': ({ authenticator }) => authenticator.changePassword('ada', otherPassword),
  'the same password again': ({ authenticator }) => authenticator.changePassword('ada', password),
  'a reset': resetPassword,
  'disabling the account': ({ directory }) => directory.setEnabled('ada', false),
  'another role': ({ directory }) => directory.setRole('ada', 'admin'),
  'a reset to invited': ({ directory }) => directory.resetToInvited('ada'),
  'text messages': enableTexts,
  'an authenticator app': confirmApp,
}

const notIncreasing: Record<string, Change> = {
  'enabling an enabled account': ({ directory }) => directory.setEnabled('ada', true),
  'the same role again': ({ directory }) => directory.setRole('ada', 'manager'),
  'removing a second factor that does not exist': ({ secondFactor }) => secondFactor.changeMfa('ada', 'NONE'),
  'a second factor that is refused': ({ secondFactor }) => secondFactor.changeMfa('ada', 'SMS'),
  'an authenticator app that is not confirmed': ({ secondFactor }) => secondFactor.beginTotp('ada', now),
  'another address': ({ directory }) => directory.changeEmail('ada', 'new@example.com'),
  'a phone number': ({ directory }) => directory.changePhone('ada', phone, true),
  'signing in': ({ authenticator }) => authenticator.signIn(ada.email, password, now),
  'a wrong password': ({ authenticator }) => authenticator.signIn(ada.email, otherPassword, now),
  'requesting a reset': ({ authenticator }) => authenticator.issueResetCode('ada', resetRequest(), now),
  'a reset with a wrong code': ({ authenticator }) =>
    authenticator.resetPassword(resetProof(ada.email, '123456'), otherPassword, now),
}

const accountChanges = [
  ...Object.entries(increasing).map(([what, change]) => ({ what, change, increasesVersion: true })),
  ...Object.entries(notIncreasing).map(([what, change]) => ({ what, change, increasesVersion: false })),
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
    await answerSecondFactorChallenge(pool, session, '123456')
    expect(opened.versionOf('ada')).toBe(0)
    await pool.authenticator.answerNewPasswordChallenge(session, password, now)
    expect(opened.versionOf('ada')).toBe(1)
  })

  test('grows when an app is removed or replaced, and not when it is used', async () => {
    const opened = await open()
    const { pool, secret, recoveryCodes } = await openPoolWithTotp(async () => opened)
    const before = opened.versionOf('ada')
    await answerSecondFactorChallenge(pool, await beginChallenge(pool), generateTotpCode(secret, now))
    await answerSecondFactorChallenge(pool, await beginChallenge(pool), recoveryCodes[0] ?? '')
    expect(opened.versionOf('ada')).toBe(before)

    const { secret: next } = expectSuccess(await pool.secondFactor.beginTotp('ada', now))
    await pool.secondFactor.confirmTotp('ada', generateTotpCode(next, now), now)
    const replaced = opened.versionOf('ada')
    expect(replaced).toBeGreaterThan(before)
    await pool.secondFactor.changeMfa('ada', 'NONE')
    expect(opened.versionOf('ada')).toBeGreaterThan(replaced)
  })

  test('grows when an unverified phone number ends text messages, and with no other number', async () => {
    const opened = await open()
    const { directory, secondFactor } = await openPoolWithSms(async () => opened)
    const before = opened.versionOf('ada')
    await directory.changePhone('ada', '+15550100199', true)
    await secondFactor.changeMfa('ada', 'SMS')
    expect(opened.versionOf('ada')).toBe(before)
    await directory.changePhone('ada', null, false)
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
