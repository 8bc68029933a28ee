import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits in base64url. The browser has the token, the store only its hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the token that a browser sends back, or a new one if it has none that is well-formed. It is reused so that two
 * tabs, or two clicks, do not invalidate what the other one has begun.
 */
export function reuseOrCreateToken(existing: string | null): string {
  return existing !== null && /^[\w-]{43}$/.test(existing) ? existing : createToken()
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
