import { hash } from 'node:crypto'
import type { ListUsersCommandInput } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { now, openScriptedPool as setUp } from './testing/open-scripted-pool.ts'
import { ada, adaAsUser, adasAttributes, sub, userPoolId } from './testing/sample-user.ts'
import { type Request, serviceError } from './testing/scripted-client.ts'

const { email, first, last, role, group, createdAt } = ada
const newAda = { email, first, last, role, group, createdAt }
const identity = { issuer: 'https://id.example/', subject: 'subject-1' }
const otherSub = '0a1b2c3d-3333-4333-8444-555555abcdef'

const linkName = `${hash('sha256', '["https://id.example/","subject-1"]', 'hex')}@identity.invalid`
const identityAttribute = { Name: 'custom:identity', Value: JSON.stringify(identity) }
/** Cognito does not know the status of these people: to it, they were invited. */
const externalAda = adaAsUser({ UserStatus: 'FORCE_CHANGE_PASSWORD' }, [identityAttribute])
const storedAda = { ...ada, status: 'EXTERNAL_PROVIDER' }

const linkTo = (linkedSub: string) => ({
  Username: otherSub,
  UserStatus: 'FORCE_CHANGE_PASSWORD',
  UserAttributes: [
    { Name: 'sub', Value: otherSub },
    { Name: 'email', Value: linkName },
    { Name: 'custom:linkedSub', Value: linkedSub },
  ],
})

const userNotFound = serviceError('UserNotFoundException')
const usernameExists = serviceError('UsernameExistsException')
const created = { User: { Attributes: [...adasAttributes, { Name: 'sub', Value: sub }] } }

const getUserRequest = (Username: string): Request => ({
  command: 'AdminGetUser',
  input: { UserPoolId: userPoolId, Username },
})
const deleteRequest = (Username: string): Request => ({
  command: 'AdminDeleteUser',
  input: { UserPoolId: userPoolId, Username },
})
const createAdaRequest: Request = {
  command: 'AdminCreateUser',
  input: {
    UserPoolId: userPoolId,
    Username: email,
    MessageAction: 'SUPPRESS',
    UserAttributes: [...adasAttributes, identityAttribute],
  },
}
const createLinkRequest: Request = {
  command: 'AdminCreateUser',
  input: {
    UserPoolId: userPoolId,
    Username: linkName,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: linkName },
      { Name: 'custom:linkedSub', Value: sub },
    ],
  },
}

describe('createExternal', () => {
  test('makes a user, and a link to it that is named after the identity', async () => {
    const { directory, requests } = setUp({ AdminGetUser: userNotFound, AdminCreateUser: [created, {}] })
    expect(await directory.createExternal(newAda, identity)).toEqual({ sub })
    expect(requests).toEqual<Request[]>([getUserRequest(linkName), createAdaRequest, createLinkRequest])
  })

  test('makes nothing for an identity that has an account', async () => {
    const { directory, requests } = setUp({ AdminGetUser: linkTo(otherSub) })
    expect(await directory.createExternal(newAda, identity)).toBe('exists')
    expect(requests).toEqual<Request[]>([getUserRequest(linkName)])
  })

  test('T18: deletes its user again if another request has linked the identity in the meantime', async () => {
    const { directory, requests } = setUp({
      AdminGetUser: [userNotFound, linkTo(otherSub)],
      AdminCreateUser: [created, usernameExists],
      AdminDeleteUser: {},
    })
    expect(await directory.createExternal(newAda, identity)).toBe('exists')
    expect(requests.slice(2)).toEqual([createLinkRequest, getUserRequest(linkName), deleteRequest(sub)])
  })

  test('keeps its user if another request has linked the identity to that one', async () => {
    const { directory } = setUp({
      AdminGetUser: [userNotFound, linkTo(sub)],
      AdminCreateUser: [created, usernameExists],
    })
    expect(await directory.createExternal(newAda, identity)).toEqual({ sub })
  })

  test('makes the link that an interrupted call has not made', async () => {
    const { directory, requests } = setUp({
      AdminGetUser: [userNotFound, externalAda],
      AdminCreateUser: [usernameExists, {}],
    })
    expect(await directory.createExternal(newAda, identity)).toBe('exists')
    expect(requests.slice(1)).toEqual([createAdaRequest, getUserRequest(email), createLinkRequest])
  })

  test.each([
    { what: 'a person with a password', stored: adaAsUser() },
    {
      what: 'a person of another identity',
      stored: adaAsUser({}, [
        { Name: 'custom:identity', Value: JSON.stringify({ ...identity, subject: 'subject-2' }) },
      ]),
    },
  ])('T18: links nothing to the account of $what who has the address', async ({ stored }) => {
    const { directory, requests } = setUp({
      AdminGetUser: [userNotFound, stored],
      AdminCreateUser: usernameExists,
    })
    expect(await directory.createExternal(newAda, identity)).toBe('exists')
    expect(requests).toEqual<Request[]>([getUserRequest(linkName), createAdaRequest, getUserRequest(email)])
  })
})

