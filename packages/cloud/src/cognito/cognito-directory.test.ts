import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { describe, expect, test } from 'vitest'
import { now, openScriptedPool as setUp } from './testing/open-scripted-pool.ts'
import { ada, adaAsUser, adasAttributes, sub, userPoolId } from './testing/sample-user.ts'
import { type Request, serviceError } from './testing/scripted-client.ts'

const { email, first, last, role, group, createdAt } = ada
const newAda = { email, first, last, role, group, createdAt }

const user = { UserPoolId: userPoolId, Username: sub }
const getUserRequest: Request = { command: 'AdminGetUser', input: user }
const noMfaRequest: Request = {
  command: 'AdminSetUserMFAPreference',
  input: {
    ...user,
    SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    SMSMfaSettings: { Enabled: false, PreferredMfa: false },
  },
}
const userNotFound = serviceError('UserNotFoundException')

describe('create', () => {
  const created = { User: { Attributes: [...adasAttributes, { Name: 'sub', Value: sub }] } }
  const createRequest: Request = {
    command: 'AdminCreateUser',
    input: {
      UserPoolId: userPoolId,
      Username: 'ada@example.com',
      MessageAction: 'SUPPRESS',
      UserAttributes: adasAttributes,
    },
  }

  test('makes a user whom Cognito sends nothing, and returns the sub that it minted', async () => {
    const { directory, requests } = setUp({ AdminCreateUser: created })
    expect(await directory.create(newAda, null)).toEqual({ sub })
    expect(requests).toEqual<Request[]>([createRequest])
  })

  test('sets a password that is permanent', async () => {
    const { directory, requests } = setUp({ AdminCreateUser: created, AdminSetUserPassword: {} })
    expect(await directory.create(newAda, 'Kitchen-Table-1')).toEqual({ sub })
    expect(requests).toEqual<Request[]>([
      createRequest,
      { command: 'AdminSetUserPassword', input: { ...user, Password: 'Kitchen-Table-1', Permanent: true } },
    ])
  })

  test('stores no organization for a person without one', async () => {
    const { directory, requests } = setUp({ AdminCreateUser: created })
    await directory.create({ ...newAda, group: null }, null)
    expect(requests).toMatchObject([
      { input: { UserAttributes: adasAttributes.filter(({ Name }) => Name !== 'custom:groupSlug') } },
    ])
  })

  test('of a taken address changes nothing', async () => {
    const { directory, requests } = setUp({ AdminCreateUser: serviceError('UsernameExistsException') })
    expect(await directory.create(newAda, 'Kitchen-Table-1')).toBe('exists')
    expect(requests).toHaveLength(1)
  })
})

describe('find and findByEmail', () => {
  test('ask for the user by id or by address', async () => {
    const { directory, requests } = setUp({ AdminGetUser: adaAsUser() })
    expect(await directory.find(sub)).toEqual(ada)
    expect(await directory.findByEmail(email)).toEqual(ada)
    expect(requests).toEqual<Request[]>([
      getUserRequest,
      { command: 'AdminGetUser', input: { UserPoolId: userPoolId, Username: email } },
    ])
  })

  test('return null for an unknown user', async () => {
    const { directory } = setUp({ AdminGetUser: userNotFound })
    expect(await directory.find(sub)).toBeNull()
    expect(await directory.findByEmail(email)).toBeNull()
  })

  test.each(['ADA@example.com', ' ada@example.com', 'ada', sub, `${'a'.repeat(64)}@${'b'.repeat(60)}.org`])(
    'ask for no user by the address %s, which none can have',
    async (text) => {
      const { directory, requests } = setUp({})
      expect(await directory.findByEmail(text)).toBeNull()
      expect(requests).toEqual([])
    },
  )

  test.each([email, sub.toUpperCase(), `${sub} `, ''])('ask for no user by the id "%s"', async (text) => {
    const { directory, requests } = setUp({})
    expect(await directory.find(text)).toBeNull()
    expect(requests).toEqual([])
  })

  test.each([
    { stored: 'CONFIRMED', status: 'CONFIRMED' },
    { stored: 'FORCE_CHANGE_PASSWORD', status: 'FORCE_CHANGE_PASSWORD' },
    { stored: 'EXTERNAL_PROVIDER', status: 'EXTERNAL_PROVIDER' },
    { stored: 'RESET_REQUIRED', status: 'CONFIRMED' },
  ] as const)('map the status $stored to $status', async ({ stored, status }) => {
    const { directory } = setUp({ AdminGetUser: adaAsUser({ UserStatus: stored }) })
    expect(await directory.find(sub)).toEqual({ ...ada, status })
  })

  test.each([
    { setting: undefined, mfa: 'NONE' },
    { setting: 'SOFTWARE_TOKEN_MFA', mfa: 'TOTP' },
    { setting: 'SMS_MFA', mfa: 'SMS' },
  ])('map the preferred second factor $setting to $mfa', async ({ setting, mfa }) => {
    const { directory } = setUp({ AdminGetUser: adaAsUser({ PreferredMfaSetting: setting }) })
    expect(await directory.find(sub)).toEqual({ ...ada, mfa })
  })

  test('return the telephone number, and whether it is verified', async () => {
    const phoneAttributes = [
      { Name: 'phone_number', Value: '+15550100142' },
      { Name: 'phone_number_verified', Value: 'true' },
    ]
    const { directory } = setUp({ AdminGetUser: adaAsUser({}, phoneAttributes) })
    expect(await directory.find(sub)).toEqual({ ...ada, phone: '+15550100142', isPhoneVerified: true })
  })

  test.each([
    { what: 'of another status', change: { UserStatus: 'UNCONFIRMED' as const } },
    { what: 'without our attributes', change: { UserAttributes: [{ Name: 'sub', Value: sub }] } },
  ])('throw for a user $what, whom nobody made through this adapter', async ({ change }) => {
    const { directory } = setUp({ AdminGetUser: adaAsUser(change) })
    await expect(directory.find(sub)).rejects.toThrow()
  })
})

