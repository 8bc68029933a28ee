import {
  ada,
  answerSecondFactorChallenge,
  awkwardTexts,
  beginChallenge,
  expectSuccess,
  generateWrongTotpCode,
  MINUTE,
  now,
  openPoolWithSms,
  otherPassword,
  password,
  phone,
  resetProof,
  resetRequest,
  times,
  toDifferentCode,
  type UserPool,
} from '@kitchen-table/application/testing/samples'
import {
  beginNewPasswordChallenge,
  beginTotpChallenge,
  defineChallengeSuite,
} from '@kitchen-table/application/testing/suites'
import { describe, expect, test } from 'vitest'
import { openLocalPool as open } from './testing/open-local-pool.ts'

/** A pending challenge, with functions that answer it correctly and wrongly. */
type PendingChallengeCase = UserPool & {
  pool: UserPool
  session: string
  answerCorrectly: (at: number) => Promise<unknown>
  answerWrongly: (at: number) => Promise<unknown>
}

const adasAccount = expect.objectContaining({ sub: 'ada' })

async function beginSmsChallenge() {
  const pool = await openPoolWithSms(open)
  const session = await beginChallenge(pool)
  const { code } = expectSuccess(await pool.authenticator.issueSignInCode('ada', now + 9 * MINUTE))
  const answer = (typed: string, at: number) => answerSecondFactorChallenge(pool, session, typed, at)
  return {
    ...pool,
    pool,
    session,
    answerCorrectly: (at: number) => answer(code, at),
    answerWrongly: (at: number) => answer(toDifferentCode(code), at),
  }
}

const kinds: { name: string; begin: () => Promise<PendingChallengeCase> }[] = [
  {
    name: 'NEW_PASSWORD_REQUIRED',
    async begin() {
      const challenge = await beginNewPasswordChallenge(open)
      const { pool, session } = challenge
      return {
        ...challenge,
        answerWrongly: (at) => answerSecondFactorChallenge(pool, session, '123456', at),
      }
    },
  },
  {
    name: 'SOFTWARE_TOKEN_MFA',
    async begin() {
      const challenge = await beginTotpChallenge(open)
      const { pool, session, secret } = challenge
      return {
        ...challenge,
        answerWrongly: (at) =>
          answerSecondFactorChallenge(pool, session, generateWrongTotpCode(secret, at), at),
      }
    },
  },
  { name: 'SMS_MFA', begin: beginSmsChallenge },
]

/** Changes of an account while a challenge is pending. */
const accountChanges: { what: string; change: (pool: UserPool) => Promise<unknown> }[] = [
  { what: 'is disabled', change: (pool) => pool.directory.setEnabled('ada', false) },
  {
    what: 'is disabled and enabled again',
    change: async (pool) => [
      await pool.directory.setEnabled('ada', false),
      await pool.directory.setEnabled('ada', true),
    ],
  },
  { what: 'has another role', change: (pool) => pool.directory.setRole('ada', 'user') },
  { what: 'is reset to invited', change: (pool) => pool.directory.resetToInvited('ada') },
  { what: 'is deleted', change: (pool) => pool.directory.delete('ada') },
  {
    what: 'is deleted and created again',
    change: async (pool) => [await pool.directory.delete('ada'), await pool.directory.create(ada, null)],
  },
]

const credentialChanges: typeof accountChanges = [
  {
    what: 'has its password changed',
    change: (pool) => pool.authenticator.changePassword('ada', otherPassword),
  },
  {
    what: 'has had its password reset',
    async change(pool) {
      const { code } = expectSuccess(await pool.authenticator.issueResetCode('ada', resetRequest(), now))
      return pool.authenticator.resetPassword(resetProof(ada.email, code), otherPassword, now)
    },
  },
  { what: 'no longer has a second factor', change: (pool) => pool.secondFactor.changeMfa('ada', 'NONE') },
]

defineChallengeSuite('SMS_MFA', beginSmsChallenge)

/** Exact limits that only the built-in pool has (docs/operations.md, The user pool of the cloud). */
describe.each(kinds)('in the built-in pool, the challenge $name', ({ name, begin }) => {
  test('is found by its exact secret only, also for a code', async () => {
    const { authenticator, session } = await begin()
    for (const other of [...awkwardTexts, session.slice(1), `${session} `, session.toUpperCase()])
      expect(await authenticator.answerSecondFactorChallenge(other, '123456', now)).toBe('over')
  })

  test('accepts the right answer once if it is sent twice at the same time', async () => {
    const { answerCorrectly } = await begin()
    const results = await Promise.all([answerCorrectly(now), answerCorrectly(now)])
    expect(results.filter((result) => result === 'over')).toHaveLength(1)
    expect(results).toContainEqual(adasAccount)
  })

  test('accepts the right answer after four wrong ones', async () => {
    const { answerCorrectly, answerWrongly } = await begin()
    for (let n = 0; n < 4; n += 1) expect(await answerWrongly(now)).toBe('wrong')
    expect(await answerCorrectly(now)).toEqual(adasAccount)
  })

  test('ends after five wrong answers, also for the right one', async () => {
    const { authenticator, session, answerCorrectly, answerWrongly } = await begin()
    for (let n = 0; n < 5; n += 1) expect(await answerWrongly(now)).toBe('wrong')
    expect(await authenticator.findChallenge(session, now)).toBeNull()
    expect(await answerCorrectly(now)).toBe('over')
  })

  test('evaluates five of fifty answers sent at the same time, and not the right one among them', async () => {
    const { answerCorrectly, answerWrongly } = await begin()
    const attempts = times(50, (n) => (n === 40 ? answerCorrectly(now) : answerWrongly(now)))
    const results = await Promise.all(attempts)
    expect(results.filter((result) => result === 'wrong')).toHaveLength(5)
    expect(results.filter((result) => result === 'over')).toHaveLength(45)
  })

  test.each(name === 'NEW_PASSWORD_REQUIRED' ? accountChanges : [...accountChanges, ...credentialChanges])(
    'ends for every answer when the account $what',
    async ({ change }) => {
      const { pool, session, answerCorrectly, answerWrongly } = await begin()
      await change(pool)
      expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
      expect(await answerWrongly(now)).toBe('over')
      expect(await answerCorrectly(now)).toBe('over')
    },
  )

  test('does not end when the phone changes', async () => {
    const { directory, answerCorrectly } = await begin()
    await directory.changePhone('ada', phone, true)
    expect(await answerCorrectly(now)).toEqual(adasAccount)
  })
})

test('in the built-in pool, a challenge SMS_MFA does not end another one', async () => {
  const { pool, session, answerCorrectly } = await beginSmsChallenge()
  const second = await beginChallenge(pool, password, now + 1)
  expect(second).not.toBe(session)
  expect(await answerCorrectly(now)).toEqual(adasAccount)
  expect(await pool.authenticator.findChallenge(second, now + 1)).toMatchObject({ name: 'SMS_MFA' })
})
