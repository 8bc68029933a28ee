import { createHmac, createSign, type KeyObject } from 'node:crypto'
import { claimCase, type Forgery, tokenCase } from './forgery.ts'
import { type Claims, encoded, type Header, ownKeys, signedToken, strangerKeys } from './forging-server.ts'

const headerCase = (name: string, header: Header, key?: KeyObject): Forgery =>
  tokenCase(name, ({ claims }) => signedToken(claims, header, key))

function withSecret(claims: Claims, secret: string, header: Header = {}): string {
  const signed = `${encoded({ alg: 'HS256', kid: 'own', ...header })}.${encoded(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

export const unsigned = (claims: Claims, alg: string) => `${encoded({ alg })}.${encoded(claims)}.`
const publicPem = String(ownKeys.publicKey.export({ format: 'pem', type: 'spki' }))
const publicJwk = JSON.stringify(ownKeys.publicKey.export({ format: 'jwk' }))
const strangerJwk = strangerKeys.publicKey.export({ format: 'jwk' })

function changedPayload(token: string, claims: Claims): string {
  const [header, , signature] = token.split('.')
  return [header, encoded(claims), signature].join('.')
}

export const signatures: Forgery[] = [
  ...['none', 'None', 'nOnE', 'NONE', ''].map((alg) =>
    tokenCase(`alg "${alg}" without a signature`, ({ claims }) => unsigned(claims, alg)),
  ),
  headerCase('alg none with the signature of RS256', { alg: 'none' }),
  tokenCase('no alg at all', ({ claims }) => signedToken(claims, { alg: undefined })),
  tokenCase('HS256 with the public key in PEM', ({ claims }) => withSecret(claims, publicPem)),
  tokenCase('HS256 with the public key as JWK', ({ claims }) => withSecret(claims, publicJwk)),
  tokenCase('HS256 with the secret of the client', ({ claims, server }) =>
    withSecret(claims, server.config('medica').clientSecret),
  ),
  tokenCase('HS256 with an empty secret', ({ claims }) => withSecret(claims, '')),
  headerCase('signed by somebody else', {}, strangerKeys.privateKey),
  headerCase(
    'signed by somebody else, who names a key of their own',
    { kid: 'stranger' },
    strangerKeys.privateKey,
  ),
  headerCase('a kid that nobody has', { kid: 'unknown' }),
  headerCase('signed by somebody else without a kid', { kid: undefined }, strangerKeys.privateKey),
  headerCase('their key in the header', { jwk: strangerJwk }, strangerKeys.privateKey),
  headerCase('their key at an address', { jku: 'https://evil.example/jwks' }, strangerKeys.privateKey),
  headerCase('an extension that must be understood', { crit: ['exp'], exp: 1 }),
  headerCase('ES256 said of a key of RSA', { alg: 'ES256' }),
  headerCase('RS512 said of a signature with SHA-256', { alg: 'RS512' }),
  tokenCase('no signature', ({ claims }) => signedToken(claims).replace(/[^.]+$/, '')),
  tokenCase('a signature of another token', ({ claims }) =>
    changedPayload(signedToken(claims), { ...claims, sub: 'somebody-else' }),
  ),
  tokenCase('only two parts', ({ claims }) => signedToken(claims).split('.').slice(0, 2).join('.')),
  tokenCase('five parts', ({ claims }) => `${signedToken(claims)}.x.y`),
  tokenCase('SHA-1', ({ claims }) => {
    const signed = `${encoded({ alg: 'RS1', kid: 'own' })}.${encoded(claims)}`
    return `${signed}.${createSign('RSA-SHA1').update(signed).sign(ownKeys.privateKey, 'base64url')}`
  }),
  { name: 'keys that are a page', jwks: () => ({ body: '<html>Welcome</html>' }) },
  { name: 'no keys', jwks: () => ({ body: { keys: [] } }) },
]

const seconds = () => Math.floor(Date.now() / 1000)

export const claims: Forgery[] = [
  claimCase('another issuer', () => ({ iss: 'https://evil.example' })),
  claimCase('another provider as the issuer', ({ server }) => ({ iss: `${server.origin}/fci` })),
  claimCase('the issuer with a slash', ({ claims: { iss } }) => ({ iss: `${iss}/` })),
  claimCase('no issuer', () => ({ iss: undefined })),
  claimCase('another audience', () => ({ aud: 'client-of-fci' })),
  claimCase('audiences without us', () => ({ aud: ['client-of-fci', 'x'] })),
  claimCase('others besides us', () => ({ aud: ['client-of-medica', 'x'] })),
  claimCase('others besides us, issued to us', () => ({
    aud: ['client-of-medica', 'x'],
    azp: 'client-of-medica',
  })),
  claimCase('others besides us, issued to them', () => ({ aud: ['client-of-medica', 'x'], azp: 'x' })),
  claimCase('for us, issued to somebody else', () => ({ azp: 'client-of-fci' })),
  claimCase('no audience', () => ({ aud: undefined })),
  claimCase('an empty list of audiences', () => ({ aud: [] })),
  claimCase('no nonce', () => ({ nonce: undefined })),
  claimCase('another nonce', () => ({ nonce: 'x'.repeat(43) })),
  claimCase('an empty nonce', () => ({ nonce: '' })),
  claimCase('the nonce of an earlier sign-in', ({ oldNonce }) => ({ nonce: oldNonce })),
  claimCase('over', () => ({ iat: seconds() - 7200, exp: seconds() - 3600 })),
  claimCase('no end', () => ({ exp: undefined })),
  claimCase('an end in words', () => ({ exp: '9999999999' })),
  claimCase('issued in an hour', () => ({ iat: seconds() + 3600 })),
  claimCase('issued at no time', () => ({ iat: undefined })),
  claimCase('not before an hour from now', () => ({ nbf: seconds() + 3600 })),
  claimCase('no subject', () => ({ sub: undefined })),
  claimCase('an empty subject', () => ({ sub: '' })),
  claimCase('a subject of spaces', () => ({ sub: '   ' })),
  claimCase('a subject that is a number', () => ({ sub: 1 })),
  claimCase('a subject of 256 characters', () => ({ sub: 's'.repeat(256) })),
  claimCase('a subject with an invisible end', () => ({ sub: 'mo\u200b' })),
]

export const addresses: Forgery[] = [
  {
    ...claimCase('no address anywhere', () => ({ email: undefined })),
    userinfo: ({ claims: { sub } }) => ({ body: { sub } }),
  },
  ...[undefined, false, 'true', 'yes', null, 1, [true]].map((email_verified) =>
    claimCase(`an address verified as ${JSON.stringify(email_verified)}`, () => ({ email_verified })),
  ),
  claimCase('an address that is a list', () => ({ email: ['mo@medica.example'] })),
  claimCase('an empty address', () => ({ email: '' })),
  claimCase('the Kelvin sign for a k', () => ({ email: '\u212aim@medica.example' })),
  claimCase('full-width letters', () => ({ email: 'ｒｏｏｔ@example.com' })),
  claimCase('a Cyrillic letter', () => ({ email: 'r\u043eot@example.com' })),
  claimCase('a second line', () => ({ email: 'root@example.com\r\nBcc: x@evil.example' })),
  claimCase('a name and an address', () => ({ email: 'Root <root@example.com>' })),
  {
    ...claimCase("an administrator's address", () => ({ email: 'root@example.com' })),
    problem: 'clash',
    notices: 1,
  },
  {
    ...claimCase('the same in capitals', () => ({ email: ' ROOT@Example.com' })),
    problem: 'clash',
    notices: 1,
  },
  { ...claimCase("a member's address", () => ({ email: 'kim@example.com' })), problem: 'clash', notices: 1 },
  {
    ...claimCase("a provider's member's address", () => ({ email: 'mo@medica.example' })),
    problem: 'clash',
    notices: 1,
  },
]
