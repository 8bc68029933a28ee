import { createHmac, randomBytes } from 'node:crypto'
import type { OidcBinding } from './ports.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/

/**
 * Returns the token that binds a sign-in at a provider to one browser. An existing token is reused, so that two tabs,
 * or two clicks, do not invalidate each other.
 */
export function reuseOrCreateBrowserToken(existing: string | null): string {
  return existing !== null && TOKEN_PATTERN.test(existing) ? existing : randomBytes(32).toString('base64url')
}

/** Derives nonce and code verifier from the browser's token, so that the store holds nothing that a thief could use. */
export function deriveBinding(browserToken: string, id: string): Omit<OidcBinding, 'state'> {
  const derive = (purpose: string) =>
    createHmac('sha256', browserToken).update(`${purpose}\0${id}`).digest('base64url')
  return { nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}
