import { createHash } from 'node:crypto'

/** What counts the mails to one address. By a hash: what was typed may be a password. */
export function recipientEmailKey(email: string): string {
  return `mail-to:${createHash('sha256').update(email).digest('base64url')}`
}
