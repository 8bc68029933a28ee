import {
  ada,
  beginChallenge,
  expectSuccess,
  now,
  openPoolWithSms,
  otherPassword,
  password,
  resetProof,
  resetRequest,
  times,
} from '@kitchen-table/application/testing/samples'
import {
  defineAccountsSuite,
  defineAttributeStatusesSuite,
  defineExternalAccountsSuite,
  defineExternalStatusesSuite,
  defineNewPasswordChallengeSuite,
  definePhoneNumbersSuite,
  defineResetsSuite,
  defineReturnToInvitedSuite,
  defineSecondFactorStatusesSuite,
  defineSignInStatusesSuite,
  defineSignInSuite,
  defineStatusesSuite,
  defineTakenAddressesSuite,
  defineTemporaryPasswordsSuite,
  defineTotpChallengeSuite,
  defineTotpSuite,
  defineTypedTemporaryPasswordsSuite,
} from '@kitchen-table/application/testing/suites'
import { describe, expect, test, vi } from 'vitest'
import { createCommitObserver } from '../sqlite/testing/observe-commits.ts'
import type { LocalAccountsOptions } from './local-accounts.ts'
import { type Derive, deriveArgon2id } from './password-hash.ts'
import { openLocalPool } from './testing/open-local-pool.ts'

async function setUp(options: Partial<LocalAccountsOptions> = {}) {
  const { pool: store, sqlite } = await openLocalPool(options)
  const { db, commits } = sqlite
  const change = (sql: string) => commits.write(() => db.exec(sql))
  return { db, change, store }
}

const observer = createCommitObserver()

async function open() {
  const opened = await openLocalPool()
  return { ...opened, pool: observer.observe(opened.pool, opened.sqlite) }
}

describe('the built-in pool', () => {
  defineAccountsSuite(open)
  defineTakenAddressesSuite(open)
  defineExternalAccountsSuite(open)
  defineReturnToInvitedSuite(open)
  definePhoneNumbersSuite(open)
  defineSignInSuite(open)
  defineTemporaryPasswordsSuite(open)
  defineTypedTemporaryPasswordsSuite(open)
  defineNewPasswordChallengeSuite(open)
  defineTotpChallengeSuite(open)
  defineTotpSuite(open)
  defineResetsSuite(open)
  defineStatusesSuite(open)
  defineAttributeStatusesSuite(open)
  defineSignInStatusesSuite(open)
  defineSecondFactorStatusesSuite(open)
  defineExternalStatusesSuite(open)
})

test('every write of the accounts is committed once, and before it is acknowledged', async () => {
  // Issuing codes is in no suite, because other pools send them by themselves.
  const pool = await openPoolWithSms(open)
  await beginChallenge(pool)
  await pool.authenticator.issueSignInCode('ada', now)
  await pool.authenticator.issueResetCode('ada', resetRequest(), now)
  observer.expectWholeCommits((await openLocalPool()).pool, { inParts: [] })
})

test('stores argon2id with 19 MiB, two passes, a 16-byte salt and a 32-byte tag, with a new salt each time', async () => {
  const { db, store } = await setUp({ cost: undefined })
  await store.directory.create(ada, password)
  await store.directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)

  const stored = db
    .prepare('SELECT password FROM accounts')
    .all()
    .map((row) => String(row.password))
  for (const phc of stored) {
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  }
  expect(new Set(stored).size).toBe(2)
})

/** A derive function that blocks until released; `running.max` is the highest number of concurrent calls. */
function createBlockedDerive() {
  const blocked: (() => void)[] = []
  const running = { now: 0, max: 0 }
  const derive: Derive = async (parameters) => {
    running.now += 1
    running.max = Math.max(running.max, running.now)
    await new Promise<void>((resolve) => blocked.push(resolve))
    return deriveArgon2id(parameters).finally(() => {
      running.now -= 1
    })
  }
  const waitUntilBlocked = (count: number) => expect.poll(() => blocked.length).toBe(count)
  const releaseNext = async () => {
    await waitUntilBlocked(1)
    blocked.shift()?.()
  }
  return { blocked, waitUntilBlocked, releaseNext, running, derive }
}

test('hashes two at a time, queues up to the limit, returns busy for the rest, and reports its load', async () => {
  const { blocked, waitUntilBlocked, running, derive } = createBlockedDerive()
  const { store } = await setUp({ derive, maxWaiting: 3 })
  expect(store.passwordCheckLoad()).toEqual({ running: 0, waiting: 0 })
  const results: unknown[] = []
  const all = times(8, (n) =>
    store.authenticator.signIn(`p${n}@example.com`, password, now).then((result) => results.push(result)),
  )
  await expect.poll(() => [blocked.length, ...results]).toEqual([2, 'busy', 'busy', 'busy'])
  expect(store.passwordCheckLoad()).toEqual({ running: 2, waiting: 3 })

  for (const load of [
    { running: 2, waiting: 2 },
    { running: 2, waiting: 1 },
    { running: 2, waiting: 0 },
    { running: 1, waiting: 0 },
    { running: 0, waiting: 0 },
  ]) {
    blocked.shift()?.()
    await expect.poll(store.passwordCheckLoad).toEqual(load)
    await waitUntilBlocked(load.running)
  }
  await Promise.all(all)
  expect(running.max).toBe(2)
  expect(results.filter((result) => result === 'refused')).toHaveLength(5)
})

