import { providerStates } from '../../../features/accounts/providers/provider-state.ts'
import { unsigned } from './forged-tokens.ts'
import { claimCase, type Facts, type Forgery, tokenCase, tokens, withToken } from './forgery.ts'
import { type Answer, encoded, signedToken } from './forging-server.ts'
import { SECRET } from './provider-product.ts'

const query = (change: (parameters: URLSearchParams, facts: Facts) => void) => (facts: Facts) => {
  const url = new URL(facts.url)
  change(url.searchParams, facts)
  return url
}

function altered(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
}

/** What the state says, changed. */
function rewritten(state: string, change: object): string {
  const [payload = '', signature] = state.split('.')
  const said: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return `${encoded({ ...(typeof said === 'object' ? said : {}), ...change })}.${signature}`
}

const elsewhere = providerStates('another key, but as long as ours is')
const inTheFuture = { via: null, destination: null, expiresAt: 9e15 }
const stateCase = (name: string, make: (facts: Facts) => string): Forgery => ({
  name,
  url: query((parameters, facts) => parameters.set('state', make(facts))),
})

export const states: Forgery[] = [
  { name: 'no state', url: query((parameters) => parameters.delete('state')) },
  stateCase('an empty state', () => ''),
  stateCase('a state changed in its first letter', ({ state }) => altered(state, 0)),
  stateCase('a state changed in its signature', ({ state }) => altered(state, state.length - 10)),
  stateCase('a state without its signature', ({ state }) => `${state.split('.')[0]}.`),
  stateCase('a state with more behind it', ({ state }) => `${state}.x`),
  stateCase('a state that leads elsewhere', ({ state }) => rewritten(state, { via: '//evil.example' })),
  stateCase('a state that lasts longer', ({ state }) => rewritten(state, { expiresAt: 9e15 })),
  stateCase('a state of another key', () => elsewhere.seal({ id: 'x', provider: 'medica', ...inTheFuture })),
  stateCase('a megabyte of state', () => 'x'.repeat(1_000_000)),
  {
    ...stateCase('a state that was never begun', () =>
      providerStates(SECRET).seal({ id: 'x', provider: 'medica', ...inTheFuture }),
    ),
    problem: 'expired',
  },
  { name: 'two states', url: query((parameters, { state }) => parameters.append('state', state)) },
  { name: 'another browser', browserToken: 'B'.repeat(43), problem: 'expired' },
  { name: 'a browser without its cookie', browserToken: null, problem: 'expired' },
  { name: 'eleven minutes later', after: 11 * 60_000, problem: 'expired' },
  {
    name: 'the way back of another provider',
    url: ({ url }) => new URL(url.href.replace('/callback/medica', '/callback/fci')),
  },
  { name: 'a provider that is none', url: ({ url }) => new URL(url.href.replace('/medica', '/evil')) },
  { name: 'the name of no provider', url: ({ url }) => new URL(url.href.replace('/medica', '/__proto__')) },
]

export const answers: Forgery[] = [
  {
    name: 'an answer of another issuer',
    url: query((parameters) => parameters.set('iss', 'https://evil.example')),
  },
  {
    name: 'an answer of another provider (mix-up)',
    url: query((parameters, { server }) => parameters.set('iss', `${server.origin}/fci`)),
  },
  { name: 'an answer without its issuer', url: query((parameters) => parameters.delete('iss')) },
  { name: 'no code', url: query((parameters) => parameters.delete('code')) },
  { name: 'two codes', url: query((parameters) => parameters.append('code', 'other')) },
  { name: 'a code and an error', url: query((parameters) => parameters.set('error', 'access_denied')) },
  {
    name: 'a token in the address (implicit)',
    url: query((parameters, facts) => parameters.set('id_token', signedToken(facts.claims))),
  },
  {
    name: 'a whole answer as a token (JARM)',
    url: query((parameters) => parameters.set('response', 'a.b.c')),
  },
  {
    name: 'a code that was used, or of another client',
    token: () => ({ status: 400, body: { error: 'invalid_grant' } }),
  },
  {
    name: 'an error with a good token',
    token: (facts) => ({ status: 400, ...withToken(signedToken(facts.claims)) }),
  },
  { name: 'a fault', token: () => ({ status: 500, body: {} }), problem: 'away' },
  { name: 'a page', token: () => ({ body: '<html>Welcome</html>' }) },
  { name: 'nothing', token: () => ({ body: '' }) },
  { name: 'a list', token: (facts) => ({ body: [tokens(signedToken(facts.claims))] }) },
  { name: 'no ID token', token: () => withToken(undefined) },
  tokenCase('an empty ID token', () => ''),
  tokenCase('two ID tokens', (facts) => [signedToken(facts.claims), signedToken(facts.claims)]),
  {
    name: 'two ID tokens by one name, the second forged',
    token: (facts) => {
      const [good, bad] = [signedToken(facts.claims), unsigned(facts.claims, 'none')]
      const body = JSON.stringify({ ...tokens(good) }).replace(/}$/, `,"id_token":"${bad}"}`)
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

const thin = (name: string, userinfo: (facts: Facts) => Answer): Forgery => ({
  ...claimCase(name, () => ({ email: undefined, email_verified: undefined })),
  userinfo,
})
const profile = { email: 'new@medica.example', email_verified: true }

export const profiles: Forgery[] = [
  thin("somebody else's profile", () => ({ body: { sub: 'somebody-else', ...profile } })),
  thin('a profile of nobody', () => ({ body: profile })),
  thin('a profile with an unverified address', ({ claims: { sub } }) => ({
    body: { sub, ...profile, email_verified: 'true' },
  })),
  thin('a profile that is a page', () => ({ body: '<html>Welcome</html>' })),
  thin('a profile of a megabyte', ({ claims: { sub } }) => ({
    body: { sub, ...profile, x: 'x'.repeat(1_000_000) },
  })),
  {
    ...claimCase('an unverified address, verified in the profile', () => ({ email_verified: false })),
    userinfo: ({ claims: { sub } }) => ({ body: { sub, ...profile } }),
  },
  {
    ...claimCase('an address of the token, verified for another one', () => ({ email_verified: undefined })),
    userinfo: ({ claims: { sub } }) => ({ body: { sub, ...profile } }),
  },
]
