import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  range: 'Range',
  update: 'Update',
  activeUsers: 'Active users',
  totalLogins: 'Total logins',
})
