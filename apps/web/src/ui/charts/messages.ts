import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  notRecorded2: 'not recorded',
  inAllCompletePeriods: 'in all complete periods',
  notRecorded: 'Not recorded',
})
