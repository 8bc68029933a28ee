import {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  expectSuccess,
  identity,
  now,
  otherPassword,
  password,
  resetProof,
  resetRequest,
  toDifferentCode,
} from '@kitchen-table/application/testing/samples'
import { expect, test, vi } from 'vitest'
import { type Derive, deriveArgon2id } from './password-hash.ts'
import { cheapHashCost, openLocalPool } from './testing/open-local-pool.ts'

// docs/security.md T22 and S10: a refused request costs as much as an accepted one.

const temporary: Record<string, string> = {}
const codes: Record<string, string> = {}

const names = [
  'active',
  'disabled',
  'pending',
  'invited',
  'invited-disabled',
  'invited-expired',
  'external',
  'reset',
] as const

async function setUp() {
  const derive = vi.fn<Derive>(deriveArgon2id)
  const { pool: store, sqlite } = await openLocalPool({ derive })
  const account = (sub: string) => ({ ...ada, sub, email: `${sub}@example.com` })
  for (const sub of names) {
    if (sub === 'external') await store.directory.createExternal(account(sub), identity)
    else
      await store.directory.create(
        account(sub),
        ['active', 'disabled', 'reset'].includes(sub) ? password : null,
      )
  }
  for (const sub of ['invited', 'invited-disabled', 'invited-expired']) {
    const validFor = sub === 'invited-expired' ? -1 : 1000
    temporary[sub] = expectSuccess(
      await store.directory.issueTemporaryPassword(sub, { validForMs: validFor, replacesEarlier: true }, now),
    ).password
  }
  for (const sub of ['active', 'disabled', 'reset'])
    codes[sub] = expectSuccess(await store.authenticator.issueResetCode(sub, resetRequest(), now)).code
  await store.directory.resetToInvited('reset')
  for (const sub of ['disabled', 'invited-disabled']) await store.directory.setEnabled(sub, false)

  /** Returns the result of `call`, after asserting that it made exactly one hash of the usual cost. */
  async function expectOneHash<T>(description: string, call: () => Promise<T>): Promise<T> {
    derive.mockClear()
    const result = await call()
    expect(derive, description).toHaveBeenCalledTimes(1)
    expect(derive.mock.calls[0]?.[0], description).toMatchObject({
      ...cheapHashCost,
      parallelism: 1,
      tagLength: 32,
    })
    return result
  }
  const totalChanges = () => Number(sqlite.db.prepare('SELECT total_changes() AS n').get()?.n)
  return { store, derive, expectOneHash, totalChanges }
}

test('every sign-in, refused or not, computes exactly one hash of the same cost', async () => {
  const { store, expectOneHash } = await setUp()
  const signedIn: string[] = []
  for (const name of [...names, 'unknown']) {
    for (const entered of [password, otherPassword, '', temporary[name] ?? otherPassword]) {
      const result = await expectOneHash(`${name}, ${entered}`, () =>
        store.authenticator.signIn(`${name}@example.com`, entered, now),
      )
      if (typeof result !== 'string') signedIn.push('name' in result ? `${name}: ${result.name}` : name)
      else expect(result).toBe('refused')
    }
  }
  expect(signedIn).toEqual(['active', 'invited: NEW_PASSWORD_REQUIRED'])
})

test('every reset computes exactly one hash, whatever its outcome', async () => {
  const { store, expectOneHash } = await setUp()
  const resetNames: string[] = []
  for (const name of [...names, 'unknown']) {
    const right = codes[name] ?? '123456'
    for (const entered of ['', 'no code', toDifferentCode(right), right, right]) {
      const email = `${name}@example.com`
      const result = await expectOneHash(`${name}, ${entered}`, () =>
        store.authenticator.resetPassword(resetProof(email, entered), otherPassword, now),
      )
      if (result === 'refused') continue
      expect(result).toMatchObject({ email })
      resetNames.push(name)
    }
  }
  expect(resetNames).toEqual(['active'])
})

test('every reset writes to the database, so that all take the time of a commit', async () => {
  const { store, totalChanges } = await setUp()
  for (const name of [...names, 'unknown'])
    for (const entered of ['000000', 'no code']) {
      const before = totalChanges()
      await store.authenticator.resetPassword(resetProof(`${name}@example.com`, entered), otherPassword, now)
      expect(totalChanges(), `${name}, ${entered}`).toBeGreaterThan(before)
    }
})

test('requesting a reset code writes one row for any account, and for an unknown address', async () => {
  const { store, totalChanges } = await setUp()
  const counts = new Map<string, number>()
  for (const sub of [...names, 'unknown', '']) {
    const before = totalChanges()
    await store.authenticator.issueResetCode(sub, resetRequest(), now)
    counts.set(sub, totalChanges() - before)
  }
  expect(new Set(counts.values()), JSON.stringify([...counts])).toEqual(new Set([1]))
})

test('checking a password and setting the first own password compute one hash for any account', async () => {
  const { store, expectOneHash } = await setUp()
  for (const sub of [...names, 'unknown']) {
    const isRight = await expectOneHash(sub, () => store.authenticator.checkPassword(sub, password))
    expect(isRight).toBe(sub === 'active' || sub === 'disabled')
    await expectOneHash(`${sub}, wrong`, () => store.authenticator.checkPassword(sub, otherPassword))
  }
  expect(
    await expectOneHash('an unknown session', () =>
      store.authenticator.answerNewPasswordChallenge('x', otherPassword, now),
    ),
  ).toBe('over')
  const challenge = expectSuccess(
    await store.authenticator.signIn('invited@example.com', temporary.invited ?? '', now),
  )
  if (!('session' in challenge)) throw new Error('Expected a challenge.')
  const result = await expectOneHash('a challenge', () =>
    store.authenticator.answerNewPasswordChallenge(challenge.session, otherPassword, now),
  )
  expect(result).toMatchObject({ sub: 'invited' })
})

test('codes and invitations compute no slow hash', async () => {
  const { store, derive } = await setUp()
  await store.directory.create(ada, password)
  await store.directory.changePhone('ada', '+15550100142', true)
  await store.secondFactor.changeMfa('ada', 'SMS')
  const session = await beginChallenge(store)
  derive.mockClear()
  const { code } = expectSuccess(await store.authenticator.issueSignInCode('ada', now))
  await answerSecondFactorChallenge(store, session, toDifferentCode(code))
  await answerSecondFactorChallenge(store, session, code)
  await store.authenticator.issueResetCode('ada', resetRequest(), now)
  await store.directory.issueTemporaryPassword('pending', { validForMs: 1000, replacesEarlier: true }, now)
  expect(derive).not.toHaveBeenCalled()
})
