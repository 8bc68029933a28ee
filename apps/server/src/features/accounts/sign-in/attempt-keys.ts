import { createHash } from 'node:crypto'

/**
 * The key that counts the sign-in attempts of an account: one for all known devices together, and one for all others.
 * It is a hash, because a person may type their password into the field for the address, and it must not be stored.
 */
export function signInAttemptsKey(email: string, isKnownDevice: boolean): string {
  const account = createHash('sha256').update(email).digest('base64url')
  return isKnownDevice ? `sign-in:${account}:known` : `sign-in:${account}`
}

/** The key that counts the evaluated codes of an account's second factor, on all devices. */
export function secondFactorCodeKey(sub: string): string {
  return `second-step:${sub}`
}
