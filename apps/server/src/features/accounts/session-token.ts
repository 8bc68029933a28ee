import { hash, randomBytes } from 'node:crypto'

/** 256 random bits; the browser holds it, the store only its hash. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