describe('findExternal', () => {
  test('finds the account by the link', async () => {
    const { directory, requests } = setUp({ AdminGetUser: [linkTo(sub), externalAda] })
    expect(await directory.findExternal(identity)).toEqual(storedAda)
    expect(requests).toEqual<Request[]>([getUserRequest(linkName), getUserRequest(sub)])
  })

  test.each([
    { what: 'is no link', responses: [userNotFound] },
    { what: 'is a link to a deleted user', responses: [linkTo(sub), userNotFound] },
    { what: 'is a link to a person with a password', responses: [linkTo(sub), adaAsUser()] },
  ])('returns null if there $what', async ({ responses }) => {
    const { directory } = setUp({ AdminGetUser: responses })
    expect(await directory.findExternal(identity)).toBeNull()
  })
})

describe('the account of an identity', () => {
  test('has no password: it cannot sign in, and is issued none', async () => {
    const { directory, authenticator, requests } = setUp({
      AdminGetUser: externalAda,
      InitiateAuth: { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session-of-cognito' },
    })
    const invitation = { validForMs: 1000, replacesEarlier: true }
    expect(await directory.issueTemporaryPassword(sub, invitation, now)).toBe('not_pending')
    expect(await directory.resetToInvited(sub)).toBe('provider_owned')
    expect(await authenticator.signIn(email, 'Kitchen-Table-1', now)).toBe('refused')
    expect(await authenticator.checkPassword(sub, 'Kitchen-Table-1')).toBe(false)
    expect(await authenticator.changePassword(sub, 'Kitchen-Table-1')).toBe('not_confirmed')
    expect(await authenticator.issueResetCode(sub, { id: 'e', browser: 'b' }, now)).toBe('not_confirmed')
    expect(new Set(requests.map(({ command }) => command))).toEqual(new Set(['AdminGetUser', 'InitiateAuth']))
  })

  test('is refused if Cognito, for whatever reason, asks for a second factor', async () => {
    const { authenticator } = setUp({
      AdminGetUser: externalAda,
      InitiateAuth: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'session-of-cognito' },
    })
    expect(await authenticator.signIn(email, 'Kitchen-Table-1', now)).toBe('refused')
  })

  test('is deleted after its link', async () => {
    const { directory, requests } = setUp({ AdminGetUser: externalAda, AdminDeleteUser: {} })
    expect(await directory.delete(sub)).toBe('deleted')
    expect(requests).toEqual<Request[]>([getUserRequest(sub), deleteRequest(linkName), deleteRequest(sub)])
  })

  test('is deleted if its link is gone already', async () => {
    const { directory } = setUp({ AdminGetUser: externalAda, AdminDeleteUser: [userNotFound, {}] })
    expect(await directory.delete(sub)).toBe('deleted')
  })

  describe('of the pool itself', () => {
    const hosted = {
      issuer: `https://cognito-idp.eu-central-1.amazonaws.com/${userPoolId}`,
      subject: otherSub,
    }
    const hostedAda = adaAsUser({}, [{ Name: 'custom:identity', Value: JSON.stringify(hosted) }])
    const profile = {
      Username: 'medica_subject-1',
      UserStatus: 'EXTERNAL_PROVIDER',
      Attributes: [{ Name: 'sub', Value: otherSub }],
    }

    test('T60: is deleted with the profile that Cognito made at the hosted sign-in', async () => {
      const { directory, requests } = setUp({
        AdminGetUser: hostedAda,
        ListUsers: { Users: [profile] },
        AdminDeleteUser: {},
      })
      expect(await directory.delete(sub)).toBe('deleted')
      const filter = {
        UserPoolId: userPoolId,
        Filter: `sub = "${otherSub}"`,
        Limit: 1,
      } satisfies ListUsersCommandInput
      expect(requests).toEqual<Request[]>([
        getUserRequest(sub),
        { command: 'ListUsers', input: filter },
        deleteRequest('medica_subject-1'),
        expect.objectContaining({ command: 'AdminDeleteUser' }),
        deleteRequest(sub),
      ])
    })

    const adasAttributesWithSub = adaAsUser().UserAttributes
    test.each([
      ['no profile', []],
      ['an account of that status', [{ ...profile, Attributes: adasAttributesWithSub }]],
      ['a link', [{ ...profile, UserStatus: 'CONFIRMED', Attributes: linkTo(sub).UserAttributes }]],
    ])('is deleted alone where the pool has %s of the id', async (_what, Users) => {
      const { directory, requests } = setUp({
        AdminGetUser: hostedAda,
        ListUsers: { Users },
        AdminDeleteUser: {},
      })
      expect(await directory.delete(sub)).toBe('deleted')
      expect(requests).toHaveLength(4)
    })

    test.each([
      { what: 'by a subject that could end the filter', other: { ...hosted, subject: '" or sub ^= "' } },
      { what: 'of another issuer', other: { ...hosted, issuer: 'https://id.example/' } },
    ])('asks for no profile $what', async ({ other }) => {
      const { directory, requests } = setUp({
        AdminGetUser: adaAsUser({}, [{ Name: 'custom:identity', Value: JSON.stringify(other) }]),
        AdminDeleteUser: {},
      })
      expect(await directory.delete(sub)).toBe('deleted')
      expect(requests.map(({ command }) => command)).not.toContain('ListUsers')
    })
  })
})

