import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

/** How pages call the account types. */
export const roleWords: Record<MemberDetails['role'], PlainMessage> = {
  user: messages.user,
  manager: messages.manager,
  admin: messages.administrator,
}
