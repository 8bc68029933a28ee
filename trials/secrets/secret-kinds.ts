import { randomBytes } from 'node:crypto'
import type { Secret } from './find-secrets.ts'

/** Returns a unique text with characters that every encoding changes. */
const randomPhrase = () => `Pä§s "w/rd"+<${randomBytes(9).toString('base64url')}>`
/** Returns a unique password that satisfies docs/product.md 7.5. */
const randomPassword = () => `A1-${randomPhrase()}`
const randomToken = () => randomBytes(24).toString('base64url')

/** Every kind of secret that could leak. New features add theirs. */
export const secretKinds = {
  rightPassword: { kind: 'the right password', value: randomPhrase() },
  wrongPassword: { kind: 'a wrong password', value: randomPhrase() },
  passwordAsEmail: { kind: 'a password typed into the wrong field', value: randomPhrase() },
  passwordInBrokenJson: { kind: 'a password in JSON that is broken', value: randomPhrase() },
  passwordInForm: { kind: 'a password in a form instead of JSON', value: randomPhrase() },
  passwordInUnknownField: { kind: 'a password in an unknown field', value: randomPhrase() },
  passwordInQuery: { kind: 'a password in the query', value: randomPhrase() },
  passwordOfElsewhere: { kind: 'a password sent from another site', value: randomPhrase() },
  passwordInHugeBody: { kind: 'a password in a body that is too large', value: randomPhrase() },
  passwordInCutBody: { kind: 'a password in a body that is cut off', value: randomPhrase() },
  firstPassword: { kind: 'a first password', value: randomPassword() },
  resetPassword: { kind: 'a password set with a code', value: randomPassword() },
  changedPassword: { kind: 'a changed password', value: randomPassword() },
  smtpPassword: { kind: 'the password of the mail relay', value: randomPhrase() },
  authorization: { kind: 'an Authorization header', value: randomToken() },
  strangeSession: { kind: 'an invalid session cookie', value: randomToken() },
  strangeDevice: { kind: 'an invalid device token', value: randomToken() },
  strangeCookie: { kind: 'a cookie of another system', value: randomToken() },
  apiKey: { kind: 'a key in a header', value: randomToken() },
  tokenInQuery: {
    kind: 'a token in the query of a page',
    value: randomToken(),
    // The redirect to the sign-in contains the whole requested address.
    mayBeIn: ['response headers'],
  },
  tokenInBadHeader: { kind: 'a token in headers that are too large', value: randomToken() },
  secretKey: { kind: 'SECRET_KEY', value: randomToken() + randomToken() },
} satisfies Record<string, Secret>

export type Secrets = typeof secretKinds
