import { defineMessages } from '@kitchen-table/i18n/messages'

import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    closeTitle: 'Close {title}',
    doneOfAll: '<strong>{done, number}</strong> of {total, number}',
    done: 'Done',
    isDone: '{title}: done, {counts}',
    pleaseNote: 'Please note',
    wentWrong: 'Something went wrong',
    loading: 'Loading',
    messages: 'Messages',
    closeMessage: 'Close message',
  },
  { es },
)
