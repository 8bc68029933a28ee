import { randomBytes } from 'node:crypto'
import type { Secret } from './find-secrets.ts'

/** Something that nobody else has, and that every way of writing it down changes. */
const phrase = () => `Pä§s "w/rd"+<${randomBytes(9).toString('base64url')}>`
/** One that keeps the rules of spec §5. */
const password = () => `A1-${phrase()}`
const token = () => randomBytes(24).toString('base64url')

/** Every kind of secret that there is to lose. A capability adds those that it brings. */
export const secretKinds = {
  rightPassword: { kind: 'the right password', value: phrase() },
  wrongPassword: { kind: 'a wrong password', value: phrase() },
  passwordAsEmail: { kind: 'a password typed into the wrong field', value: phrase() },
  passwordInBrokenJson: { kind: 'a password in JSON that is broken', value: phrase() },
  passwordInForm: { kind: 'a password in a form instead of JSON', value: phrase() },
  passwordInUnknownField: { kind: 'a password in a field that there is not', value: phrase() },
  passwordInQuery: { kind: 'a password in the query', value: phrase() },
  passwordOfElsewhere: { kind: 'a password sent from another site', value: phrase() },
  passwordInHugeBody: { kind: 'a password in a body that is too large', value: phrase() },
  passwordInCutBody: { kind: 'a password in a body that is cut off', value: phrase() },
  firstPassword: { kind: 'a first password', value: password() },
  resetPassword: { kind: 'a password set with a code', value: password() },
  changedPassword: { kind: 'a changed password', value: password() },
  smtpPassword: { kind: 'the password of the mail relay', value: phrase() },
  authorization: { kind: 'an Authorization header', value: token() },
  strangeSession: { kind: 'a session cookie of nobody', value: token() },
  strangeDevice: { kind: 'a device mark of nobody', value: token() },
  strangeCookie: { kind: 'a cookie of somebody else’s', value: token() },
  apiKey: { kind: 'a key in a header', value: token() },
  tokenInQuery: {
    kind: 'a token in the query of a page',
    value: token(),
    // Whoever has to sign in first is sent on to the whole address that they asked for.
    mayBeIn: ['headers of answers'],
  },
  tokenInBadHeader: { kind: 'a token in headers that are too large', value: token() },
  secretKey: { kind: 'SECRET_KEY', value: token() + token() },
} satisfies Record<string, Secret>

export type Secrets = typeof secretKinds
