import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  loginHelp: 'Login help',
})
