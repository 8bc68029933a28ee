import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** `expiresAt` is in ms since 1970. */
const oidcStateSchema = z.object({
  id: z.string(),
  provider: z.string(),
  via: z.string().nullable(),
  destination: z.string().nullable(),
  expiresAt: z.number(),
})

/** A sign-in at a provider that has begun; its id is random and known to nobody else. */
export type OidcState = z.infer<typeof oidcStateSchema>

/** Far more than ours ever are. */
const MAX_STATE_LENGTH = 1000

function parseState(json: string): OidcState | null {
  try {
    return oidcStateSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** The `state` that travels to a provider and back (docs/security.md T16): readable, and nobody's to change. */
export function createOidcStateCodec(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'provider state', 32))
  const signature = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    encode(oidcState: OidcState): string {
      const text = Buffer.from(JSON.stringify(oidcState)).toString('base64url')
      return `${text}.${signature(text).toString('base64url')}`
    },
    /** Null for whatever was not sealed here. */
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
