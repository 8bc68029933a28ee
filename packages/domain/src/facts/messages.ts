import { defineMessages } from '@kitchen-table/i18n/messages'

/** How a window stands in a sentence: "Enrollment is open until January 15, 2027." */
export const messages = defineMessages(
  {
    openUntil: 'open until {day}',
    opensOn: 'closed; it opens on {day}',
    closedSince: 'closed since {day}',
  },
  {
    es: {
      openUntil: 'abierto hasta el {day}',
      opensOn: 'cerrado; abre el {day}',
      closedSince: 'cerrado desde el {day}',
    },
  },
  { loadsAllLanguages: true },
)
