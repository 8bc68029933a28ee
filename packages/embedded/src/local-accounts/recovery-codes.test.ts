import {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  expectSuccess,
  generateTotpCode,
  MINUTE,
  now,
  openPoolWithInvitedAda,
  openPoolWithTotp,
  password,
  phone,
  type UserPool,
} from '@kitchen-table/application/testing/samples'
import { signInWithCode, testWith } from '@kitchen-table/application/testing/suites'
import { test as base, describe, expect } from 'vitest'
import { openLocalPool as open } from './testing/open-local-pool.ts'

const adasAccount = expect.objectContaining({ sub: 'ada' })

const test = testWith(() => openPoolWithTotp(open))

/** Only the built-in pool has recovery codes (docs/operations.md, The user pool of the cloud). */
describe('a recovery code', () => {
  test('works once, each of the ten', async ({ pool, recoveryCodes }) => {
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const [n, code] of recoveryCodes.entries()) {
      expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(10 - n)
      expect(await signInWithCode(pool, code)).toEqual(adasAccount)
      expect(await signInWithCode(pool, code)).toBe('wrong')
    }
    expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(0)
  })

  test('sent twice at the same time works once', async ({ pool, recoveryCodes }) => {
    const sessions = [await beginChallenge(pool), await beginChallenge(pool)]
    const results = await Promise.all(
      sessions.map((session) => answerSecondFactorChallenge(pool, session, recoveryCodes[3] ?? '')),
    )
    expect(results.filter((result) => result !== 'wrong')).toEqual([adasAccount])
    expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(9)
  })

  test('is accepted in capitals and without its hyphen', async ({ pool, recoveryCodes }) => {
    const [first = '', second = ''] = recoveryCodes
    expect(await signInWithCode(pool, first.toUpperCase().replace('-', ' '))).toEqual(adasAccount)
    expect(await signInWithCode(pool, second.replace('-', ''))).toEqual(adasAccount)
  })

  test('counts toward the five attempts of a challenge', async ({ pool, recoveryCodes }) => {
    const session = await beginChallenge(pool)
    for (let n = 0; n < 5; n += 1)
      expect(await answerSecondFactorChallenge(pool, session, 'aaaaa-aaaaa')).toBe('wrong')
    expect(await answerSecondFactorChallenge(pool, session, recoveryCodes[0] ?? '')).toBe('over')
    expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(10)
  })

  test.for([
    { what: 'no second factor', change: (pool: UserPool) => pool.secondFactor.changeMfa('ada', 'NONE') },
    {
      what: 'text messages',
      async change(pool: UserPool) {
        await pool.directory.changePhone('ada', phone, true)
        return pool.secondFactor.changeMfa('ada', 'SMS')
      },
    },
    { what: 'the invited status', change: (pool: UserPool) => pool.directory.resetToInvited('ada') },
  ])('is deleted with the app by a change to $what', async ({ change }, { pool }) => {
    expect(expectSuccess(await change(pool)).mfa).not.toBe('TOTP')
    expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(0)
  })

  test('of another person, or of an app that was replaced, is rejected', async ({ pool, recoveryCodes }) => {
    await pool.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)
    const { secret: secretOfBob } = expectSuccess(await pool.secondFactor.beginTotp('bob', now))
    const confirmed = expectSuccess(
      await pool.secondFactor.confirmTotp('bob', generateTotpCode(secretOfBob, now), now),
    )
    expect(await signInWithCode(pool, confirmed.recoveryCodes[0] ?? '')).toBe('wrong')
    expect(await pool.secondFactor.countRecoveryCodes('bob')).toBe(10)

    const { secret } = expectSuccess(await pool.secondFactor.beginTotp('ada', now))
    await pool.secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now)
    const later = now + 2 * MINUTE
    expect(await signInWithCode(pool, recoveryCodes[0] ?? '', later)).toBe('wrong')
  })

  base('is not the answer to an invitation', async () => {
    const { pool, temporary } = await openPoolWithInvitedAda(open)
    const { secret } = expectSuccess(await pool.secondFactor.beginTotp('ada', now))
    const { recoveryCodes } = expectSuccess(
      await pool.secondFactor.confirmTotp('ada', generateTotpCode(secret, now), now),
    )
    const session = await beginChallenge(pool, temporary)
    expect(await answerSecondFactorChallenge(pool, session, recoveryCodes[0] ?? '')).toBe('wrong')
  })

  test('is not deleted by a phone number that is not verified', async ({ pool }) => {
    await pool.directory.changePhone('ada', phone, false)
    expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(10)
  })
})
