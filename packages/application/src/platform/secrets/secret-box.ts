import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Uses of the installation's key: without it, the database alone does not allow reading or guessing secrets. */
export type SecretBox = {
  /** Returns the same value for the same text, to verify a short secret. */
  hmac(text: string): string
  /** Encrypts a text (AES-256-GCM). */
  seal(text: string): string
  /** Decrypts; throws if the text was sealed with another key, or modified. */
  open(sealed: string): string
}

/** Derives one key per purpose from the installation's key, which is read when it is first needed. */
export function createSecretBox(secretKey: () => string): SecretBox {
  const derivedKeys = new Map<string, Buffer>()
  function deriveKeyFor(purpose: string): Buffer {
    const key = derivedKeys.get(purpose) ?? deriveKey(secretKey(), `accounts ${purpose}`)
    derivedKeys.set(purpose, key)
    return key
  }

  return {
    hmac: (text) => createHmac('sha256', deriveKeyFor('mark')).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', deriveKeyFor('seal'), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', deriveKeyFor('seal'), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
