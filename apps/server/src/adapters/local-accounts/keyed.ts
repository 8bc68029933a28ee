import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What the installation's key is used for here: whoever has only the database can neither read nor guess. */
export type Keyed = {
  /** The same for the same text: to recognise a short secret by. */
  mark(text: string): string
  seal(text: string): string
  /** Throws when it was sealed with another key, or changed. */
  open(sealed: string): string
}

/** A key for each use, all from the one of the installation, which is asked for when it is first needed. */
export function keyed(secretKey: () => string): Keyed {
  const derived = new Map<string, Buffer>()
  function keyFor(use: string): Buffer {
    const known = derived.get(use) ?? Buffer.from(hkdfSync('sha256', secretKey(), '', `accounts ${use}`, 32))
    derived.set(use, known)
    return known
  }

  return {
    mark: (text) => createHmac('sha256', keyFor('mark')).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
