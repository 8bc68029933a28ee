import { createHmac, randomBytes } from 'node:crypto'
import type { OidcBinding } from './ports.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/

/**
 * The secret of a browser that is on its way to a provider and back. One that it has already stays, so that two tabs, or
 * two clicks, do not undo each other.
 */
export function reuseOrCreateBrowserToken(existing: string | null): string {
  return existing !== null && TOKEN_PATTERN.test(existing) ? existing : randomBytes(32).toString('base64url')
}

/** Made of the browser's secret instead of kept: the store holds nothing that a thief could use. */
export function deriveBinding(browserToken: string, id: string): Omit<OidcBinding, 'state'> {
  const derive = (purpose: string) =>
    createHmac('sha256', browserToken).update(`${purpose}\0${id}`).digest('base64url')
  return { nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}
