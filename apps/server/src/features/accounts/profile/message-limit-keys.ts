import { createHash } from 'node:crypto'

/** Counts the letters that a person causes, whoever they go to. */
export function requesterEmailKey(sub: string): string {
  return `mail-by:${sub}`
}

/** Counts the text messages to an account, whatever they are for. */
export function accountSmsKey(sub: string): string {
  return `texts:${sub}`
}

/** Counts the codes that an account asks for to confirm a telephone number, whichever it is. */
export function accountPhoneCodesKey(sub: string): string {
  return `phone-codes-by:${sub}`
}

/** Counts the codes that are sent to a telephone number to confirm it, whoever asks for them. */
export function recipientPhoneCodesKey(phone: string): string {
  return `phone-code-to:${createHash('sha256').update(phone).digest('base64url')}`
}
