import { createHash } from 'node:crypto'
import type { LimitedAction } from '@kitchen-table/domain/sliding-window'

/**
 * The key that counts the sign-in attempts of an account: one for all known devices together, and one for all others.
 * It is a hash, because a person may type their password into the field for the address, and it must not be stored.
 */
export function signInAttemptsKey(email: string, isKnownDevice: boolean): string {
  const account = createHash('sha256').update(email).digest('base64url')
  return isKnownDevice ? `sign-in:${account}:known` : `sign-in:${account}`
}

/** The key that counts the evaluated codes of an account's second factor, on all devices. */
export function secondFactorCodeKey(sub: string): string {
  return `second-step:${sub}`
}

/** The key that counts the e-mails to one address. It is a hash, because the typed text may be a password. */
export function recipientEmailKey(email: string): string {
  return `mail-to:${createHash('sha256').update(email).digest('base64url')}`
}

/** The key that counts the e-mails that a person causes, to any recipient. */
export function requesterEmailKey(sub: string): string {
  return `mail-by:${sub}`
}

/** The key that counts how often a person was told that an address has an account. */
export function takenAddressKey(sub: string): string {
  return `taken-addresses:${sub}`
}

/** The key that counts how often a person does something that is limited. */
export function actionKey(action: LimitedAction, sub: string): string {
  return `${action}:${sub}`
}

/** The key that counts how often a person downloads what is stored about them. */
export function ownDataKey(sub: string): string {
  return `own-data:${sub}`
}

/** The key that counts the pictures that a person uploads. */
export function pictureUploadsKey(sub: string): string {
  return `pictures:${sub}`
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
