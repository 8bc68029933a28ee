import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits in base64url. The browser has the token, the store only its hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns a browser's well-formed token, or a new one: two tabs, or clicks, must not invalidate each other's. */
export function reuseOrCreateToken(existing: string | null): string {
  return existing !== null && /^[\w-]{43}$/.test(existing) ? existing : createToken()
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
