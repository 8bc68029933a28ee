import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  pleaseChooseAFile: 'Please choose a file.',
})
