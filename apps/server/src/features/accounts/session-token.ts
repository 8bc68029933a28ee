import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; the browser holds it, the store only its hash. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
