import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits in base64url. The browser has the token, the store only its hash. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
