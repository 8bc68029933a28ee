import { createHash } from 'node:crypto'

/**
 * The bucket of somebody's attempts to sign in: one for all known devices together, and one for all others. By a hash of
 * what was typed: somebody may type their password where the address belongs, and it must not be kept.
 */
export function signInAttemptsKey(email: string, isKnownDevice: boolean): string {
  const account = createHash('sha256').update(email).digest('base64url')
  return isKnownDevice ? `sign-in:${account}:known` : `sign-in:${account}`
}

/** What counts the codes of the second step that are evaluated for an account, whatever the device. */
export function secondFactorCodeKey(sub: string): string {
  return `second-step:${sub}`
}
