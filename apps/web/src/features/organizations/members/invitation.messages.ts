import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages(
  {
    languageOfTheInvitation: 'Language of the invitation',
    untilTheyChoose: 'Their pages are in this language too, until they choose another one.',
  },
  {
    es: {
      languageOfTheInvitation: 'Idioma de la invitación',
      untilTheyChoose: 'Sus páginas también estarán en este idioma, hasta que la persona elija otro.',
    },
  },
)
