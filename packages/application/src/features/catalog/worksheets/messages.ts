import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  tooLong: 'This worksheet does not fit on one page. Please shorten it.',
})