test('list asks for pages of sixty, each with the token of the one before', async () => {
  const { UserAttributes, ...listedAda } = adaAsUser()
  const { mfa, ...account } = ada
  const { directory, requests } = setUp({
    ListUsers: [
      { Users: [{ ...listedAda, Attributes: UserAttributes }], PaginationToken: 'token-1' },
      { Users: [] },
    ],
  })
  expect(mfa).toBe('NONE')
  expect(await directory.list()).toEqual({ accounts: [account], next: 'token-1' })
  expect(await directory.list('token-1')).toEqual({ accounts: [], next: null })
  expect(requests).toEqual<Request[]>([
    { command: 'ListUsers', input: { UserPoolId: userPoolId, Limit: 60 } },
    { command: 'ListUsers', input: { UserPoolId: userPoolId, Limit: 60, PaginationToken: 'token-1' } },
  ])
})

describe('issueTemporaryPassword', () => {
  const invitation = { validForMs: 1000, replacesEarlier: true }
  const pendingAda = adaAsUser({ UserStatus: 'FORCE_CHANGE_PASSWORD' })
  const script = { AdminGetUser: pendingAda, AdminSetUserPassword: {}, AdminUpdateUserAttributes: {} }

  test.each([true, false])(
    'sets a password that must be changed, and then its life (replacesEarlier: %s)',
    async (replacesEarlier) => {
      const { directory, requests } = setUp(script)
      const issued = await directory.issueTemporaryPassword(sub, { ...invitation, replacesEarlier }, now)
      const { password } = typeof issued === 'string' ? { password: issued } : issued
      expect(password).toMatch(/^(\w{5}-){3}\w{5}$/)
      const [, , attributes] = requests
      expect(requests).toEqual<Request[]>([
        getUserRequest,
        { command: 'AdminSetUserPassword', input: { ...user, Password: password, Permanent: false } },
        {
          command: 'AdminUpdateUserAttributes',
          input: { ...user, UserAttributes: [{ Name: 'custom:invitation', Value: expect.any(String) }] },
        },
      ])
      expect(JSON.stringify(attributes)).toContain(String(now + 1000))
      expect(JSON.stringify(attributes)).not.toContain(password)
    },
  )

  test.each(['CONFIRMED', 'EXTERNAL_PROVIDER', 'RESET_REQUIRED'] as const)(
    'sets none for a user of the status %s',
    async (UserStatus) => {
      const { directory, requests } = setUp({ AdminGetUser: adaAsUser({ UserStatus }) })
      expect(await directory.issueTemporaryPassword(sub, invitation, now)).toBe('not_pending')
      expect(requests).toEqual<Request[]>([getUserRequest])
    },
  )

  test.each(['AdminGetUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes'])(
    'returns not_found if the user is deleted before %s',
    async (command) => {
      const { directory } = setUp({ ...script, [command]: userNotFound })
      expect(await directory.issueTemporaryPassword(sub, invitation, now)).toBe('not_found')
    },
  )

  test('returns no password whose life was not stored', async () => {
    const error = serviceError('InternalErrorException', 'server')
    const { directory } = setUp({ ...script, AdminUpdateUserAttributes: error })
    await expect(directory.issueTemporaryPassword(sub, invitation, now)).rejects.toThrow(StoreFailingError)
  })
})

