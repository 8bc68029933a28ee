import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  timeIsSkipped: 'The clocks go forward that night, and skip this time. Please choose another one.',
  timeIsRepeated: 'The clocks go back that night, and this time comes twice. Please choose another one.',
  isPast: 'That is in the past. Please choose a later time.',
  isTooFarAhead: 'Please choose a day within a year.',
  // Details of entries of the audit log. They follow what describeAuditAction says.
  planned: '{day}, {time} ({timeZone})',
  reminderDays: 'after {days} days',
  noReminders: 'off',
})