describe('links, and profiles of hosted sign-in', () => {
  const profile = {
    Username: 'medica_subject-1',
    UserStatus: 'EXTERNAL_PROVIDER',
    Enabled: true,
    UserAttributes: [
      { Name: 'sub', Value: otherSub },
      { Name: 'email', Value: email },
    ],
  }

  test('are not in a list of accounts, which may leave a page without any', async () => {
    const [link, { UserAttributes, ...listedAda }] = [linkTo(sub), externalAda]
    const { directory } = setUp({
      ListUsers: [
        {
          Users: [
            { ...link, Attributes: link.UserAttributes },
            { ...listedAda, Attributes: UserAttributes },
          ],
          PaginationToken: 'token-1',
        },
        { Users: [{ ...profile, Attributes: profile.UserAttributes }] },
      ],
    })
    const { mfa: _, ...account } = storedAda
    expect(await directory.list()).toEqual({ accounts: [account], next: 'token-1' })
    expect(await directory.list('token-1')).toEqual({ accounts: [], next: null })
  })

  test.each([
    { what: 'a link', stored: linkTo(sub) },
    { what: 'a profile', stored: profile },
  ])('are not found as accounts, and sign in nowhere: $what', async ({ stored }) => {
    const { directory, authenticator } = setUp({
      AdminGetUser: stored,
      InitiateAuth: { AuthenticationResult: {} },
    })
    expect(await directory.find(otherSub)).toBeNull()
    expect(await directory.findByEmail(email)).toBeNull()
    expect(await authenticator.signIn(email, 'Kitchen-Table-1', now)).toBe('refused')
  })
})
