import { createFormDraftStore } from '../../../app/form-draft-store.ts'

/** The new address, and when its code was sent (in ms, or ''). Stored: the e-mail is read in another tab or app. */
export function createEmailDraftStore(sub: string) {
  return createFormDraftStore(sub, 'email', { email: '', sentAt: '' })
}

export function createPhoneNumberDraftStore(sub: string) {
  return createFormDraftStore(sub, 'phone', { phone: '' })
}

/** The number that a code was sent to, and when (ms since 1970). */
export function createPhoneCodeDraftStore(sub: string) {
  return createFormDraftStore(sub, 'phone-code', { phone: '', sentAt: '' })
}
