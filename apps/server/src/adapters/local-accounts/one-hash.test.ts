import { expect, onTestFinished, test, vi } from 'vitest'
import {
  ada,
  beginChallenge,
  differentCode,
  identity,
  now,
  otherPassword,
  password,
  resetProof,
  resetRequest,
  unwrapResult,
} from '../../testing/port-suites/account-pool-fixtures.ts'
import { IN_MEMORY } from '../sqlite/open-database.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { localAccounts } from './local-accounts.ts'
import { type Derive, deriveArgon2id } from './password-hash.ts'

/** docs/security.md T22 and S10: what is refused costs as much as what is not. */
const cost = { memory: 64, passes: 1 }
const temporary: Record<string, string> = {}
const codes: Record<string, string> = {}

const names = [
  'active',
  'disabled',
  'pending',
  'invited',
  'halted',
  'over',
  'external',
  'started-over',
] as const

async function setUp() {
  const sqlite = openSqlite({ dataDir: IN_MEMORY, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const derive = vi.fn<Derive>(deriveArgon2id)
  const store = localAccounts({ ...sqlite, secretKey: () => 'k'.repeat(40), cost, derive })
  const account = (sub: string) => ({ ...ada, sub, email: `${sub}@example.com` })
  for (const sub of names) {
    if (sub === 'external') await store.createExternal(account(sub), identity)
    else
      await store.create(account(sub), ['active', 'disabled', 'started-over'].includes(sub) ? password : null)
  }
  for (const sub of ['invited', 'halted', 'over']) {
    const validFor = sub === 'over' ? -1 : 1000
    temporary[sub] = unwrapResult(
      await store.issueTemporaryPassword(sub, { validForMs: validFor, replacesEarlier: true }, now),
    ).password
  }
  for (const sub of ['active', 'disabled', 'started-over'])
    codes[sub] = unwrapResult(await store.issueResetCode(sub, resetRequest(), now)).code
  await store.resetToInvited('started-over')
  for (const sub of ['disabled', 'halted']) await store.setEnabled(sub, false)

  /** What it answers, after exactly one hash of the usual cost. */
  async function once<T>(what: string, call: () => Promise<T>): Promise<T> {
    derive.mockClear()
    const answer = await call()
    expect(derive, what).toHaveBeenCalledTimes(1)
    expect(derive.mock.calls[0]?.[0], what).toMatchObject({ ...cost, parallelism: 1, tagLength: 32 })
    return answer
  }
  const written = () => Number(sqlite.db.prepare('SELECT total_changes() AS n').get()?.n)
  return { store, derive, once, written }
}

test('every way to be refused, and the way in, costs exactly one hash of the same cost', async () => {
  const { store, once } = await setUp()
  const wayIn: string[] = []
  for (const name of [...names, 'unknown']) {
    for (const typed of [password, otherPassword, '', temporary[name] ?? otherPassword]) {
      const answer = await once(`${name}, ${typed}`, () => store.signIn(`${name}@example.com`, typed, now))
      if (typeof answer !== 'string') wayIn.push('name' in answer ? `${name}: ${answer.name}` : name)
      else expect(answer).toBe('refused')
    }
  }
  expect(wayIn).toEqual(['active', 'invited: NEW_PASSWORD_REQUIRED'])
})

test('every reset costs exactly one hash, whatever comes of it', async () => {
  const { store, once } = await setUp()
  const done: string[] = []
  for (const name of [...names, 'unknown']) {
    const right = codes[name] ?? '123456'
    for (const typed of ['', 'no code', differentCode(right), right, right]) {
      const email = `${name}@example.com`
      const answer = await once(`${name}, ${typed}`, () =>
        store.resetPassword(resetProof(email, typed), otherPassword, now),
      )
      if (answer === 'refused') continue
      expect(answer).toMatchObject({ email })
      done.push(name)
    }
  }
  expect(done).toEqual(['active'])
})

test('every reset writes something, so that all take the time of a commit', async () => {
  const { store, written } = await setUp()
  for (const name of [...names, 'unknown'])
    for (const typed of ['000000', 'no code']) {
      const before = written()
      await store.resetPassword(resetProof(`${name}@example.com`, typed), otherPassword, now)
      expect(written(), `${name}, ${typed}`).toBeGreaterThan(before)
    }
})

test('asking for a code writes as much for anybody, and for nobody', async () => {
  const { store, written } = await setUp()
  const counts = new Map<string, number>()
  for (const sub of [...names, 'unknown', '']) {
    const before = written()
    await store.issueResetCode(sub, resetRequest(), now)
    counts.set(sub, written() - before)
  }
  expect(new Set(counts.values()), JSON.stringify([...counts])).toEqual(new Set([1]))
})

test('checking a password, and answering with a new one, costs one hash for anybody', async () => {
  const { store, once } = await setUp()
  for (const sub of [...names, 'unknown']) {
    const isRight = await once(sub, () => store.checkPassword(sub, password))
    expect(isRight).toBe(sub === 'active' || sub === 'disabled')
    await once(`${sub}, wrong`, () => store.checkPassword(sub, otherPassword))
  }
  expect(await once('nobody’s step', () => store.answerNewPasswordChallenge('x', otherPassword, now))).toBe(
    'over',
  )
  const begun = unwrapResult(await store.signIn('invited@example.com', temporary.invited ?? '', now))
  if (!('session' in begun)) throw new Error('Nothing was asked.')
  const answer = await once('a step', () =>
    store.answerNewPasswordChallenge(begun.session, otherPassword, now),
  )
  expect(answer).toMatchObject({ sub: 'invited' })
})

test('codes and invitations cost none', async () => {
  const { store, derive } = await setUp()
  await store.create(ada, password)
  await store.changePhone('ada', '+15550100142', true)
  await store.changeMfa('ada', 'SMS')
  const session = await beginChallenge(store)
  derive.mockClear()
  const { code } = unwrapResult(await store.issueSignInCode('ada', now))
  await store.answerSecondFactorChallenge(session, differentCode(code), now)
  await store.answerSecondFactorChallenge(session, code, now)
  await store.issueResetCode('ada', resetRequest(), now)
  await store.issueTemporaryPassword('pending', { validForMs: 1000, replacesEarlier: true }, now)
  expect(derive).not.toHaveBeenCalled()
})
