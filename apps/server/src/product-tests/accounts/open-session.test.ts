import { hashToken } from '@kitchen-table/application/store-helpers'
import { listRows } from '@kitchen-table/application/testing/samples'
import {
  createAccountSessions,
  createDeviceTokenCodec,
  findCurrentPerson,
  findPersonAllowedToSignIn,
} from '@kitchen-table/application/testing/use-cases'
import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

const details = { sessionVersion: 0, device: 'Firefox on Linux', where: '/' }

async function setUp() {
  const product = await openAccountsProduct()
  const person = await findPersonAllowedToSignIn(product.stores, 'learner')
  if (person === null) return expect.unreachable('The learner may sign in')
  const deviceTokens = createDeviceTokenCodec('k'.repeat(40), product.operators.now)
  const { now } = product.operators
  const findPerson = findCurrentPerson({ ...product.stores, now, onFault: console.error })
  return { ...product, operators: { ...product.operators, deviceTokens }, person, findPerson }
}

test('stores a session with the hash of its token and the given session version', async () => {
  const { operators, stores, person, clock, db, findPerson } = await setUp()
  const { token, deviceToken, session } = await createAccountSessions(operators).open(person, details)
  expect(operators.deviceTokens.isValid(deviceToken, person)).toBe(true)
  expect(session).toEqual({
    tokenHash: hashToken(token),
    sub: 'learner',
    version: 0,
    device: 'Firefox on Linux',
    createdAt: clock.at,
    seenAt: clock.at,
  })
  expect(await stores.sessions.find(hashToken(token))).toEqual(session)
  expect(await findPerson(token)).toMatchObject({ sub: 'learner' })
  expect(listRows(db, 'sessions').join()).not.toContain(token)
})

test('T58: the log says of someone who was disabled during the last step that they got no session', async () => {
  const { operators, stores } = await setUp()
  await stores.members.setEnabled('learner', false)
  await expect(createAccountSessions(operators).complete('learner', details)).rejects.toMatchObject({
    code: 'accounts.refused',
    logged: {
      message: 'sign-in refused',
      fields: { step: 'session', reason: 'disabled', person: null },
    },
  })
})

test('removes a session whose login cannot be stored', async () => {
  const { operators, stores, person } = await setUp()
  const before = await stores.sessions.list('learner')
  const people = {
    ...stores.people,
    addLogin: async () => {
      throw new Error('the disk is full')
    },
  }
  await expect(createAccountSessions({ ...operators, people }).open(person, details)).rejects.toThrow(
    'the disk is full',
  )
  expect(await stores.sessions.list('learner')).toEqual(before)
})

test('T60: a sign-in that ends after the removal of its person leaves nothing', async () => {
  const { operators, stores, person, db } = await setUp()
  await stores.members.remove('learner')
  await createAccountSessions(operators).open(person, details)
  for (const table of ['sessions', 'logins', 'usage_people', 'event_ids'])
    expect([table, db.prepare(`SELECT * FROM ${table} WHERE sub = 'learner'`).all()]).toEqual([table, []])
})

test('keeps the age of a renewed session, and ends all others', async () => {
  const { operators, stores, person, clock, db, findPerson } = await setUp()
  const first = await createAccountSessions(operators).open(person, details)
  const signedIn = await findPerson(first.token)
  if (signedIn === null) return expect.unreachable()
  clock.at += 1000
  const sessionVersion = (await stores.people.endSessions('learner')) ?? 0
  const { token, deviceToken, session } = await createAccountSessions(operators).renew(
    signedIn,
    sessionVersion,
  )
  const isKnownWith = (version: number) =>
    operators.deviceTokens.isValid(deviceToken, { sub: 'learner', sessionVersion: version })
  expect([isKnownWith(0), isKnownWith(sessionVersion)]).toEqual([false, true])
  expect(token).not.toBe(first.token)
  expect(session).toMatchObject({
    createdAt: first.session.createdAt,
    seenAt: clock.at,
    version: sessionVersion,
    device: 'Firefox on Linux',
  })
  expect([await findPerson(first.token), await findPerson(token)]).toEqual([
    null,
    expect.objectContaining({ sub: 'learner' }),
  ])
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
  ['nobody', false],
])('%s may sign in: %s', async (sub, isAdmitted) => {
  const { stores } = await setUp()
  expect((await findPersonAllowedToSignIn(stores, sub)) !== null).toBe(isAdmitted)
})
