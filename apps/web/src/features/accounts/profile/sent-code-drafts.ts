import { createDraft } from '../../../app/draft.ts'

/** The new address, and whether its code is being waited for ('yes'), while the letter is read in another tab or app. */
export function emailDraft(sub: string) {
  return createDraft(sub, 'email', { email: '', isSent: '' })
}

/** The number that a code was sent to. */
export function phoneDraft(sub: string) {
  return createDraft(sub, 'phone-code', { phone: '' })
}
