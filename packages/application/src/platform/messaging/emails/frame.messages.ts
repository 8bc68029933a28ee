import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './frame.messages.es.ts'

/** What all e-mails share. */
export const messages = defineMessages(
  {
    greeting: 'Hello,',
    greetingByName: 'Hello {name},',
    footer: '{product} sent this e-mail. Questions? Write to {contactEmail}.',
  },
  { es },
)
