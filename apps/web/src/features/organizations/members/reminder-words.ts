import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { ReminderOutcome } from '@kitchen-table/domain/organizations'
import { messages } from './messages.ts'

/** Returns what became of those who were to be invited again, with the number of e-mails that were sent. */
export function describeReminders({ stoppedBy, ...counts }: ReminderOutcome): string {
  return messages.reminded({ ...counts, stoppedBy: stoppedBy ?? 'nothing' })
}

/** Returns the question before everybody who has not signed in is invited again. */
export function getRemindAllQuestion({
  pendingCount: pending,
  remindableCount: due,
}: Pick<OrganizationDetails, 'pendingCount' | 'remindableCount'>): { title: string; description: string } {
  if (due === 0)
    return { title: messages.remindNobody(), description: messages.remindNobodyMeans({ pending }) }
  return {
    title: messages.remindAll({ count: due }),
    description: messages.remindAllMeans({ pending, due, skipped: pending - due }),
  }
}
