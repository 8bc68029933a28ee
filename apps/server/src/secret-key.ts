import { z } from 'zod'

const MIN_LENGTH = 32
/** A random key of 32 hexadecimal digits has fewer in one of 20 million cases. */
const MIN_DIFFERENT_CHARACTERS = 8

const ADVICE = 'make one with: openssl rand -base64 48'

/** A key that signs and encrypts. Refuses one that is short, has few different characters, or repeats a part. */
export const secretKey = z
  .string()
  .min(MIN_LENGTH, { error: `needs at least ${MIN_LENGTH} characters; ${ADVICE}`, abort: true })
  .refine((key) => new Set(key).size >= MIN_DIFFERENT_CHARACTERS, {
    error: `has fewer than ${MIN_DIFFERENT_CHARACTERS} different characters; ${ADVICE}`,
    abort: true,
  })
  .refine((key) => !/^(.+?)\1+$/.test(key), `is one text that is repeated; ${ADVICE}`)
