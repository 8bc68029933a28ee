import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages(
  {
    languageOfTheInvitation: 'Language of the invitation',
    untilTheyChoose: 'Their pages are in it too, until they choose another one.',
  },
  {
    es: {
      languageOfTheInvitation: 'Idioma de la invitación',
      untilTheyChoose: 'Sus páginas también estarán en él, hasta que elijan otro.',
    },
  },
)
