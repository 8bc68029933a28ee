import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** `expiresAt` is in ms since 1970. */
const begun = z.object({
  id: z.string(),
  provider: z.string(),
  via: z.string().nullable(),
  destination: z.string().nullable(),
  expiresAt: z.number(),
})

/** A sign-in at a provider that has begun; its id is random and known to nobody else. */
export type Begun = z.infer<typeof begun>

/** Far more than ours ever are. */
const LONGEST = 1000

function parsed(json: string): Begun | null {
  try {
    return begun.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** The `state` that travels to a provider and back (security.md T16): readable, and nobody's to change. */
export function providerStates(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'provider state', 32))
  const signature = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    seal(beginning: Begun): string {
      const text = Buffer.from(JSON.stringify(beginning)).toString('base64url')
      return `${text}.${signature(text).toString('base64url')}`
    },
    /** Null for whatever was not sealed here. */
    open(state: string): Begun | null {
      const [text, signed, more] = state.length > LONGEST ? [] : state.split('.')
      if (!text || !signed || more !== undefined) return null
      const given = Buffer.from(signed, 'base64url')
      const expected = signature(text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return parsed(Buffer.from(text, 'base64url').toString('utf8'))
    },
  }
}

export type ProviderStates = ReturnType<typeof providerStates>
