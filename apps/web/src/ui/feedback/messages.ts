import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  loading: 'Loading',
  messages: 'Messages',
  closeMessage: 'Close message',
})
