import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  notRecordedYet: 'Not recorded yet',
  theDayBefore: 'the day before',
  notShown: 'not shown',
  theLastDayMust: 'The last day must not be before the first.',
})
