import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  people: '{count, plural, one {# person} other {# people}}',
})
