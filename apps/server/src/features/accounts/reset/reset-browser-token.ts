import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** What an asking browser keeps, so that the codes of its requests work there. */
export function createBrowserToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** A token of ours as a browser sends it back; null for anything else. */
export function parseBrowserToken(value: string | null): string | null {
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}

/** What is stored of a browser's token. */
export function hashBrowserToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
