import { expect, onTestFinished, test, vi } from 'vitest'
import { describeAccountPool } from '../../testing/port-suites/account-pool.ts'
import { resetProof, resetRequest } from '../../testing/port-suites/account-pool-fixtures.ts'
import { IN_MEMORY } from '../sqlite/open-database.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { type LocalAccountsOptions, localAccounts } from './local-accounts.ts'
import { type Derive, deriveArgon2id } from './password-hash.ts'

/** Cheap, so that many can be tried. */
const cost = { memory: 64, passes: 1 }

const password = 'Kitchen-Table-1'

const now = Date.parse('2026-03-02T12:00:00.000Z')

const ada = {
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'user',
  group: null,
  createdAt: '2026-03-01T12:00:00.000Z',
} as const

function setUp(options: Partial<LocalAccountsOptions> = {}) {
  const sqlite = openSqlite({ dataDir: IN_MEMORY, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const { db, commits } = sqlite
  const change = (sql: string, ...values: string[]) =>
    commits.write(() => void db.prepare(sql).run(...values))
  const secretKey = () => 'k'.repeat(40)
  return { db, change, store: localAccounts({ ...sqlite, secretKey, cost, ...options }) }
}

describeAccountPool('the built-in pool', async () => setUp())

test('stores argon2id with 19 MiB, two passes, a salt of 16 and a tag of 32 bytes, and a new salt each time', async () => {
  const { db, store } = setUp({ cost: undefined })
  await store.create(ada, password)
  await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, password)

  const stored = db
    .prepare('SELECT password FROM accounts')
    .all()
    .map((row) => String(row.password))
  for (const phc of stored) {
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  }
  expect(new Set(stored).size).toBe(2)
})

/** A derive step that ends when it is told to; `running.most` is how many ever ran at once. */
function createBlockedDerive() {
  const held: (() => void)[] = []
  const running = { now: 0, most: 0 }
  const derive: Derive = async (parameters) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await new Promise<void>((resolve) => held.push(resolve))
    return deriveArgon2id(parameters).finally(() => {
      running.now -= 1
    })
  }
  const untilHeld = (count: number) => expect.poll(() => held.length).toBe(count)
  return { held, untilHeld, running, derive }
}

test('hashes two at a time; as many as allowed wait, the rest are told to come again', async () => {
  const { held, untilHeld, running, derive } = createBlockedDerive()
  const { store } = setUp({ derive, maxWaiting: 3 })
  const answers: unknown[] = []
  const all = Array.from({ length: 8 }, (_, n) =>
    store.signIn(`p${n}@example.com`, password, now).then((answer) => answers.push(answer)),
  )
  await expect.poll(() => [held.length, ...answers]).toEqual([2, 'busy', 'busy', 'busy'])

  for (const heldThen of [2, 2, 2, 1, 0]) {
    held.shift()?.()
    await untilHeld(heldThen)
  }
  await Promise.all(all)
  expect(running.most).toBe(2)
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(5)
})

test('busy is said wherever a stranger could make hashes pile up, and spends nothing', async () => {
  const { held, untilHeld, derive } = createBlockedDerive()
  const { store } = setUp({ derive, maxWaiting: 0 })
  await store.create(ada, null)
  const issued = await store.issueTemporaryPassword('ada', { validForMs: 1000, replacesEarlier: true }, now)
  const temporary = typeof issued === 'string' ? issued : issued.password
  const begun = store.signIn('ada@example.com', temporary, now)
  await untilHeld(1)
  held.shift()?.()
  const step = await begun
  if (typeof step === 'string' || !('session' in step)) throw new Error('Nothing was asked.')

  const others = [store.checkPassword('a', password), store.checkPassword('b', password)]
  await untilHeld(2)
  expect(await store.signIn('ada@example.com', password, now)).toBe('busy')
  expect(await store.answerNewPasswordChallenge(step.session, password, now)).toBe('busy')
  expect(await store.resetPassword(resetProof('ada@example.com', '123456'), password, now)).toBe('busy')
  expect(await store.checkPassword('ada', password)).toBe('busy')
  for (const release of held.splice(0)) release()
  expect(await Promise.all(others)).toEqual([false, false])

  const answer = store.answerNewPasswordChallenge(step.session, password, now)
  await untilHeld(1)
  held.shift()?.()
  expect(await answer).toMatchObject({ status: 'CONFIRMED' })
})

test.each([
  { who: 'nobody', sub: '' },
  { who: 'somebody with a password', sub: 'cyd' },
  { who: 'somebody who has none yet', sub: 'ada' },
])(
  'issuing a temporary password writes for $who, and leaves one only where it can be used',
  async ({ sub }) => {
    const { store, db } = setUp()
    await store.create(ada, null)
    await store.create({ ...ada, sub: 'cyd', email: 'cyd@example.com' }, password)
    const changes = () => Number(db.prepare('SELECT total_changes() AS n').get()?.n)
    const before = changes()
    await store.issueTemporaryPassword(sub, { validForMs: 1000, replacesEarlier: false }, now)
    expect(changes()).toBeGreaterThan(before)
    const left = db.prepare('SELECT sub FROM temporary_passwords').all()
    expect(left).toEqual(sub === 'ada' ? [{ sub }] : [])
  },
)