test.each([
  { response: {}, outcome: 'changed' },
  { response: serviceError('AliasExistsException'), outcome: 'exists' },
  { response: userNotFound, outcome: 'not_found' },
])('changeEmail sets the address as a verified one: $outcome', async ({ response, outcome }) => {
  const { directory, requests } = setUp({ AdminUpdateUserAttributes: response })
  expect(await directory.changeEmail(sub, 'new@example.com')).toBe(outcome)
  expect(requests).toEqual<Request[]>([
    {
      command: 'AdminUpdateUserAttributes',
      input: {
        ...user,
        UserAttributes: [
          { Name: 'email', Value: 'new@example.com' },
          { Name: 'email_verified', Value: 'true' },
        ],
      },
    },
  ])
})

test.each([
  { response: {}, outcome: 'changed' },
  { response: userNotFound, outcome: 'not_found' },
])('changeNames sets both names: $outcome', async ({ response, outcome }) => {
  const { directory, requests } = setUp({ AdminUpdateUserAttributes: response })
  expect(await directory.changeNames(sub, { first: 'Grace', last: '' })).toBe(outcome)
  const UserAttributes = [
    { Name: 'given_name', Value: 'Grace' },
    { Name: 'family_name', Value: '' },
  ]
  expect(requests).toEqual<Request[]>([
    { command: 'AdminUpdateUserAttributes', input: { ...user, UserAttributes } },
  ])
})

test('setRole sets the attribute, and returns the account after it', async () => {
  const { directory, requests } = setUp({ AdminUpdateUserAttributes: {}, AdminGetUser: adaAsUser() })
  expect(await directory.setRole(sub, 'admin')).toEqual(ada)
  expect(requests).toEqual<Request[]>([
    {
      command: 'AdminUpdateUserAttributes',
      input: { ...user, UserAttributes: [{ Name: 'custom:role', Value: 'admin' }] },
    },
    getUserRequest,
  ])
})

test('setGroup sets the attribute, and returns the account after it', async () => {
  const { directory, requests } = setUp({ AdminUpdateUserAttributes: {}, AdminGetUser: adaAsUser() })
  expect(await directory.setGroup(sub, 'globex')).toEqual(ada)
  expect(requests).toEqual<Request[]>([
    {
      command: 'AdminUpdateUserAttributes',
      input: { ...user, UserAttributes: [{ Name: 'custom:groupSlug', Value: 'globex' }] },
    },
    getUserRequest,
  ])
})

test.each([
  { enabled: true, command: 'AdminEnableUser' } as const,
  { enabled: false, command: 'AdminDisableUser' } as const,
])('setEnabled $enabled sends $command, and returns the account after it', async ({ enabled, command }) => {
  const { directory, requests } = setUp({ [command]: {}, AdminGetUser: adaAsUser({ Enabled: enabled }) })
  expect(await directory.setEnabled(sub, enabled)).toEqual({ ...ada, enabled })
  expect(requests).toEqual<Request[]>([{ command, input: user }, getUserRequest])
})

test.each([
  { response: {}, outcome: 'deleted' },
  { response: userNotFound, outcome: 'not_found' },
])('delete deletes the user: $outcome', async ({ response, outcome }) => {
  const { directory, requests } = setUp({ AdminGetUser: adaAsUser(), AdminDeleteUser: response })
  expect(await directory.delete(sub)).toBe(outcome)
  expect(requests).toEqual<Request[]>([getUserRequest, { command: 'AdminDeleteUser', input: user }])
})

