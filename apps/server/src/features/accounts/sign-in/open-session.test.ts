import { expect, test } from 'vitest'
import { openAccounts } from '../../../testing/accounts-product.ts'
import { rowsOf } from '../../../testing/state-hash.ts'
import { hashOfToken } from '../session-token.ts'
import { knownDevices } from './known-device.ts'
import { openSession, renewSession, welcomePerson } from './open-session.ts'

const occasion = { device: 'Firefox on Linux', where: '/' }

async function opened() {
  const product = await openAccounts()
  const account = await product.stores.pool.find('learner')
  if (account === null) return expect.unreachable()
  const devices = knownDevices('k'.repeat(40), product.operators.now)
  return { ...product, operators: { ...product.operators, devices }, account }
}

test('a session is kept by the hash of its token, for the account as it is now', async () => {
  const { operators, stores, account, clock, db } = await opened()
  const { token, deviceMark, session } = await openSession(operators)(account, occasion)
  expect(operators.devices.isKnown(deviceMark, account.passwordVersion)).toBe(true)
  expect(session).toEqual({
    tokenHash: hashOfToken(token),
    sub: 'learner',
    version: account.version,
    device: 'Firefox on Linux',
    createdAt: clock.at,
    seenAt: clock.at,
  })
  expect(await stores.sessions.find(hashOfToken(token))).toMatchObject({ sub: 'learner' })
  expect(rowsOf(db, 'sessions').join()).not.toContain(token)
})

test.each([
  { isSignUp: false, events: [500] },
  { isSignUp: true, events: [500, 510] },
])('it leaves a login, and the events $events', async ({ isSignUp, events }) => {
  const { operators, account, db } = await opened()
  const count = (table: string) => rowsOf(db, table).filter((row) => row.includes('learner'))
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
  const { token, deviceMark, session } = await renewSession(operators)(person, changed)
  const isKnownWith = (version: string) => operators.devices.isKnown(deviceMark, version)
  expect([account, changed].map((one) => isKnownWith(one.passwordVersion))).toEqual([false, true])
  expect(token).not.toBe(first.token)
  expect(session).toMatchObject({
    createdAt: first.session.createdAt,
    seenAt: clock.at,
    version: changed.version,
    device: 'Firefox on Linux',
  })
  expect(await stores.sessions.list('learner')).toEqual([session])
  expect(rowsOf(db, 'sessions').filter((row) => row.includes('learner'))).toHaveLength(1)
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
  expect((await welcomePerson(stores.sessions, account)) !== null).toBe(isWelcome)
})
