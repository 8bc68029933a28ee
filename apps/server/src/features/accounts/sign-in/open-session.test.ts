import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../../testing/accounts-product.ts'
import { listRows } from '../../../testing/hash-state.ts'
import { hashToken } from '../session-token.ts'
import { createDeviceTokens } from './device-tokens.ts'
import { findAdmittedUser, openSession, renewSession } from './open-session.ts'

const details = { device: 'Firefox on Linux', where: '/' }

async function setUp() {
  const product = await openAccountsProduct()
  const account = await product.stores.directory.find('learner')
  if (account === null) return expect.unreachable()
  const deviceTokens = createDeviceTokens('k'.repeat(40), product.operators.now)
  return { ...product, operators: { ...product.operators, deviceTokens }, account }
}

test('stores a session with the hash of its token and the version of the account', async () => {
  const { operators, stores, account, clock, db } = await setUp()
  const { token, deviceToken, session } = await openSession(operators)(account, details)
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
])('stores a login and the events $events', async ({ isSignUp, events }) => {
  const { operators, account, db } = await setUp()
  const rowsOfLearner = (table: string) => listRows(db, table).filter((row) => row.includes('learner'))
  const before = { logins: rowsOfLearner('logins').length, events: new Set(rowsOfLearner('events')) }
  await openSession(operators)(account, { ...details, isSignUp })
  expect(rowsOfLearner('logins')).toHaveLength(before.logins + 1)
  const newEvents = rowsOfLearner('events').filter((row) => !before.events.has(row))
  expect(newEvents.map((row) => JSON.parse(row).event).sort()).toEqual(events)
})

test('removes a session whose login cannot be stored', async () => {
  const { operators, stores, account } = await setUp()
  const before = await stores.sessions.list('learner')
  const people = {
    ...stores.people,
    addLogin: async () => {
      throw new Error('the disk is full')
    },
  }
  await expect(openSession({ ...operators, people })(account, details)).rejects.toThrow('the disk is full')
  expect(await stores.sessions.list('learner')).toEqual(before)
})

test('keeps the age of a renewed session, and ends all others', async () => {
  const { operators, stores, account, clock, db } = await setUp()
  const first = await openSession(operators)(account, details)
  const person = await stores.sessions.find(first.session.tokenHash)
  if (person === null) return expect.unreachable()
  clock.at += 1000
  const updatedAccount = await stores.authenticator.changePassword('learner', 'Seventeen-Lemons-7')
  if (typeof updatedAccount === 'string') return expect.unreachable()
  const { token, deviceToken, session } = await renewSession(operators)(person, updatedAccount)
  const isKnownWith = (version: string) => operators.deviceTokens.isValid(deviceToken, version)
  expect([account, updatedAccount].map(({ passwordVersion }) => isKnownWith(passwordVersion))).toEqual([
    false,
    true,
  ])
  expect(token).not.toBe(first.token)
  expect(session).toMatchObject({
    createdAt: first.session.createdAt,
    seenAt: clock.at,
    version: updatedAccount.version,
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
] as const)('%s may sign in: %s', async (sub, isAdmitted) => {
  const { stores } = await setUp()
  const account = await stores.directory.find(sub)
  if (account === null) return expect.unreachable()
  expect((await findAdmittedUser(stores.sessions, account)) !== null).toBe(isAdmitted)
})
