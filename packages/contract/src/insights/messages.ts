import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  chooseDay: 'Please choose a day.',
  chooseMonth: 'Please choose a month.',
  chooseQuarter: 'Please choose a quarter.',
  tooManyEvents: 'These are too many events for one batch.',
})
