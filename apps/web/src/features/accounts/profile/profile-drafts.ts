import { createDraft } from '../../../app/draft.ts'

/** The new address, and when its code was sent (in ms, or ''). Stored: the e-mail is read in another tab or app. */
export function emailDraft(sub: string) {
  return createDraft(sub, 'email', { email: '', sentAt: '' })
}

export function phoneNumberDraft(sub: string) {
  return createDraft(sub, 'phone', { phone: '' })
}

/** The number that a code was sent to, and when (ms since 1970). */
export function phoneCodeDraft(sub: string) {
  return createDraft(sub, 'phone-code', { phone: '', sentAt: '' })
}
