import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Returns a function that computes the HMAC of a short code. It is stored instead of the code, so that a person who has
 * only the store cannot find the code by trying all of them.
 */
export function createCodeHmac(secretKey: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'code mark', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
