import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../../testing/accounts-product.ts'
import { listRows } from '../../../testing/hash-state.ts'
import { hashToken } from '../session-token.ts'
import { createDeviceTokens } from './device-tokens.ts'
import { findAdmittedUser, openSession, renewSession } from './open-session.ts'

const occasion = { device: 'Firefox on Linux', where: '/' }

async function opened() {
  const product = await openAccountsProduct()
  const account = await product.stores.pool.find('learner')
  if (account === null) return expect.unreachable()
  const devices = createDeviceTokens('k'.repeat(40), product.operators.now)
  return { ...product, operators: { ...product.operators, deviceTokens: devices }, account }
}

test('a session is kept by the hash of its token, for the account as it is now', async () => {
  const { operators, stores, account, clock, db } = await opened()
  const { token, deviceToken, session } = await openSession(operators)(account, occasion)
  expect(operators.deviceTokens.isValid(deviceToken, account.passwordVersion)).toBe(true)
  expect(session).toEqual({
    tokenHash: hashToken(token),
    sub: 'learner',
    version: account.version,
    device: 'Firefox on Linux',
    createdAt: clock.at,
    seenAt: clock.at,
  })
  expect(await stores.sessions.find(hashToken(token))).toMatchObject({ sub: 'learner' })
  expect(listRows(db, 'sessions').join()).not.toContain(token)
})

test.each([
  { isSignUp: false, events: [500] },
  { isSignUp: true, events: [500, 510] },
])('it leaves a login, and the events $events', async ({ isSignUp, events }) => {
  const { operators, account, db } = await opened()
  const count = (table: string) => listRows(db, table).filter((row) => row.includes('learner'))
  const before = { logins: count('logins').length, events: new Set(count('events')) }
  await openSession(operators)(account, { ...occasion, isSignUp })
  expect(count('logins')).toHaveLength(before.logins + 1)
  const left = count('events').filter((row) => !before.events.has(row))
  expect(left.map((row) => JSON.parse(row).event).sort()).toEqual(events)
})

test('one whose login cannot be written is none', async () => {
  const { operators, stores, account } = await opened()
  const before = await stores.sessions.list('learner')
  const people = {
    ...stores.people,
    addLogin: async () => {
      throw new Error('the disk is full')
    },
  }
  await expect(openSession({ ...operators, people })(account, occasion)).rejects.toThrow('the disk is full')
  expect(await stores.sessions.list('learner')).toEqual(before)
})

test('one that is renewed is as old as it was, and alone', async () => {
  const { operators, stores, account, clock, db } = await opened()
  const first = await openSession(operators)(account, occasion)
  const person = await stores.sessions.find(first.session.tokenHash)
  if (person === null) return expect.unreachable()
  clock.at += 1000
  const changed = await stores.pool.changePassword('learner', 'Seventeen-Lemons-7')
  if (typeof changed === 'string') return expect.unreachable()
  const { token, deviceToken, session } = await renewSession(operators)(person, changed)
  const isKnownWith = (version: string) => operators.deviceTokens.isValid(deviceToken, version)
  expect([account, changed].map((one) => isKnownWith(one.passwordVersion))).toEqual([false, true])
  expect(token).not.toBe(first.token)
  expect(session).toMatchObject({
    createdAt: first.session.createdAt,
    seenAt: clock.at,
    version: changed.version,
    device: 'Firefox on Linux',
  })
  expect(await stores.sessions.list('learner')).toEqual([session])
  expect(listRows(db, 'sessions').filter((row) => row.includes('learner'))).toHaveLength(1)
})

test.each([
  ['learner', true],
  ['dormantAdmin', true],
  ['pending', true],
  ['disabled', false],
  ['dormantLearner', false],
  ['dormantManager', false],
] as const)('%s may come in: %s', async (who, isWelcome) => {
  const { stores } = await opened()
  const account = await stores.pool.find(who)
  if (account === null) return expect.unreachable()
  expect((await findAdmittedUser(stores.sessions, account)) !== null).toBe(isWelcome)
})
