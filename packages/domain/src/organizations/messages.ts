import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  unlimitedUsers: 'Unlimited Users',
})
