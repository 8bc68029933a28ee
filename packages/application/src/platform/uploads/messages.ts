import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  weNoLongerHave: 'We no longer have this file. Please choose it again.',
  theSizeOfThe: 'The size of the file is missing.',
})
