import { createHmac, createSign, type KeyObject } from 'node:crypto'
import { claimCase, type Forgery, tokenCase } from './forgery.ts'
import {
  attackerKeys,
  type Claims,
  encodeJson,
  type JwtHeader,
  providerKeys,
  signToken,
} from './forging-server.ts'

const headerCase = (name: string, header: JwtHeader, key?: KeyObject): Forgery =>
  tokenCase(name, ({ claims }) => signToken(claims, header, key))

function signWithSecret(claims: Claims, secret: string, header: JwtHeader = {}): string {
  const signingInput = `${encodeJson({ alg: 'HS256', kid: 'own', ...header })}.${encodeJson(claims)}`
  return `${signingInput}.${createHmac('sha256', secret).update(signingInput).digest('base64url')}`
}

export const createUnsignedToken = (claims: Claims, alg: string) =>
  `${encodeJson({ alg })}.${encodeJson(claims)}.`
const publicPem = String(providerKeys.publicKey.export({ format: 'pem', type: 'spki' }))
const publicJwk = JSON.stringify(providerKeys.publicKey.export({ format: 'jwk' }))
const strangerJwk = attackerKeys.publicKey.export({ format: 'jwk' })

function replacePayload(token: string, claims: Claims): string {
  const [header, , signature] = token.split('.')
  return [header, encodeJson(claims), signature].join('.')
}

export const signatureForgeries: Forgery[] = [
  ...['none', 'None', 'nOnE', 'NONE', ''].map((alg) =>
    tokenCase(`alg "${alg}" without a signature`, ({ claims }) => createUnsignedToken(claims, alg)),
  ),
  headerCase('alg none with the signature of RS256', { alg: 'none' }),
  tokenCase('no alg at all', ({ claims }) => signToken(claims, { alg: undefined })),
  tokenCase('HS256 with the public key in PEM', ({ claims }) => signWithSecret(claims, publicPem)),
  tokenCase('HS256 with the public key as JWK', ({ claims }) => signWithSecret(claims, publicJwk)),
  tokenCase('HS256 with the secret of the client', ({ claims, server }) =>
    signWithSecret(claims, server.config('medica').clientSecret),
  ),
  tokenCase('HS256 with an empty secret', ({ claims }) => signWithSecret(claims, '')),
  headerCase('signed by somebody else', {}, attackerKeys.privateKey),
  headerCase(
    'signed by somebody else, who names a key of their own',
    { kid: 'stranger' },
    attackerKeys.privateKey,
  ),
  headerCase('a kid that nobody has', { kid: 'unknown' }),
  headerCase('signed by somebody else without a kid', { kid: undefined }, attackerKeys.privateKey),
  headerCase('their key in the header', { jwk: strangerJwk }, attackerKeys.privateKey),
  headerCase('their key at an address', { jku: 'https://evil.example/jwks' }, attackerKeys.privateKey),
  headerCase('an extension that must be understood', { crit: ['exp'], exp: 1 }),
  headerCase('ES256 said of a key of RSA', { alg: 'ES256' }),
  headerCase('RS512 said of a signature with SHA-256', { alg: 'RS512' }),
  tokenCase('no signature', ({ claims }) => signToken(claims).replace(/[^.]+$/, '')),
  tokenCase('a signature of another token', ({ claims }) =>
    replacePayload(signToken(claims), { ...claims, sub: 'somebody-else' }),
  ),
  tokenCase('only two parts', ({ claims }) => signToken(claims).split('.').slice(0, 2).join('.')),
  tokenCase('five parts', ({ claims }) => `${signToken(claims)}.x.y`),
  tokenCase('SHA-1', ({ claims }) => {
    const signed = `${encodeJson({ alg: 'RS1', kid: 'own' })}.${encodeJson(claims)}`
    return `${signed}.${createSign('RSA-SHA1').update(signed).sign(providerKeys.privateKey, 'base64url')}`
  }),
  { name: 'keys that are a page', jwks: () => ({ body: '<html>Welcome</html>' }) },
  { name: 'no keys', jwks: () => ({ body: { keys: [] } }) },
]

const nowInSeconds = () => Math.floor(Date.now() / 1000)

export const claimForgeries: Forgery[] = [
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
  claimCase('over', () => ({ iat: nowInSeconds() - 7200, exp: nowInSeconds() - 3600 })),
  claimCase('no end', () => ({ exp: undefined })),
  claimCase('an end in words', () => ({ exp: '9999999999' })),
  claimCase('issued in an hour', () => ({ iat: nowInSeconds() + 3600 })),
  claimCase('issued at no time', () => ({ iat: undefined })),
  claimCase('not before an hour from now', () => ({ nbf: nowInSeconds() + 3600 })),
  claimCase('no subject', () => ({ sub: undefined })),
  claimCase('an empty subject', () => ({ sub: '' })),
  claimCase('a subject of spaces', () => ({ sub: '   ' })),
  claimCase('a subject that is a number', () => ({ sub: 1 })),
  claimCase('a subject of 256 characters', () => ({ sub: 's'.repeat(256) })),
  claimCase('a subject with an invisible end', () => ({ sub: 'mo\u200b' })),
]

export const emailForgeries: Forgery[] = [
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
