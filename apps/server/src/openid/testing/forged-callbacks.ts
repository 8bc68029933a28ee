import { createOidcStateCodec } from '@kitchen-table/application/testing/use-cases'
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

/** Creates a forgery of the parameters in the callback URL. */
const queryCase = (
  name: string,
  change: (parameters: URLSearchParams, context: ForgeryContext) => void,
): Forgery => ({
  name,
  url(context) {
    const url = new URL(context.url)
    change(url.searchParams, context)
    return url
  },
})

/** Creates a forgery whose callback URL names another provider than medica. */
const pathCase = (name: string, id: string): Forgery => ({
  name,
  url: ({ url }) => new URL(url.href.replace('/callback/medica', `/callback/${id}`)),
})

/** Creates a forgery of the response of the token endpoint. */
const responseCase = (name: string, token: Forgery['token']): Forgery => ({ name, token })

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
const stateCase = (name: string, make: (context: ForgeryContext) => string) =>
  queryCase(name, (parameters, context) => parameters.set('state', make(context)))

export const stateForgeries: Forgery[] = [
  queryCase('no state', (parameters) => parameters.delete('state')),
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
  queryCase('two states', (parameters, { state }) => parameters.append('state', state)),
  { name: 'another browser', browserToken: 'B'.repeat(43), problem: 'expired' },
  { name: 'a browser without its cookie', browserToken: null, problem: 'expired' },
  { name: 'eleven minutes later', delayMs: 11 * 60_000, problem: 'expired' },
  pathCase('the callback URL of another provider', 'fci'),
  pathCase('the callback URL of an unknown provider', 'evil'),
  pathCase('the callback URL of a provider named __proto__', '__proto__'),
]

export const responseForgeries: Forgery[] = [
  queryCase('a response of another issuer', (parameters) => parameters.set('iss', 'https://evil.example')),
  queryCase('a response of another provider (mix-up)', (parameters, { server }) =>
    parameters.set('iss', `${server.origin}/fci`),
  ),
  queryCase('a response without its issuer', (parameters) => parameters.delete('iss')),
  queryCase('no code', (parameters) => parameters.delete('code')),
  queryCase('two codes', (parameters) => parameters.append('code', 'other')),
  queryCase('a code and an error', (parameters) => parameters.set('error', 'access_denied')),
  queryCase('a token in the URL (implicit)', (parameters, { claims }) =>
    parameters.set('id_token', signToken(claims)),
  ),
  queryCase('the whole response as a token (JARM)', (parameters) => parameters.set('response', 'a.b.c')),
  responseCase('a code that was used, or belongs to another client', () => ({
    status: 400,
    body: { error: 'invalid_grant' },
  })),
  responseCase('an error with a valid token', ({ claims }) => ({
    status: 400,
    ...tokenResponse(signToken(claims)),
  })),
  { ...responseCase('a server error', () => ({ status: 500, body: {} })), problem: 'away' },
  responseCase('an HTML page instead of tokens', () => ({ body: '<html>Welcome</html>' })),
  responseCase('an empty token response', () => ({ body: '' })),
  responseCase('an array of token responses', ({ claims }) => ({
    body: [tokenResponseBody(signToken(claims))],
  })),
  responseCase('no ID token', () => tokenResponse(undefined)),
  tokenCase('an empty ID token', () => ''),
  tokenCase('two ID tokens', ({ claims }) => [signToken(claims), signToken(claims)]),
  responseCase('a duplicate id_token member, the second forged', ({ claims }) => {
    const forged = `,"id_token":"${createUnsignedToken(claims, 'none')}"}`
    const body = JSON.stringify(tokenResponseBody(signToken(claims))).replace(/}$/, forged)
    return { headers: { 'Content-Type': 'application/json' }, body }
  }),
  responseCase('a redirect to a valid token', ({ server }) => ({
    status: 307,
    headers: { Location: `${server.origin}/medica/good` },
    body: {},
  })),
  tokenCase('a token of one megabyte', () => 'x'.repeat(1_000_000)),
  claimCase('a name of one megabyte', () => ({ given_name: 'x'.repeat(1_000_000) })),
]

const profileCase = (name: string, userinfo: (context: ForgeryContext) => CannedResponse): Forgery => ({
  ...claimCase(name, () => ({ email: undefined, email_verified: undefined })),
  userinfo,
})
const verifiedProfile = { email: 'new@medica.example', email_verified: true }

export const profileForgeries: Forgery[] = [
  profileCase("another person's profile", () => ({ body: { sub: 'someone-else', ...verifiedProfile } })),
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
