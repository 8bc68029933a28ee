import { createHash } from 'node:crypto'

/**
 * The bucket of somebody's attempts to sign in, from a device that has signed in before or from all others. By a hash of
 * what was typed: somebody may type their password where the address belongs, and it must not be kept.
 */
export function attemptKey(email: string, device: string | null): string {
  const account = createHash('sha256').update(email).digest('base64url')
  return device === null ? `sign-in:${account}` : `sign-in:${account}:${device}`
}
