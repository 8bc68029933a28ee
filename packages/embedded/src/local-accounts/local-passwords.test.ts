import {
  ada,
  answerSecondFactorChallenge,
  awkwardTexts,
  beginChallenge,
  identity,
  now,
  openPoolWithAda,
  openPoolWithInvitedAda,
  otherPassword,
  password,
} from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import { INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import { test as base, describe, expect } from 'vitest'
import { openLocalPool as open } from './testing/open-local-pool.ts'

const email = ada.email

const test = testWith(() => openPoolWithInvitedAda(open))

/** Promises about passwords that only the built-in pool makes (docs/operations.md, The user pool of the cloud). */
describe('a password in the built-in pool', () => {
  base('is compared code point by code point', async () => {
    const { directory, authenticator } = (await open()).pool
    const composed = 'Caf\u00e9 au lait 1!'
    await directory.create(ada, composed)

    expect(await authenticator.signIn(email, composed, now)).toMatchObject({ sub: 'ada' })
    expect(await authenticator.signIn(email, composed.normalize('NFD'), now)).toBe('refused')
  })

  base('may be awkward and long', async () => {
    const { directory, authenticator } = (await open()).pool
    const passwords = awkwardTexts.map((text) => `Aa1!${text}`.slice(0, 99))
    for (const [n, awkwardPassword] of passwords.entries()) {
      await directory.create({ ...ada, sub: `s-${n}`, email: `p${n}@example.com` }, awkwardPassword)
      expect(await authenticator.signIn(`p${n}@example.com`, awkwardPassword, now)).toMatchObject({
        sub: `s-${n}`,
      })
    }
  })

  base('can be checked while the account is disabled, and not with that of a provider', async () => {
    const { directory, authenticator } = await openPoolWithAda(open)
    await directory.setEnabled('ada', false)
    expect(await authenticator.checkPassword('ada', password)).toBe(true)
    await directory.createExternal({ ...ada, sub: 'eve', email: 'eve@example.com' }, identity)
    expect(await authenticator.checkPassword('eve', password)).toBe(false)
  })
})

describe('a temporary password in the built-in pool', () => {
  test('has a challenge with a secret of 256 bits', async ({ pool, temporary }) => {
    expect(await beginChallenge(pool, temporary)).toMatch(/^[\w-]{43}$/)
  })

  test('used on two devices at the same time sets one password', async ({ pool, temporary }) => {
    const sessions = [await beginChallenge(pool, temporary), await beginChallenge(pool, temporary)]
    const newPasswords = [password, otherPassword]
    const results = await Promise.all(
      sessions.map((session, n) =>
        pool.authenticator.answerNewPasswordChallenge(session, newPasswords[n] ?? '', now),
      ),
    )
    expect(results.filter((result) => result === 'over')).toHaveLength(1)
    const winner = results[0] === 'over' ? 1 : 0
    expect(await pool.authenticator.signIn(email, newPasswords[winner] ?? '', now)).toMatchObject({
      sub: 'ada',
    })
    expect(await pool.authenticator.signIn(email, newPasswords[1 - winner] ?? '', now)).toBe('refused')
  })

  test('is not ended by fifty more that strangers request', async ({ pool, issue, temporary }) => {
    const session = await beginChallenge(pool, temporary)
    const others = []
    for (let n = 0; n < 50; n += 1) others.push(await issue(false, now + n, INVITATION_LIFETIME_MS))

    for (const typed of [temporary, ...others])
      expect(await pool.authenticator.signIn(email, typed, now + 50)).toMatchObject({
        name: 'NEW_PASSWORD_REQUIRED',
      })
    expect(await pool.authenticator.answerNewPasswordChallenge(session, password, now + 50)).toMatchObject({
      sub: 'ada',
    })
  })

  test('is no code of a second factor', async ({ pool, temporary }) => {
    const session = await beginChallenge(pool, temporary)
    expect(await answerSecondFactorChallenge(pool, session, temporary)).toBe('wrong')
    expect(await answerSecondFactorChallenge(pool, temporary, '123456')).toBe('over')
  })

  test('that a person chooses as their own password is compared with its spaces and hyphens', async (setup) => {
    const { directory, authenticator, temporary } = setup
    const chosen = ` ${temporary.replaceAll('-', '')}-1!`
    const ownPasswords = { spaced: ` ${temporary} `, plain: temporary.replaceAll('-', ''), chosen }
    for (const [name, secret] of Object.entries(ownPasswords)) {
      await directory.create({ ...ada, sub: name, email: `${name}@example.com` }, secret)
      expect(await authenticator.signIn(`${name}@example.com`, secret, now)).toMatchObject({ sub: name })
      for (const typed of [temporary, secret.trim(), ` ${secret}`].filter((typed) => typed !== secret))
        expect(await authenticator.signIn(`${name}@example.com`, typed, now), name).toBe('refused')
    }
  })
})