test('a busy moment spends no try of a reset’s code', async () => {
  const { held, untilHeld, derive } = createBlockedDerive()
  const { store } = setUp({ derive, maxWaiting: 0 })
  const created = store.create(ada, password)
  await untilHeld(1)
  held.shift()?.()
  await created
  const issued = await store.issueResetCode('ada', resetRequest(), now)
  const code = typeof issued === 'string' ? issued : issued.code

  const others = [store.checkPassword('a', password), store.checkPassword('b', password)]
  await untilHeld(2)
  for (let n = 0; n < 10; n += 1)
    expect(await store.resetPassword(resetProof('ada@example.com', code), password, now)).toBe('busy')
  for (const release of held.splice(0)) release()
  await Promise.all(others)

  const answer = store.resetPassword(resetProof('ada@example.com', code), password, now)
  await untilHeld(1)
  held.shift()?.()
  expect(await answer).toMatchObject({ sub: 'ada' })
})

test('operators wait for their turn instead of being told that it is busy', async () => {
  const { held, untilHeld, derive } = createBlockedDerive()
  const { store } = setUp({ derive, maxWaiting: 0 })
  const created = Array.from({ length: 5 }, (_, n) =>
    store.create({ ...ada, sub: `s-${n}`, email: `p${n}@example.com` }, password),
  )
  for (const waiting of [2, 2, 2, 2, 1]) {
    await untilHeld(waiting)
    held.shift()?.()
  }
  expect(await Promise.all(created)).toEqual(Array(5).fill('created'))
})

test('says how many passwords are being checked, and how many wait', async () => {
  const { held, untilHeld, derive } = createBlockedDerive()
  const { store } = setUp({ derive, maxWaiting: 3 })
  expect(store.passwordCheckLoad()).toEqual({ running: 0, waiting: 0 })
  const all = Array.from({ length: 6 }, () => store.signIn('x@example.com', password, now))
  await expect.poll(store.passwordCheckLoad).toEqual({ running: 2, waiting: 3 })
  for (const left of [
    { running: 2, waiting: 2 },
    { running: 2, waiting: 1 },
    { running: 2, waiting: 0 },
    { running: 1, waiting: 0 },
    { running: 0, waiting: 0 },
  ]) {
    held.shift()?.()
    await expect.poll(store.passwordCheckLoad).toEqual(left)
    await untilHeld(left.running)
  }
  await Promise.all(all)
  expect(store.passwordCheckLoad()).toEqual({ running: 0, waiting: 0 })
})

test('after a rush there is room again', async () => {
  const { store } = setUp({ maxWaiting: 1 })
  await store.create(ada, password)
  await Promise.all(Array.from({ length: 10 }, () => store.signIn('ada@example.com', password, now)))
  expect(await store.signIn('ada@example.com', password, now)).toMatchObject({ sub: 'ada' })
})

test.each([
  { what: 'switched off', sql: 'UPDATE accounts SET enabled = 0 WHERE sub = ?' },
  { what: 'given another password', sql: "UPDATE accounts SET password = '' WHERE sub = ?" },
  { what: 'deleted', sql: 'DELETE FROM accounts WHERE sub = ?' },
  {
    what: 'reset',
    sql: "UPDATE accounts SET status = 'FORCE_CHANGE_PASSWORD', password = NULL WHERE sub = ?",
  },
])('an account $what while its password is checked does not get in', async ({ sql }) => {
  const { held, untilHeld, derive } = createBlockedDerive()
  const { store, change } = setUp({ derive })
  const created = store.create(ada, password)
  await untilHeld(1)
  held.shift()?.()
  await created

  const answer = store.signIn('ada@example.com', password, now)
  await untilHeld(1)
  await change(sql, 'ada')
  held.shift()?.()
  expect(await answer).toBe('refused')
})

test('a password that was replaced while it was checked is not the right one any more', async () => {
  const { held, untilHeld, derive } = createBlockedDerive()
  const { store, change } = setUp({ derive })
  const created = store.create(ada, password)
  await untilHeld(1)
  held.shift()?.()
  await created

  const answer = store.checkPassword('ada', password)
  await untilHeld(1)
  await change("UPDATE accounts SET password = '' WHERE sub = ?", 'ada')
  held.shift()?.()
  expect(await answer).toBe(false)
})

test('a hash that fails gives its turn to the next', async () => {
  const derive = vi.fn<Derive>(deriveArgon2id).mockRejectedValueOnce(new Error('out of memory'))
  const { store } = setUp({ derive, maxWaiting: 10 })
  const [first, ...others] = await Promise.allSettled(
    Array.from({ length: 6 }, () => store.signIn('x@example.com', password, now)),
  )
  expect(first).toMatchObject({ status: 'rejected' })
  expect(others).toEqual(Array(5).fill({ status: 'fulfilled', value: 'refused' }))
})

test('an account that is given a second step while its password is checked is asked for it', async () => {
  const { held, untilHeld, derive } = createBlockedDerive()
  const { store, change } = setUp({ derive })
  const created = store.create(ada, password)
  await untilHeld(1)
  held.shift()?.()
  await created

  const answer = store.signIn('ada@example.com', password, now)
  await untilHeld(1)
  await change("UPDATE accounts SET mfa = 'SMS' WHERE sub = ?", 'ada')
  held.shift()?.()
  expect(await answer).toMatchObject({ name: 'SMS_MFA' })
})
