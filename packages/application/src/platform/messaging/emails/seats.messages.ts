import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './seats.messages.es.ts'

/** The e-mail about seats that are running out. */
export const messages = defineMessages(
  {
    subject: 'The seats of {organization} in {product} are running out',
    heading: '{taken, number} of {max, number} seats are taken',
    lead: '{organization} has {max, plural, one {# seat} other {# seats}} in {product}, and {free, plural, =0 {none is free} one {one is free} other {# are free}}. When all are taken, nobody can be added.',
    freed: 'A member who is disabled or deleted frees a seat.',
    open: 'Open the members',
    moreSeats: 'More seats? Write to {contactEmail}.',
  },
  { es },
)
