import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Returns a random token for the cookie of a requesting browser, in which the codes of its requests then work. */
export function createBrowserToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Returns a token that a browser sends back, if it is well-formed; null for anything else. */
export function parseBrowserToken(value: string | null): string | null {
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}

/** The hash of a browser's token, which is stored instead of it. */
export function hashBrowserToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
