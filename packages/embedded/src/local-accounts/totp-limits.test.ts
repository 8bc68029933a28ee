import {
  answerSecondFactorChallenge,
  beginChallenge,
  concurrently,
  generateTotpCode,
  generateWrongTotpCode,
  MINUTE,
  now,
  openPoolWithTotp,
  times,
} from '@kitchen-table/application/testing/samples'
import { openPoolWithTotpSetup } from '@kitchen-table/application/testing/suites'
import { describe, expect, test } from 'vitest'
import { openLocalPool as open } from './testing/open-local-pool.ts'

const adasAccount = expect.objectContaining({ sub: 'ada' })

/** Exact limits that only the built-in pool has (docs/operations.md, The user pool of the cloud). */
describe('in the built-in pool, an authenticator app that is not confirmed yet', () => {
  test('can be confirmed for ten minutes', async () => {
    const enrollment = await openPoolWithTotpSetup(open)
    expect(await enrollment.confirm(now + 10 * MINUTE)).toBe('wrong')
    expect(await enrollment.confirm(now + 10 * MINUTE - 1)).toMatchObject({ account: adasAccount })
  })

  test.each([
    { tries: 4, outcome: { account: adasAccount } },
    { tries: 5, outcome: 'wrong' },
  ])('can be confirmed after four wrong codes but not after five: $tries', async ({ tries, outcome }) => {
    const { secondFactor, secret, confirm } = await openPoolWithTotpSetup(open)
    for (let n = 0; n < tries; n += 1)
      expect(await secondFactor.confirmTotp('ada', generateWrongTotpCode(secret, now), now)).toBe('wrong')
    const result = await confirm()
    if (typeof outcome === 'string') expect(result).toBe(outcome)
    else expect(result).toMatchObject(outcome)
  })

  test('evaluates five of fifty codes sent at the same time', async () => {
    const { directory, secondFactor, secret, confirm } = await openPoolWithTotpSetup(open)
    const wrong = generateWrongTotpCode(secret, now)
    const attempts = times(50, (n) => (n === 40 ? confirm() : secondFactor.confirmTotp('ada', wrong, now)))
    expect(await Promise.all(attempts)).toEqual(Array(50).fill('wrong'))
    expect(await directory.find('ada')).toMatchObject({ mfa: 'NONE' })
  })

  test('is confirmed once', async () => {
    const { secondFactor, confirm } = await openPoolWithTotpSetup(open)
    const results = await Promise.all([confirm(), confirm()])
    expect(results.filter((result) => result === 'wrong')).toHaveLength(1)
    expect(await secondFactor.countRecoveryCodes('ada')).toBe(10)
  })
})

test('in the built-in pool, the code of an app sent from many devices at the same time works on one', async () => {
  const { pool, secret } = await openPoolWithTotp(open)
  const sessions = await concurrently(10, () => beginChallenge(pool))
  const code = generateTotpCode(secret, now)
  const results = await Promise.all(
    sessions.map((session) => answerSecondFactorChallenge(pool, session, code)),
  )
  expect(results.filter((result) => result !== 'wrong')).toEqual([adasAccount])
})
