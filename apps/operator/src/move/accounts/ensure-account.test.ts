import {
  createScriptedClient,
  openScriptedPool,
  type Script,
  serviceError,
} from '@kitchen-table/cloud/testing/suites'
import {
  adaAsUser,
  adasAttributes,
  sub,
  type UserStatusType,
  userPoolId,
} from '@kitchen-table/cloud/testing/tools'
import { expect, test } from 'vitest'
import { cognitoAccountPool } from './account-pools.ts'
import { ensureAccount } from './ensure-account.ts'
import type { MovedAccount } from './moved-account.ts'
import { sampleAccount as account, sampleIdentity as identity } from './testing/sample-accounts.ts'
import { verifyAccounts } from './verify-accounts.ts'

const usernameExists = serviceError('UsernameExistsException')
const userNotFound = serviceError('UserNotFoundException')
const created = { User: { Attributes: [...adasAttributes, { Name: 'sub', Value: sub }] } }
const phone = '+15550100142'
const phoneAttributes = [
  { Name: 'phone_number', Value: phone },
  { Name: 'phone_number_verified', Value: 'true' },
]
const invited = (UserStatus: UserStatusType = 'FORCE_CHANGE_PASSWORD') => adaAsUser({ UserStatus })
const externalAda = adaAsUser({ UserStatus: 'FORCE_CHANGE_PASSWORD' }, [
  { Name: 'custom:identity', Value: JSON.stringify(identity) },
])
/** As in a run that has moved no row yet. */
const beforeRows = { resetsFound: true }
const link = { UserAttributes: [{ Name: 'custom:linkedSub', Value: sub }] }

/** The pool of the adapter, and the requests that the move adds to those of the adapter's directory. */
function setUp(script: Script) {
  const { directory, requests } = openScriptedPool(script)
  const own = createScriptedClient({ AdminSetUserPassword: {} })
  const pool = cognitoAccountPool({ client: own.client, userPoolId, directory })
  return { pool, requests, ownRequests: own.requests, commands: () => requests.map(({ command }) => command) }
}

test('a new account is confirmed with a password that nobody knows, gets its number, and is disabled last', async () => {
  const { pool, requests, ownRequests, commands } = setUp({
    AdminCreateUser: created,
    AdminGetUser: [invited(), adaAsUser(), adaAsUser()],
    AdminUpdateUserAttributes: {},
    AdminDisableUser: {},
  })
  const ada = account({ phone, isPhoneVerified: true, enabled: false })
  expect(await ensureAccount(pool, ada, null, beforeRows)).toEqual({ sub, isMade: true })
  expect(ownRequests).toEqual([
    {
      command: 'AdminSetUserPassword',
      input: { UserPoolId: userPoolId, Username: sub, Password: expect.any(String), Permanent: true },
    },
  ])
  expect(requests[0]).toEqual({
    command: 'AdminCreateUser',
    input: {
      UserPoolId: userPoolId,
      Username: ada.email,
      MessageAction: 'SUPPRESS',
      UserAttributes: adasAttributes,
    },
  })
  expect(requests).toContainEqual({
    command: 'AdminUpdateUserAttributes',
    input: { UserPoolId: userPoolId, Username: sub, UserAttributes: phoneAttributes },
  })
  expect(commands().filter((name) => name !== 'AdminGetUser')).toEqual([
    'AdminCreateUser',
    'AdminUpdateUserAttributes',
    'AdminDisableUser',
  ])
})

test('an invited account gets no password, and stays enabled', async () => {
  const { pool, ownRequests, commands } = setUp({ AdminCreateUser: created, AdminGetUser: invited() })
  await ensureAccount(pool, account({ status: 'FORCE_CHANGE_PASSWORD' }), null, beforeRows)
  expect(ownRequests).toEqual([])
  expect(commands()).toEqual(['AdminCreateUser', 'AdminGetUser'])
})

test.each<{ what: string; stored: MovedAccount; passwords: number }>([
  { what: 'has its password', stored: account({ sub }), passwords: 0 },
  { what: 'lacks it', stored: account({ sub, status: 'FORCE_CHANGE_PASSWORD' }), passwords: 1 },
])('once rows are moved, an account that $what is not reset', async ({ stored, passwords }) => {
  const { pool, ownRequests, commands } = setUp({})
  const options = { resetsFound: false }
  expect(await ensureAccount(pool, account(), stored, options)).toEqual({ sub, isMade: false })
  expect(ownRequests).toHaveLength(passwords)
  expect(commands()).toEqual([])
})

