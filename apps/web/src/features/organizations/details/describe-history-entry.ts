import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { type AuditAction, describeAuditAction } from '@kitchen-table/domain/organizations'
import { messages } from './messages.ts'

type HistoryEntry = Pick<MemberDetails['history'][number], 'action' | 'detail'>

/** What happened to a person, in the words of their own page. */
const wordsByAction: { readonly [Action in AuditAction]?: (values: { detail: string }) => string } = {
  member_added: messages.added,
  member_added_uninvited: messages.addedUninvited,
  reminders_refused: messages.refusedReminders,
  invitation_sent: messages.sentEmail,
  password_issued: messages.sentPassword,
  member_moved: messages.moved,
  member_renamed: messages.renamed,
  member_address_corrected: messages.addressCorrected,
  member_role_changed: messages.roleChanged,
  member_transferred: messages.transferred,
  member_arrived: messages.arrived,
  member_enabled: messages.wasEnabled,
  member_disabled: messages.wasDisabled,
  second_factor_reset: messages.secondFactorReset,
  account_unlocked: messages.accountUnlocked,
}

/** Returns what an entry says on the page of the person whom it is about. */
export function describeHistoryEntry({ action, detail }: HistoryEntry): string {
  return wordsByAction[action]?.({ detail }) ?? describeAuditAction({ action, detail })
}
