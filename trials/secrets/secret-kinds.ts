import { randomBytes } from 'node:crypto'
import type { Secret } from './find-secrets.ts'

/** Something that nobody else has, and that every way of writing it down changes. */
const randomPhrase = () => `Pä§s "w/rd"+<${randomBytes(9).toString('base64url')}>`
/** One that keeps the rules of docs/product.md 7.5. */
const randomPassword = () => `A1-${randomPhrase()}`
const randomToken = () => randomBytes(24).toString('base64url')

/** Every kind of secret that there is to lose. A capability adds those that it brings. */
export const secretKinds = {
  rightPassword: { kind: 'the right password', value: randomPhrase() },
  wrongPassword: { kind: 'a wrong password', value: randomPhrase() },
  passwordAsEmail: { kind: 'a password typed into the wrong field', value: randomPhrase() },
  passwordInBrokenJson: { kind: 'a password in JSON that is broken', value: randomPhrase() },
  passwordInForm: { kind: 'a password in a form instead of JSON', value: randomPhrase() },
  passwordInUnknownField: { kind: 'a password in a field that there is not', value: randomPhrase() },
  passwordInQuery: { kind: 'a password in the query', value: randomPhrase() },
  passwordOfElsewhere: { kind: 'a password sent from another site', value: randomPhrase() },
  passwordInHugeBody: { kind: 'a password in a body that is too large', value: randomPhrase() },
  passwordInCutBody: { kind: 'a password in a body that is cut off', value: randomPhrase() },
  firstPassword: { kind: 'a first password', value: randomPassword() },
  resetPassword: { kind: 'a password set with a code', value: randomPassword() },
  changedPassword: { kind: 'a changed password', value: randomPassword() },
  smtpPassword: { kind: 'the password of the mail relay', value: randomPhrase() },
  authorization: { kind: 'an Authorization header', value: randomToken() },
  strangeSession: { kind: 'a session cookie of nobody', value: randomToken() },
  strangeDevice: { kind: 'a device mark of nobody', value: randomToken() },
  strangeCookie: { kind: 'a cookie of somebody else’s', value: randomToken() },
  apiKey: { kind: 'a key in a header', value: randomToken() },
  tokenInQuery: {
    kind: 'a token in the query of a page',
    value: randomToken(),
    // Whoever has to sign in first is sent on to the whole address that they asked for.
    mayBeIn: ['headers of answers'],
  },
  tokenInBadHeader: { kind: 'a token in headers that are too large', value: randomToken() },
  secretKey: { kind: 'SECRET_KEY', value: randomToken() + randomToken() },
} satisfies Record<string, Secret>

export type Secrets = typeof secretKinds
