import { hash, randomBytes } from 'node:crypto'

/** 256 random bits; the browser holds it, the store only its hash. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
