import { createHash } from 'node:crypto'

/** Counts an account's attempts, of known devices and of others. A hash: people type passwords into the wrong field. */
export function signInAttemptsKey(email: string, isKnownDevice: boolean): string {
  const account = createHash('sha256').update(email).digest('base64url')
  return isKnownDevice ? `sign-in:${account}:known` : `sign-in:${account}`
}

/** The key that counts the evaluated codes of an account's second factor, on all devices. */
export function secondFactorCodeKey(sub: string): string {
  return `second-step:${sub}`
}

/** The key that counts the e-mails to one address. It is a hash, because the typed text may be a password. */
export function recipientEmailKey(email: string): string {
  return `mail-to:${createHash('sha256').update(email).digest('base64url')}`
}

export function requesterEmailKey(sub: string): string {
  return `mail-by:${sub}`
}

export function accountSmsKey(sub: string): string {
  return `texts:${sub}`
}

/** The key that counts the codes that an account requests to verify a phone number, whatever the number. */
export function accountPhoneCodesKey(sub: string): string {
  return `phone-codes-by:${sub}`
}

/** The key that counts the codes sent to a phone number to verify it, whatever the account. */
export function recipientPhoneCodesKey(phone: string): string {
  return `phone-code-to:${createHash('sha256').update(phone).digest('base64url')}`
}
