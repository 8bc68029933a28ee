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
  (change: (parameters: URLSearchParams, facts: ForgeryContext) => void) => (facts: ForgeryContext) => {
    const url = new URL(facts.url)
    change(url.searchParams, facts)
    return url
  }

function alterCharacter(text: string, index: number): string {
  return text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1)
}

/** What the state says, changed. */
function rewriteState(state: string, change: object): string {
  const [payload = '', signature] = state.split('.')
  const payloadData: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return `${encodeJson({ ...(typeof payloadData === 'object' ? payloadData : {}), ...change })}.${signature}`
}

const otherKeyCodec = createOidcStateCodec('another key, but as long as ours is')
const unexpiredPayload = { via: null, destination: null, expiresAt: 9e15 }
const stateCase = (name: string, make: (facts: ForgeryContext) => string): Forgery => ({
  name,
  url: changeQuery((parameters, facts) => parameters.set('state', make(facts))),
})

export const stateForgeries: Forgery[] = [
  { name: 'no state', url: changeQuery((parameters) => parameters.delete('state')) },
  stateCase('an empty state', () => ''),
  stateCase('a state changed in its first letter', ({ state }) => alterCharacter(state, 0)),
  stateCase('a state changed in its signature', ({ state }) => alterCharacter(state, state.length - 10)),
  stateCase('a state without its signature', ({ state }) => `${state.split('.')[0]}.`),
  stateCase('a state with more behind it', ({ state }) => `${state}.x`),
  stateCase('a state that leads elsewhere', ({ state }) => rewriteState(state, { via: '//evil.example' })),
  stateCase('a state that lasts longer', ({ state }) => rewriteState(state, { expiresAt: 9e15 })),
  stateCase('a state of another key', () =>
    otherKeyCodec.encode({ id: 'x', provider: 'medica', ...unexpiredPayload }),
  ),
  stateCase('a megabyte of state', () => 'x'.repeat(1_000_000)),
  {
    ...stateCase('a state that was never begun', () =>
      createOidcStateCodec(SECRET).encode({ id: 'x', provider: 'medica', ...unexpiredPayload }),
    ),
    problem: 'expired',
  },
  { name: 'two states', url: changeQuery((parameters, { state }) => parameters.append('state', state)) },
  { name: 'another browser', browserToken: 'B'.repeat(43), problem: 'expired' },
  { name: 'a browser without its cookie', browserToken: null, problem: 'expired' },
  { name: 'eleven minutes later', delayMs: 11 * 60_000, problem: 'expired' },
  {
    name: 'the way back of another provider',
    url: ({ url }) => new URL(url.href.replace('/callback/medica', '/callback/fci')),
  },
  { name: 'a provider that is none', url: ({ url }) => new URL(url.href.replace('/medica', '/evil')) },
  { name: 'the name of no provider', url: ({ url }) => new URL(url.href.replace('/medica', '/__proto__')) },
]

export const responseForgeries: Forgery[] = [
  {
    name: 'an answer of another issuer',
    url: changeQuery((parameters) => parameters.set('iss', 'https://evil.example')),
  },
  {
    name: 'an answer of another provider (mix-up)',
    url: changeQuery((parameters, { server }) => parameters.set('iss', `${server.origin}/fci`)),
  },
  { name: 'an answer without its issuer', url: changeQuery((parameters) => parameters.delete('iss')) },
  { name: 'no code', url: changeQuery((parameters) => parameters.delete('code')) },
  { name: 'two codes', url: changeQuery((parameters) => parameters.append('code', 'other')) },
  { name: 'a code and an error', url: changeQuery((parameters) => parameters.set('error', 'access_denied')) },
  {
    name: 'a token in the address (implicit)',
    url: changeQuery((parameters, facts) => parameters.set('id_token', signToken(facts.claims))),
  },
  {
    name: 'a whole answer as a token (JARM)',
    url: changeQuery((parameters) => parameters.set('response', 'a.b.c')),
  },
  {
    name: 'a code that was used, or of another client',
    token: () => ({ status: 400, body: { error: 'invalid_grant' } }),
  },
  {
    name: 'an error with a good token',
    token: (facts) => ({ status: 400, ...tokenResponse(signToken(facts.claims)) }),
  },
  { name: 'a fault', token: () => ({ status: 500, body: {} }), problem: 'away' },
  { name: 'a page', token: () => ({ body: '<html>Welcome</html>' }) },
  { name: 'nothing', token: () => ({ body: '' }) },
  { name: 'a list', token: (facts) => ({ body: [tokenResponseBody(signToken(facts.claims))] }) },
  { name: 'no ID token', token: () => tokenResponse(undefined) },
  tokenCase('an empty ID token', () => ''),
  tokenCase('two ID tokens', (facts) => [signToken(facts.claims), signToken(facts.claims)]),
  {
    name: 'two ID tokens by one name, the second forged',
    token: (facts) => {
      const [good, bad] = [signToken(facts.claims), createUnsignedToken(facts.claims, 'none')]
      const body = JSON.stringify({ ...tokenResponseBody(good) }).replace(/}$/, `,"id_token":"${bad}"}`)
      return { headers: { 'Content-Type': 'application/json' }, body }
    },
  },
  {
    name: 'a way to a token elsewhere',
    token: ({ server }) => ({ status: 307, headers: { Location: `${server.origin}/medica/good` }, body: {} }),
  },
  tokenCase('a token of a megabyte', () => 'x'.repeat(1_000_000)),
  claimCase('a name of a megabyte', () => ({ given_name: 'x'.repeat(1_000_000) })),
]

const profileCase = (name: string, userinfo: (facts: ForgeryContext) => CannedResponse): Forgery => ({
  ...claimCase(name, () => ({ email: undefined, email_verified: undefined })),
  userinfo,
})
const verifiedProfile = { email: 'new@medica.example', email_verified: true }

export const profileForgeries: Forgery[] = [
  profileCase("somebody else's profile", () => ({ body: { sub: 'somebody-else', ...verifiedProfile } })),
  profileCase('a profile of nobody', () => ({ body: verifiedProfile })),
  profileCase('a profile with an unverified address', ({ claims: { sub } }) => ({
    body: { sub, ...verifiedProfile, email_verified: 'true' },
  })),
  profileCase('a profile that is a page', () => ({ body: '<html>Welcome</html>' })),
  profileCase('a profile of a megabyte', ({ claims: { sub } }) => ({
    body: { sub, ...verifiedProfile, x: 'x'.repeat(1_000_000) },
  })),
  {
    ...claimCase('an unverified address, verified in the profile', () => ({ email_verified: false })),
    userinfo: ({ claims: { sub } }) => ({ body: { sub, ...verifiedProfile } }),
  },
  {
    ...claimCase('an address of the token, verified for another one', () => ({ email_verified: undefined })),
    userinfo: ({ claims: { sub } }) => ({ body: { sub, ...verifiedProfile } }),
  },
]
