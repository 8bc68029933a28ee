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
const attackerJwk = attackerKeys.publicKey.export({ format: 'jwk' })

function replacePayload(token: string, claims: Claims): string {
  const [header, , signature] = token.split('.')
  return [header, encodeJson(claims), signature].join('.')
}

export const signatureForgeries: Forgery[] = [
  ...['none', 'None', 'nOnE', 'NONE', ''].map((alg) =>
    tokenCase(`alg "${alg}" without a signature`, ({ claims }) => createUnsignedToken(claims, alg)),
  ),
  headerCase('alg none with an RS256 signature', { alg: 'none' }),
  tokenCase('no alg at all', ({ claims }) => signToken(claims, { alg: undefined })),
  tokenCase('HS256 with the public key in PEM', ({ claims }) => signWithSecret(claims, publicPem)),
  tokenCase('HS256 with the public key as JWK', ({ claims }) => signWithSecret(claims, publicJwk)),
  tokenCase('HS256 with the client secret', ({ claims, server }) =>
    signWithSecret(claims, server.config('medica').clientSecret),
  ),
  tokenCase('HS256 with an empty secret', ({ claims }) => signWithSecret(claims, '')),
  headerCase("signed with an attacker's key", {}, attackerKeys.privateKey),
  headerCase("signed with an attacker's key, and its kid", { kid: 'stranger' }, attackerKeys.privateKey),
  headerCase('an unknown kid', { kid: 'unknown' }),
  headerCase("signed with an attacker's key, without a kid", { kid: undefined }, attackerKeys.privateKey),
  headerCase("the attacker's key in the header (jwk)", { jwk: attackerJwk }, attackerKeys.privateKey),
  headerCase(
    "a URL of the attacker's keys in the header (jku)",
    { jku: 'https://evil.example/jwks' },
    attackerKeys.privateKey,
  ),
  headerCase('a critical extension (crit)', { crit: ['exp'], exp: 1 }),
  headerCase('ES256 for an RSA key', { alg: 'ES256' }),
  headerCase('RS512 for a signature with SHA-256', { alg: 'RS512' }),
  tokenCase('no signature', ({ claims }) => signToken(claims).replace(/[^.]+$/, '')),
  tokenCase('the signature of another token', ({ claims }) =>
    replacePayload(signToken(claims), { ...claims, sub: 'someone-else' }),
  ),
  tokenCase('only two parts', ({ claims }) => signToken(claims).split('.').slice(0, 2).join('.')),
  tokenCase('five parts', ({ claims }) => `${signToken(claims)}.x.y`),
  tokenCase('a signature with SHA-1', ({ claims }) => {
    const signingInput = `${encodeJson({ alg: 'RS1', kid: 'own' })}.${encodeJson(claims)}`
    return `${signingInput}.${createSign('RSA-SHA1').update(signingInput).sign(providerKeys.privateKey, 'base64url')}`
  }),
  { name: 'an HTML page instead of keys', jwks: () => ({ body: '<html>Welcome</html>' }) },
  { name: 'no keys', jwks: () => ({ body: { keys: [] } }) },
]

const nowInSeconds = () => Math.floor(Date.now() / 1000)

export const claimForgeries: Forgery[] = [
  claimCase('another issuer', () => ({ iss: 'https://evil.example' })),
  claimCase('another provider as the issuer', ({ server }) => ({ iss: `${server.origin}/fci` })),
  claimCase('the issuer with a slash', ({ claims: { iss } }) => ({ iss: `${iss}/` })),
  claimCase('no issuer', () => ({ iss: undefined })),
  claimCase('another audience', () => ({ aud: 'client-of-fci' })),
  claimCase('several audiences, not this client', () => ({ aud: ['client-of-fci', 'x'] })),
  claimCase('other audiences besides this client', () => ({ aud: ['client-of-medica', 'x'] })),
  claimCase('other audiences besides this client, issued to it', () => ({
    aud: ['client-of-medica', 'x'],
    azp: 'client-of-medica',
  })),
  claimCase('other audiences besides this client, issued to another', () => ({
    aud: ['client-of-medica', 'x'],
    azp: 'x',
  })),
  claimCase('for this client, issued to another', () => ({ azp: 'client-of-fci' })),
  claimCase('no audience', () => ({ aud: undefined })),
  claimCase('an empty list of audiences', () => ({ aud: [] })),
  claimCase('no nonce', () => ({ nonce: undefined })),
  claimCase('another nonce', () => ({ nonce: 'x'.repeat(43) })),
  claimCase('an empty nonce', () => ({ nonce: '' })),
  claimCase('the nonce of an earlier sign-in', ({ oldNonce }) => ({ nonce: oldNonce })),
  claimCase('expired', () => ({ iat: nowInSeconds() - 7200, exp: nowInSeconds() - 3600 })),
  claimCase('no expiry', () => ({ exp: undefined })),
  claimCase('an expiry that is a string', () => ({ exp: '9999999999' })),
  claimCase('issued in the future', () => ({ iat: nowInSeconds() + 3600 })),
  claimCase('no issue time', () => ({ iat: undefined })),
  claimCase('valid only in an hour (nbf)', () => ({ nbf: nowInSeconds() + 3600 })),
  claimCase('no subject', () => ({ sub: undefined })),
  claimCase('an empty subject', () => ({ sub: '' })),
  claimCase('a subject of spaces', () => ({ sub: '   ' })),
  claimCase('a subject that is a number', () => ({ sub: 1 })),
  claimCase('a subject of 256 characters', () => ({ sub: 's'.repeat(256) })),
  claimCase('a subject that ends with an invisible character', () => ({ sub: 'mo\u200b' })),
]

/** Creates a forgery with an address that another account has. */
const clashCase = (name: string, email: string): Forgery => ({
  ...claimCase(name, () => ({ email })),
  problem: 'clash',
  notices: 1,
})

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
  claimCase('an address with a Kelvin sign for a k', () => ({ email: '\u212aim@medica.example' })),
  claimCase('an address with full-width letters', () => ({ email: 'ｒｏｏｔ@example.com' })),
  claimCase('an address with a Cyrillic letter', () => ({ email: 'r\u043eot@example.com' })),
  claimCase('an address with a second line', () => ({ email: 'root@example.com\r\nBcc: x@evil.example' })),
  claimCase('an address with a display name', () => ({ email: 'Root <root@example.com>' })),
  clashCase("an administrator's address", 'root@example.com'),
  clashCase("an administrator's address in capitals and with a space", ' ROOT@Example.com'),
  clashCase("a member's address", 'kim@example.com'),
  clashCase('the address of a member of the same provider', 'mo@medica.example'),
]
