import { createHash } from 'node:crypto'

/** The key that counts the e-mails that a person causes, to any recipient. */
export function requesterEmailKey(sub: string): string {
  return `mail-by:${sub}`
}

/** The key that counts the text messages to an account, for any purpose. */
export function accountSmsKey(sub: string): string {
  return `texts:${sub}`
}

/** The key that counts the codes that an account requests to verify a phone number, whatever the number. */
export function accountPhoneCodesKey(sub: string): string {
  return `phone-codes-by:${sub}`
}

/** The key that counts the codes sent to a phone number to verify it, whatever the account. */
export function recipientPhoneCodesKey(phone: string): string {
  return `phone-code-to:${createHash('sha256').update(phone).digest('base64url')}`
}
