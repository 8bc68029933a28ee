import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './account-help.messages.ts'

/**
 * Why someone gives a member access to their account back. Choices, not a text: what the audit log keeps says nothing of
 * a person that outlives them (docs/security.md T60).
 */
export const accountHelpReasons = ['new_phone', 'lost_phone', 'lost_app', 'wrong_codes', 'other'] as const
export type AccountHelpReason = (typeof accountHelpReasons)[number]

export const accountHelpReasonWords: Record<AccountHelpReason, PlainMessage> = {
  new_phone: messages.newPhone,
  lost_phone: messages.lostPhone,
  lost_app: messages.lostApp,
  wrong_codes: messages.wrongCodes,
  other: messages.other,
}
