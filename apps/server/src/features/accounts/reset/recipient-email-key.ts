import { createHash } from 'node:crypto'

/** The key that counts the e-mails to one address. It is a hash, because the typed text may be a password. */
export function recipientEmailKey(email: string): string {
  return `mail-to:${createHash('sha256').update(email).digest('base64url')}`
}
