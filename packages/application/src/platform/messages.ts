import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    unknownField: 'There is no such field.',
  },
  { es },
)