const resetRequests = ['AdminSetUserPassword', 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut']
const resetResponses = {
  AdminSetUserPassword: {},
  AdminUpdateUserAttributes: {},
  AdminUserGlobalSignOut: {},
  AdminSetUserMFAPreference: {},
}
const withApp = adaAsUser({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' })

test('an account that was there loses its password and its second factor', async () => {
  const { pool, requests, ownRequests, commands } = setUp({
    ...resetResponses,
    AdminGetUser: [withApp, invited()],
  })
  const found = await ensureAccount(pool, account(), account({ sub }), beforeRows)
  expect(found).toEqual({ sub, isMade: false })
  expect(commands().filter((name) => name !== 'AdminGetUser')).toEqual([
    ...resetRequests,
    'AdminSetUserMFAPreference',
  ])
  expect(requests).toContainEqual({
    command: 'AdminSetUserPassword',
    input: { UserPoolId: userPoolId, Username: sub, Password: expect.any(String), Permanent: false },
  })
  expect(ownRequests).toMatchObject([{ command: 'AdminSetUserPassword', input: { Permanent: true } }])
})

test('an account that the list did not have yet is recognized, and reset as well', async () => {
  const { pool, commands } = setUp({
    ...resetResponses,
    AdminCreateUser: usernameExists,
    AdminGetUser: [adaAsUser(), adaAsUser(), invited()],
  })
  expect(await ensureAccount(pool, account(), null, beforeRows)).toEqual({ sub, isMade: false })
  expect(commands()).toContain('AdminUserGlobalSignOut')
})

test('an account that is only invited here becomes so there, also once rows are moved', async () => {
  const { pool, ownRequests, commands } = setUp({ ...resetResponses, AdminGetUser: [adaAsUser(), invited()] })
  const ada = account({ status: 'FORCE_CHANGE_PASSWORD' })
  await ensureAccount(pool, ada, account({ sub }), { resetsFound: false })
  expect(commands().filter((name) => name !== 'AdminGetUser')).toEqual(resetRequests)
  expect(ownRequests).toEqual([])
})

test.each([
  { what: 'another account', stored: adaAsUser() },
  { what: 'no account, as the profile of a hosted sign-in', stored: userNotFound },
])('an address that belongs to $what is refused by its name', async ({ stored }) => {
  const { pool } = setUp({ AdminCreateUser: usernameExists, AdminGetUser: stored })
  const ada = account({ createdAt: '2020-01-01T00:00:00.000Z' })
  await expect(ensureAccount(pool, ada, null, beforeRows)).rejects.toThrow(
    'ada@example.com (the address belongs to another',
  )
})

test('the link that an interrupted move has not made is made', async () => {
  const { pool, commands } = setUp({
    AdminGetUser: [userNotFound, externalAda, link, externalAda],
    AdminCreateUser: [usernameExists, {}],
  })
  const ada = account({ status: 'EXTERNAL_PROVIDER', identity })
  expect(await ensureAccount(pool, ada, { ...ada, sub }, beforeRows)).toEqual({ sub, isMade: false })
  expect(commands().filter((name) => name === 'AdminCreateUser')).toHaveLength(2)
})

test('an identity that is linked to another account is refused', async () => {
  const other = {
    UserAttributes: [{ Name: 'custom:linkedSub', Value: '0a1b2c3d-9999-4333-8444-555555abcdef' }],
  }
  const { pool } = setUp({ AdminGetUser: [other, externalAda, other, userNotFound] })
  const ada = account({ status: 'EXTERNAL_PROVIDER', identity })
  await expect(ensureAccount(pool, ada, null, beforeRows)).rejects.toThrow(
    'the same name at the identity provider',
  )
})

test('what an outdated list lacks is read again before it counts as a difference', async () => {
  const { pool } = setUp({
    ListUsers: { Users: [] },
    AdminGetUser: [adaAsUser(), adaAsUser({ Enabled: false })],
  })
  const bob = account({ email: 'bob@example.com' })
  expect(await verifyAccounts(pool, [account(), bob])).toEqual([
    { email: 'bob@example.com', fields: ['enabled'] },
  ])
})
