import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  unknownField: 'There is no such field.',
})
