import { createHmac, hkdfSync } from 'node:crypto'

/** What is kept of a short code, so that nobody who has only the store can find it by trying them all. */
export function createCodeHmac(secretKey: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'code mark', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
