import { defineMessages } from '@kitchen-table/i18n/messages'

/** How the change of a member stands. */
export const messages = defineMessages({
  planned: 'not done yet',
  done: 'done',
  unchanged: 'was so already',
  yourself: 'that is yourself',
  recent: 'invited within the last seven days',
  notPending: 'has signed in, or is disabled',
  refused: 'wants no more reminders',
  limited: 'was sent many e-mails today',
  dailyLimit: 'all invitations of a day are sent',
  noSubGroup: 'the sub-group is gone',
  notAllowed: 'manages the organization',
  noSeat: 'no seat is free',
  taken: 'someone else has that address',
  gone: 'no longer a member',
  busy: 'another change was at work',
  failed: 'could not be done',
})
