import { z } from 'zod'

const MIN_LENGTH = 32
/** A random key of 32 hexadecimal digits has fewer in one of 20 million cases. */
const MIN_DIFFERENT_CHARACTERS = 8

const ADVICE =
  'make one with: openssl rand -base64 48 (with a new key, people who use an authenticator app need npm run admin:reset)'

/** Whether a text is a part of itself, written twice or more; the last time, it may be cut short, or lack a separator. */
function isRepetition(text: string): boolean {
  const longest = Math.floor((text.length + 1) / 2)
  const isRepeatedEvery = (length: number) => text.slice(length) === text.slice(0, -length)
  return Array.from({ length: longest }, (_, n) => n + 1).some(isRepeatedEvery)
}

/** A key that signs and encrypts. Refuses one that is short, has few different characters, or repeats a part. */
export const secretKeySchema = z
  .string()
  .min(MIN_LENGTH, { error: `needs at least ${MIN_LENGTH} characters; ${ADVICE}`, abort: true })
  .refine((key) => new Set(key).size >= MIN_DIFFERENT_CHARACTERS, {
    error: `has fewer than ${MIN_DIFFERENT_CHARACTERS} different characters; ${ADVICE}`,
    abort: true,
  })
  .refine((key) => !isRepetition(key), `is one text that is repeated; ${ADVICE}`)
