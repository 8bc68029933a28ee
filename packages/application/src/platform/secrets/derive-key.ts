import { hkdfSync } from 'node:crypto'

/** Returns the key of 32 bytes for one purpose, derived from the installation's key: what one signs, no other accepts. */
export const deriveKey = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