test('every method that a stranger can flood returns busy, and uses up nothing', async () => {
  const { store, blocked, waitUntilBlocked, releaseNext } = await setUpWithAda({ maxWaiting: 0 })
  const { directory, authenticator } = store
  await directory.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
  const lifetime = { validForMs: 1000, replacesEarlier: true }
  const invitation = expectSuccess(await directory.issueTemporaryPassword('bob', lifetime, now))
  const signingIn = authenticator.signIn('bob@example.com', invitation.password, now)
  await releaseNext()
  const challenge = expectSuccess(await signingIn)
  if (!('session' in challenge)) throw new Error('Expected a challenge.')
  const { code } = expectSuccess(await authenticator.issueResetCode('ada', resetRequest(), now))

  const others = ['a', 'b'].map((sub) => authenticator.checkPassword(sub, password))
  await waitUntilBlocked(2)
  const setFirstPassword = () => authenticator.answerNewPasswordChallenge(challenge.session, password, now)
  const reset = () => authenticator.resetPassword(resetProof(ada.email, code), otherPassword, now)
  expect(await authenticator.signIn(ada.email, password, now)).toBe('busy')
  expect(await authenticator.checkPassword('ada', password)).toBe('busy')
  expect(await setFirstPassword()).toBe('busy')
  for (let n = 0; n < 10; n += 1) expect(await reset()).toBe('busy')
  for (const release of blocked.splice(0)) release()
  expect(await Promise.all(others)).toEqual([false, false])

  const firstPassword = setFirstPassword()
  await releaseNext()
  expect(await firstPassword).toMatchObject({ status: 'CONFIRMED' })
  const resetResult = reset()
  await releaseNext()
  expect(await resetResult).toMatchObject({ sub: 'ada' })
})

test.each([
  { account: 'an unknown sub', sub: '' },
  { account: 'an account with a password', sub: 'cyd' },
  { account: 'an account without a password', sub: 'ada' },
])(
  'issuing a temporary password for $account writes, and stores one only where it can be used',
  async ({ sub }) => {
    const { store, db } = await setUp()
    await store.directory.create(ada, null)
    await store.directory.create({ ...ada, sub: 'cyd', email: 'cyd@example.com' }, password)
    const changes = () => Number(db.prepare('SELECT total_changes() AS n').get()?.n)
    const before = changes()
    await store.directory.issueTemporaryPassword(sub, { validForMs: 1000, replacesEarlier: false }, now)
    expect(changes()).toBeGreaterThan(before)
    const stored = db.prepare('SELECT sub FROM temporary_passwords').all()
    expect(stored).toEqual(sub === 'ada' ? [{ sub }] : [])
  },
)

test('creating accounts waits in the queue instead of returning busy', async () => {
  const { blocked, waitUntilBlocked, derive } = createBlockedDerive()
  const { store } = await setUp({ derive, maxWaiting: 0 })
  const created = times(5, (n) =>
    store.directory.create({ ...ada, sub: `s-${n}`, email: `p${n}@example.com` }, password),
  )
  for (const waiting of [2, 2, 2, 2, 1]) {
    await waitUntilBlocked(waiting)
    blocked.shift()?.()
  }
  expect(await Promise.all(created)).not.toContain('exists')
})

/** Opens a pool with Ada, whose next hashes are blocked. */
async function setUpWithAda(options: Partial<LocalAccountsOptions> = {}) {
  const blockedDerive = createBlockedDerive()
  const setup = await setUp({ derive: blockedDerive.derive, ...options })
  const created = setup.store.directory.create(ada, password)
  await blockedDerive.releaseNext()
  await created
  return { ...setup, ...blockedDerive }
}

test.each([
  ['disabled', 'enabled = 0', 'refused'],
  ['given another password', "password = ''", 'refused'],
  ['reset', "status = 'FORCE_CHANGE_PASSWORD', password = NULL", 'refused'],
  ['deleted', null, 'refused'],
  ['given a second factor', "mfa = 'SMS'", expect.objectContaining({ name: 'SMS_MFA' })],
])(
  'a sign-in notices that the account is %s while its password is checked',
  async (_change, sql, outcome) => {
    const { store, change, waitUntilBlocked, releaseNext } = await setUpWithAda()
    const pending = store.authenticator.signIn('ada@example.com', password, now)
    await waitUntilBlocked(1)
    await change(sql === null ? 'DELETE FROM accounts' : `UPDATE accounts SET ${sql}`)
    await releaseNext()
    expect(await pending).toEqual(outcome)
  },
)

test('rejects a password that is replaced while it is checked', async () => {
  const { store, change, waitUntilBlocked, releaseNext } = await setUpWithAda()
  const pending = store.authenticator.checkPassword('ada', password)
  await waitUntilBlocked(1)
  await change("UPDATE accounts SET password = ''")
  await releaseNext()
  expect(await pending).toBe(false)
})

test('a hash that fails releases its slot', async () => {
  const derive = vi.fn<Derive>(deriveArgon2id).mockRejectedValueOnce(new Error('out of memory'))
  const { store } = await setUp({ derive, maxWaiting: 10 })
  const [first, ...others] = await Promise.allSettled(
    times(6, () => store.authenticator.signIn('x@example.com', password, now)),
  )
  expect(first).toMatchObject({ status: 'rejected' })
  expect(others).toEqual(Array(5).fill({ status: 'fulfilled', value: 'refused' }))
})
