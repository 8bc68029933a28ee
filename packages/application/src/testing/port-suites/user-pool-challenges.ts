import { describe, expect } from 'vitest'
import { testWith } from '../test-with.ts'
import { awkwardTexts } from './samples.ts'
import {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  type CorePool,
  generateTotpCode,
  MINUTE,
  now,
  type OpenCorePool,
  type OpenPool,
  openPoolWithInvitedAda,
  openPoolWithTotp,
  otherPassword,
  password,
} from './user-pool-fixtures.ts'

/** A pending challenge, with a function that answers it correctly. */
type PendingChallenge<Pool extends CorePool> = Pool & {
  pool: Pool
  session: string
  answerCorrectly: (at: number) => Promise<unknown>
}

const adasAccount = expect.objectContaining({ sub: 'ada' })

/** Begins a challenge for a first password of one's own. */
export async function beginNewPasswordChallenge<Pool extends CorePool>(
  open: () => Promise<{ pool: Pool }>,
): Promise<PendingChallenge<Pool>> {
  const { pool, temporary } = await openPoolWithInvitedAda(open)
  const session = await beginChallenge(pool, temporary)
  return {
    ...pool,
    pool,
    session,
    answerCorrectly: (at) => pool.authenticator.answerNewPasswordChallenge(session, otherPassword, at),
  }
}

/** Begins a challenge for the code of an authenticator app. */
export async function beginTotpChallenge(open: OpenPool) {
  const { pool, secret } = await openPoolWithTotp(open)
  const session = await beginChallenge(pool)
  return {
    ...pool,
    pool,
    session,
    secret,
    answerCorrectly: (at: number) =>
      answerSecondFactorChallenge(pool, session, generateTotpCode(secret, at), at),
  }
}

/** Tests of every challenge: `begin` opens a pool and begins one. */
export function defineChallengeSuite(name: string, begin: () => Promise<PendingChallenge<CorePool>>): void {
  const test = testWith(begin)

  describe(`the challenge ${name}`, () => {
    test('is returned by signIn, and found by its exact secret only', async ({ authenticator, session }) => {
      expect(await authenticator.findChallenge(session, now)).toEqual({ name, account: adasAccount })
      for (const other of [...awkwardTexts, session.slice(1), `${session} `, session.toUpperCase()]) {
        expect(await authenticator.findChallenge(other, now)).toBeNull()
        expect(await authenticator.answerNewPasswordChallenge(other, password, now)).toBe('over')
      }
    })

    test('accepts the right answer once', async ({ directory, authenticator, session, answerCorrectly }) => {
      const account = await answerCorrectly(now + 10 * MINUTE)
      expect(account).toEqual(await directory.find('ada'))
      expect(account).toMatchObject({ sub: 'ada', status: 'CONFIRMED' })
      expect(await answerCorrectly(now + 10 * MINUTE)).toBe('over')
      expect(await authenticator.findChallenge(session, now)).toBeNull()
    })

    test('lasts fifteen minutes', async ({ authenticator, session, answerCorrectly }) => {
      expect(await authenticator.findChallenge(session, now + 15 * MINUTE - 1)).toMatchObject({ name })
      expect(await authenticator.findChallenge(session, now + 15 * MINUTE)).toBeNull()
      expect(await answerCorrectly(now + 15 * MINUTE)).toBe('over')
      expect(await answerCorrectly(now + 15 * MINUTE - 1)).toEqual(adasAccount)
    })

    test.for<{ what: string; change: (pool: CorePool) => Promise<unknown> }>([
      { what: 'is disabled', change: (pool) => pool.directory.setEnabled('ada', false) },
      { what: 'is deleted', change: (pool) => pool.directory.delete('ada') },
      {
        what: 'is deleted and created again',
        change: async (pool) => [await pool.directory.delete('ada'), await pool.directory.create(ada, null)],
      },
    ])('ends when the account $what', async ({ change }, { pool, session, answerCorrectly }) => {
      await change(pool)
      expect(await pool.authenticator.findChallenge(session, now)).toBeNull()
      expect(await answerCorrectly(now)).toBe('over')
    })

    test('does not end when the address changes, or role and status are set to what they are', async (setup) => {
      const { directory, answerCorrectly } = setup
      await directory.changeEmail('ada', 'new@example.com')
      await directory.setEnabled('ada', true)
      await directory.setRole('ada', 'manager')
      expect(await answerCorrectly(now)).toEqual(adasAccount)
    })
  })
}

/** Tests of the challenge for a first password of one's own. */
export function defineNewPasswordChallengeSuite(open: OpenCorePool): void {
  defineChallengeSuite('NEW_PASSWORD_REQUIRED', () => beginNewPasswordChallenge(open))
}

/** Tests of the challenge for the code of an authenticator app. */
export function defineTotpChallengeSuite(open: OpenPool): void {
  const test = testWith(() => beginTotpChallenge(open))

  defineChallengeSuite('SOFTWARE_TOKEN_MFA', () => beginTotpChallenge(open))

  describe('a challenge of an authenticator app', () => {
    test('does not end another one', async ({ pool, session, answerCorrectly }) => {
      const second = await beginChallenge(pool, password, now + 1)
      expect(second).not.toBe(session)
      expect(await answerCorrectly(now)).toEqual(adasAccount)
      expect(await pool.authenticator.findChallenge(second, now + 1)).toMatchObject({
        name: 'SOFTWARE_TOKEN_MFA',
      })
    })

    test('rejects a password, and stays pending', async ({ authenticator, session, answerCorrectly }) => {
      expect(await authenticator.answerNewPasswordChallenge(session, otherPassword, now)).toBe('over')
      expect(await authenticator.signIn(ada.email, otherPassword, now)).toBe('refused')
      expect(await answerCorrectly(now)).toEqual(adasAccount)
    })

    test('ends when the account no longer has a second factor', async (setup) => {
      const { authenticator, secondFactor, session, answerCorrectly } = setup
      await secondFactor.changeMfa('ada', 'NONE')
      expect(await authenticator.findChallenge(session, now)).toBeNull()
      expect(await answerCorrectly(now)).toBe('over')
    })
  })
}
