import { createHmac, randomBytes } from 'node:crypto'
import type { Binding } from './ports.ts'

const form = /^[\w-]{43}$/

/**
 * The secret of a browser that is on its way to a provider and back. One that it has already stays, so that two tabs, or
 * two clicks, do not undo each other.
 */
export function browserTokenOf(kept: string | null): string {
  return kept !== null && form.test(kept) ? kept : randomBytes(32).toString('base64url')
}

/** Made of the browser's secret instead of kept: the store holds nothing that a thief could use. */
export function bindingOf(browserToken: string, id: string): Omit<Binding, 'state'> {
  const derived = (use: string) =>
    createHmac('sha256', browserToken).update(`${use}\0${id}`).digest('base64url')
  return { nonce: derived('nonce'), codeVerifier: derived('code verifier') }
}
