import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { formatCount } from '@kitchen-table/domain/language'
import type { ReminderOutcome } from '@kitchen-table/domain/organizations'
import { messages } from './messages.ts'

/** The title of the job that invites many members again. */
export const REMINDING_TITLE = 'Inviting members again'

/** Why the others were not invited. */
const reasons = {
  daily_limit: 'your organization has sent all the invitations of a day',
  disabled: 'your organization was disabled meanwhile',
}

/** Returns what became of those who were to be invited again, with the number of e-mails that were sent. */
export function describeReminders({ sent, recent, notPending, limited, stoppedBy }: ReminderOutcome): string {
  const skipped = [
    recent > 0 && `${recent} skipped, because they were invited in the last seven days`,
    notPending > 0 && `${notPending} skipped, because they have signed in or are disabled`,
    limited > 0 && `${limited} skipped, because they were sent many e-mails today`,
  ].filter((part) => part !== false)
  const summary = `${[`${sent} sent`, ...skipped].join(', ')}.`
  return stoppedBy === null ? summary : `${summary} The others were not invited: ${reasons[stoppedBy]}.`
}

/** Returns the question before everybody who has not signed in is invited again. */
export function askToRemindAll({
  pendingCount,
  remindableCount,
}: Pick<OrganizationDetails, 'pendingCount' | 'remindableCount'>): { title: string; description: string } {
  const waiting = `${formatCount(pendingCount, 'person', 'people')} ${pendingCount === 1 ? 'has' : 'have'} not signed in.`
  const rest = pendingCount - remindableCount
  if (remindableCount === 0)
    return {
      title: messages.nobodyCanBeInvited(),
      description: `${waiting} All of them were invited in the last seven days.`,
    }
  const due = `${remindableCount} ${remindableCount === 1 ? 'was' : 'were'} invited at least seven days ago`
  const skipped = `${rest} ${rest === 1 ? 'is' : 'are'} skipped, because they were invited in the last seven days`
  return {
    title: `Invite ${formatCount(remindableCount, 'person', 'people')} again?`,
    description: `${waiting} ${due}${rest === 0 ? '' : `; ${skipped}`}. The new e-mail replaces the earlier one.`,
  }
}

/** Returns the question before selected members are invited again. */
export function askToRemindSelected(count: number): { title: string; description: string } {
  const people = count === 1 ? messages.theSelectedPerson() : `the ${count} selected people`
  return {
    title: `Invite ${people} again?`,
    description: messages.peopleWhoHaveSigned(),
  }
}
