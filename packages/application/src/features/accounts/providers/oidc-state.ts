import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deriveKey } from '../../../platform/secrets/derive-key.ts'
import type { OidcBinding } from './ports.ts'

/** `expiresAt` is in ms since 1970. */
const oidcStateSchema = z.object({
  id: z.string(),
  provider: z.string(),
  via: z.string().nullable(),
  destination: z.string().nullable(),
  expiresAt: z.number(),
})

/** A sign-in at a provider that was begun. Its id is random and secret. */
export type OidcState = z.infer<typeof oidcStateSchema>

/** Far longer than a valid state ever is. */
const MAX_STATE_LENGTH = 1000

function parseState(json: string): OidcState | null {
  try {
    return oidcStateSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** Returns a codec for the `state` that a provider returns unchanged (docs/security.md T16): readable, but signed. */
export function createOidcStateCodec(secretKey: string) {
  const key = deriveKey(secretKey, 'provider state')
  const signature = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    encode(oidcState: OidcState): string {
      const text = Buffer.from(JSON.stringify(oidcState)).toString('base64url')
      return `${text}.${signature(text).toString('base64url')}`
    },
    /** Returns null for anything that was not signed with this key. */
    decode(state: string): OidcState | null {
      const [text, encodedSignature, extraPart] = state.length > MAX_STATE_LENGTH ? [] : state.split('.')
      if (!text || !encodedSignature || extraPart !== undefined) return null
      const actual = Buffer.from(encodedSignature, 'base64url')
      const expected = signature(text)
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
      return parseState(Buffer.from(text, 'base64url').toString('utf8'))
    },
  }
}

export type OidcStateCodec = ReturnType<typeof createOidcStateCodec>

/** Derives nonce and code verifier from the browser's token, so that the store holds nothing that a thief could use. */
export function deriveOidcBinding(browserToken: string, id: string): Omit<OidcBinding, 'state'> {
  const derive = (purpose: string) =>
    createHmac('sha256', browserToken).update(`${purpose}\0${id}`).digest('base64url')
  return { nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}
