import { createOidcStateCodec } from '../../../features/accounts/providers/oidc-state.ts'
import { createUnsignedToken } from './forged-tokens.ts'
import {
  claimCase,
  type Forgery,
  type ForgeryContext,
  tokenCase,
  tokenResponse,
  tokenResponseBody,
} from './forgery.ts'
import { type CannedResponse, encodeJson, signToken } from './forging-server.ts'
import { SECRET } from './provider-harness.ts'

const changeQuery =
  (change: (parameters: URLSearchParams, context: ForgeryContext) => void) => (context: ForgeryContext) => {
    const url = new URL(context.url)
    change(url.searchParams, context)
    return url
  }

function alterCharacter(text: string, index: number): string {
  return text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1)
}

/** Returns the state with a changed payload and the old signature. */
function rewriteState(state: string, change: object): string {
  const [payload = '', signature] = state.split('.')
  const payloadData: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return `${encodeJson({ ...(typeof payloadData === 'object' ? payloadData : {}), ...change })}.${signature}`
}

const otherKeyCodec = createOidcStateCodec('another key, but as long as ours is')
const unexpiredPayload = { via: null, destination: null, expiresAt: 9e15 }
const stateCase = (name: string, make: (context: ForgeryContext) => string): Forgery => ({
  name,
  url: changeQuery((parameters, context) => parameters.set('state', make(context))),
})

export const stateForgeries: Forgery[] = [
  { name: 'no state', url: changeQuery((parameters) => parameters.delete('state')) },
  stateCase('an empty state', () => ''),
  stateCase('a state with a changed first character', ({ state }) => alterCharacter(state, 0)),
  stateCase('a state with a changed signature', ({ state }) => alterCharacter(state, state.length - 10)),
  stateCase('a state without its signature', ({ state }) => `${state.split('.')[0]}.`),
  stateCase('a state with an appended part', ({ state }) => `${state}.x`),
  stateCase('a state with another destination', ({ state }) =>
    rewriteState(state, { via: '//evil.example' }),
  ),
  stateCase('a state with a later expiry', ({ state }) => rewriteState(state, { expiresAt: 9e15 })),
  stateCase('a state signed with another key', () =>
    otherKeyCodec.encode({ id: 'x', provider: 'medica', ...unexpiredPayload }),
  ),
  stateCase('a state of one megabyte', () => 'x'.repeat(1_000_000)),
  {
    ...stateCase('a state of a sign-in that was never begun', () =>
      createOidcStateCodec(SECRET).encode({ id: 'x', provider: 'medica', ...unexpiredPayload }),
    ),
    problem: 'expired',
  },
  { name: 'two states', url: changeQuery((parameters, { state }) => parameters.append('state', state)) },
  { name: 'another browser', browserToken: 'B'.repeat(43), problem: 'expired' },
  { name: 'a browser without its cookie', browserToken: null, problem: 'expired' },
  { name: 'eleven minutes later', delayMs: 11 * 60_000, problem: 'expired' },
  {
    name: 'the callback URL of another provider',
    url: ({ url }) => new URL(url.href.replace('/callback/medica', '/callback/fci')),
  },
  {
    name: 'the callback URL of an unknown provider',
    url: ({ url }) => new URL(url.href.replace('/medica', '/evil')),
  },
  {
    name: 'the callback URL of a provider named __proto__',
    url: ({ url }) => new URL(url.href.replace('/medica', '/__proto__')),
  },
]

export const responseForgeries: Forgery[] = [
  {
    name: 'a response of another issuer',
    url: changeQuery((parameters) => parameters.set('iss', 'https://evil.example')),
  },
  {
    name: 'a response of another provider (mix-up)',
    url: changeQuery((parameters, { server }) => parameters.set('iss', `${server.origin}/fci`)),
  },
  { name: 'a response without its issuer', url: changeQuery((parameters) => parameters.delete('iss')) },
  { name: 'no code', url: changeQuery((parameters) => parameters.delete('code')) },
  { name: 'two codes', url: changeQuery((parameters) => parameters.append('code', 'other')) },
  { name: 'a code and an error', url: changeQuery((parameters) => parameters.set('error', 'access_denied')) },
  {
    name: 'a token in the URL (implicit)',
    url: changeQuery((parameters, context) => parameters.set('id_token', signToken(context.claims))),
  },
  {
    name: 'the whole response as a token (JARM)',
    url: changeQuery((parameters) => parameters.set('response', 'a.b.c')),
  },
  {
    name: 'a code that was used, or belongs to another client',
    token: () => ({ status: 400, body: { error: 'invalid_grant' } }),
  },
  {
    name: 'an error with a valid token',
    token: (context) => ({ status: 400, ...tokenResponse(signToken(context.claims)) }),
  },
  { name: 'a server error', token: () => ({ status: 500, body: {} }), problem: 'away' },
  { name: 'an HTML page instead of tokens', token: () => ({ body: '<html>Welcome</html>' }) },
  { name: 'an empty token response', token: () => ({ body: '' }) },
  {
    name: 'an array of token responses',
    token: (context) => ({ body: [tokenResponseBody(signToken(context.claims))] }),
  },
  { name: 'no ID token', token: () => tokenResponse(undefined) },
  tokenCase('an empty ID token', () => ''),
  tokenCase('two ID tokens', (context) => [signToken(context.claims), signToken(context.claims)]),
  {
    name: 'a duplicate id_token member, the second forged',
    token: (context) => {
      const [validToken, forgedToken] = [
        signToken(context.claims),
        createUnsignedToken(context.claims, 'none'),
      ]
      const body = JSON.stringify({ ...tokenResponseBody(validToken) }).replace(
        /}$/,
        `,"id_token":"${forgedToken}"}`,
      )
      return { headers: { 'Content-Type': 'application/json' }, body }
    },
  },
  {
    name: 'a redirect to a valid token',
    token: ({ server }) => ({ status: 307, headers: { Location: `${server.origin}/medica/good` }, body: {} }),
  },
  tokenCase('a token of one megabyte', () => 'x'.repeat(1_000_000)),
  claimCase('a name of one megabyte', () => ({ given_name: 'x'.repeat(1_000_000) })),
]

const profileCase = (name: string, userinfo: (context: ForgeryContext) => CannedResponse): Forgery => ({
  ...claimCase(name, () => ({ email: undefined, email_verified: undefined })),
  userinfo,
})
const verifiedProfile = { email: 'new@medica.example', email_verified: true }

export const profileForgeries: Forgery[] = [
  profileCase("another person's profile", () => ({ body: { sub: 'somebody-else', ...verifiedProfile } })),
  profileCase('a profile without a subject', () => ({ body: verifiedProfile })),
  profileCase('a profile with an unverified address', ({ claims: { sub } }) => ({
    body: { sub, ...verifiedProfile, email_verified: 'true' },
  })),
  profileCase('an HTML page instead of a profile', () => ({ body: '<html>Welcome</html>' })),
  profileCase('a profile of one megabyte', ({ claims: { sub } }) => ({
    body: { sub, ...verifiedProfile, x: 'x'.repeat(1_000_000) },
  })),
  {
    ...claimCase('an unverified address in the token, a verified one in the profile', () => ({
      email_verified: false,
    })),
    userinfo: ({ claims: { sub } }) => ({ body: { sub, ...verifiedProfile } }),
  },
  {
    ...claimCase('an address in the token, email_verified in the profile only', () => ({
      email_verified: undefined,
    })),
    userinfo: ({ claims: { sub } }) => ({ body: { sub, ...verifiedProfile } }),
  },
]