describe('changePhone', () => {
  const setAttributes = (UserAttributes: AttributeType[]): Request => ({
    command: 'AdminUpdateUserAttributes',
    input: { ...user, UserAttributes },
  })
  const numberAttributes = (isVerified: string) => [
    { Name: 'phone_number', Value: '+15550100142' },
    { Name: 'phone_number_verified', Value: isVerified },
  ]

  test.each([true, false])('stores a number, and whether it is verified: %s', async (isVerified) => {
    const { directory, requests } = setUp({ AdminGetUser: adaAsUser(), AdminUpdateUserAttributes: {} })
    expect(await directory.changePhone(sub, '+15550100142', isVerified)).toBe('changed')
    expect(requests).toEqual<Request[]>([getUserRequest, setAttributes(numberAttributes(String(isVerified)))])
  })

  test('removes a number with an empty value', async () => {
    const { directory, requests } = setUp({ AdminGetUser: adaAsUser(), AdminUpdateUserAttributes: {} })
    expect(await directory.changePhone(sub, null, false)).toBe('changed')
    expect(requests.at(-1)).toEqual(setAttributes([{ Name: 'phone_number', Value: '' }]))
  })

  test.each([
    { mfa: 'SMS_MFA', phone: '+15550100142', isVerified: false, ends: true },
    { mfa: 'SMS_MFA', phone: null, isVerified: false, ends: true },
    { mfa: 'SMS_MFA', phone: '+15550100142', isVerified: true, ends: false },
    { mfa: 'SOFTWARE_TOKEN_MFA', phone: null, isVerified: false, ends: false },
  ])(
    'with $mfa: $phone, verified: $isVerified, ends texts: $ends',
    async ({ mfa, phone, isVerified, ends }) => {
      const { directory, requests } = setUp({
        AdminGetUser: adaAsUser({ PreferredMfaSetting: mfa }, numberAttributes('true')),
        AdminSetUserMFAPreference: {},
        AdminUpdateUserAttributes: {},
      })
      expect(await directory.changePhone(sub, phone, isVerified)).toBe('changed')
      const commands = requests.map(({ command }) => command)
      expect(commands).toEqual([
        'AdminGetUser',
        ...(ends ? ['AdminSetUserMFAPreference'] : []),
        'AdminUpdateUserAttributes',
      ])
      if (ends) expect(requests[1]).toEqual(noMfaRequest)
    },
  )

  test.each([
    { what: 'is removed', attributes: [{ Name: 'phone_number_verified', Value: 'true' }] },
    {
      what: 'is empty',
      attributes: [
        { Name: 'phone_number', Value: '' },
        { Name: 'phone_number_verified', Value: 'true' },
      ],
    },
  ])('a number that $what is none, and not verified', async ({ attributes }) => {
    const { directory } = setUp({ AdminGetUser: adaAsUser({}, attributes) })
    expect(await directory.find(sub)).toEqual(ada)
  })
})

describe('resetToInvited', () => {
  const script = {
    AdminSetUserPassword: {},
    AdminUpdateUserAttributes: {},
    AdminUserGlobalSignOut: {},
    AdminSetUserMFAPreference: {},
  }
  const resetAda = adaAsUser({ UserStatus: 'FORCE_CHANGE_PASSWORD' })
  const setPasswordRequest: Request = {
    command: 'AdminSetUserPassword',
    input: {
      ...user,
      Password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/),
      Permanent: false,
    },
  }
  const removeInvitationRequest: Request = {
    command: 'AdminUpdateUserAttributes',
    input: { ...user, UserAttributes: [{ Name: 'custom:invitation', Value: '' }] },
  }
  const revokeTokensRequest: Request = { command: 'AdminUserGlobalSignOut', input: user }

  test('sets a password that nobody knows, ends the invitation and tokens, and then the second factor', async () => {
    const withTotp = adaAsUser({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' })
    const { directory, requests } = setUp({ ...script, AdminGetUser: [withTotp, resetAda] })
    expect(await directory.resetToInvited(sub)).toEqual({ ...ada, status: 'FORCE_CHANGE_PASSWORD' })
    expect(requests).toEqual<Request[]>([
      getUserRequest,
      setPasswordRequest,
      removeInvitationRequest,
      revokeTokensRequest,
      noMfaRequest,
      getUserRequest,
    ])
  })

  test('sets no preference for a person without a second factor', async () => {
    const { directory, requests } = setUp({ ...script, AdminGetUser: [adaAsUser(), resetAda] })
    await directory.resetToInvited(sub)
    expect(requests.map(({ command }) => command)).not.toContain('AdminSetUserMFAPreference')
  })

  test.each([[], [{ Name: 'custom:invitation', Value: '' }]])('leaves no invitation: %j', async (...rest) => {
    const { authenticator } = setUp({
      AdminGetUser: adaAsUser({ UserStatus: 'FORCE_CHANGE_PASSWORD' }, rest),
      InitiateAuth: { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session-of-cognito' },
    })
    expect(await authenticator.signIn(email, 'Kitchen-Table-1', now)).toBe('refused')
  })
})

test('changes of an unknown user return not_found', async () => {
  const { directory } = setUp({
    AdminGetUser: userNotFound,
    AdminUpdateUserAttributes: userNotFound,
    AdminEnableUser: userNotFound,
    AdminDisableUser: userNotFound,
  })
  expect(await directory.setRole(sub, 'admin')).toBe('not_found')
  expect(await directory.setGroup(sub, 'globex')).toBe('not_found')
  expect(await directory.setEnabled(sub, true)).toBe('not_found')
  expect(await directory.setEnabled(sub, false)).toBe('not_found')
  expect(await directory.delete(sub)).toBe('not_found')
  expect(await directory.changePhone(sub, '+15550100142', true)).toBe('not_found')
  expect(await directory.resetToInvited(sub)).toBe('not_found')
})
