import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './stop-reminders.messages.es.ts'

export const messages = defineMessages(
  {
    title: 'No more reminders?',
    lead: 'Your invitation stays valid. You only get no more e-mails that remind you of it.',
    stop: 'Stop the reminders',
    stopping: 'Stopping…',
    done: 'Done. You get no more reminders. You can still come in with your invitation, or ask for a new one on the sign-in page.',
  },
  { es },
)
