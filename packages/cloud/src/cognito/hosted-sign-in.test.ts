import { createSign, generateKeyPairSync } from 'node:crypto'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cognitoHostedSignIn } from './hosted-sign-in.ts'
import { userPoolId } from './testing/sample-user.ts'

const issuer = `https://cognito-idp.eu-central-1.amazonaws.com/${userPoolId}`
const HOUR_SECONDS = 3600

const generateKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [poolKeys, otherKeys] = [generateKeys(), generateKeys()]

const nowSeconds = Math.floor(Date.now() / 1000)
const claims = {
  iss: issuer,
  aud: 'hosted-client',
  sub: '0a1b2c3d-3333-4333-8444-555555abcdef',
  token_use: 'id',
  'cognito:username': 'medica_subject-1',
  identities: [{ userId: 'subject-1', providerName: 'medica', providerType: 'OIDC', primary: 'true' }],
  iat: nowSeconds,
  exp: nowSeconds + HOUR_SECONDS,
}

function signToken(change: object = {}, key = poolKeys.privateKey): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const input = `${encode({ alg: 'RS256', kid: 'key-1' })}.${encode({ ...claims, ...change })}`
  return `${input}.${createSign('RSA-SHA256').update(input).sign(key, 'base64url')}`
}

function setUp() {
  const jwksCache = new SimpleJwksCache()
  const { n = '', e = '' } = poolKeys.publicKey.export({ format: 'jwk' })
  jwksCache.addJwks(`${issuer}/.well-known/jwks.json`, {
    keys: [{ kty: 'RSA', kid: 'key-1', use: 'sig', alg: 'RS256', n, e }],
  })
  return cognitoHostedSignIn({
    userPoolId,
    hostedClient: { id: 'hosted-client', secret: 'secret-of-the-hosted-client' },
    provider: { id: 'medica', name: 'Medica', group: 'medica' },
    jwksCache,
  })
}

test('names the pool as the issuer, and the provider in the address', () => {
  const { config, authorizationParameters } = setUp()
  expect(config).toEqual({
    id: 'medica',
    name: 'Medica',
    group: 'medica',
    issuer,
    clientId: 'hosted-client',
    clientSecret: 'secret-of-the-hosted-client',
  })
  expect(authorizationParameters).toEqual({ identity_provider: 'medica' })
})

describe('checkIdToken', () => {
  test.each([
    { what: 'accepts', secondsAgo: 30, expected: 'accepted' },
    { what: 'throws for', secondsAgo: 90, expected: 'refused' },
  ])(
    '$what a token that expired $secondsAgo s ago by this machine’s clock',
    async ({ secondsAgo, expected }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: (claims.exp + secondsAgo) * 1000 })
      onTestFinished(() => void vi.useRealTimers())
      const checking = setUp().checkIdToken(signToken())
      expect(
        await checking.then(
          () => 'accepted',
          () => 'refused',
        ),
      ).toBe(expected)
    },
  )

  test('accepts a token of the pool for a person of the provider', async () => {
    expect(await setUp().checkIdToken(signToken())).toBeUndefined()
  })

  const identityAt = (...providerNames: string[]) => ({
    identities: providerNames.map((providerName) => ({ userId: 'subject-1', providerName })),
  })

  test.each([
    ['of another provider', signToken(identityAt('fci'))],
    ['of two providers', signToken(identityAt('medica', 'fci'))],
    ['of no provider', signToken({ identities: [] })],
    ['of a person of the pool itself', signToken({ identities: undefined })],
    ['for another client', signToken({ aud: 'server' })],
    ['of another pool', signToken({ iss: `${issuer}2` })],
    ['that is an access token', signToken({ token_use: 'access', client_id: 'hosted-client' })],
    ['that has expired', signToken({ exp: nowSeconds - HOUR_SECONDS })],
    ['with another signature', signToken({}, otherKeys.privateKey)],
    ['without a signature', signToken().replace(/\.[^.]*$/, '.')],
    ['that is empty', ''],
  ])('T17: throws for a token %s', async (_what, token) => {
    await expect(setUp().checkIdToken(token)).rejects.toThrow()
  })
})
