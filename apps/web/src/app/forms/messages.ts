import { defineMessages } from '@kitchen-table/i18n/messages'

import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    discardWhatYouTyped: 'Discard what you typed?',
    keepWriting: 'Keep writing',
    discardIt: 'Discard it',
  },
  { es },
)
