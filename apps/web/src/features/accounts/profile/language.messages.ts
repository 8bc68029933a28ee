import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages(
  {
    language: 'Language',
    description: 'Of the pages here, and of the e-mails that we send you.',
    notChosen: 'Not chosen',
    save: 'Save language',
    saving: 'Saving the language',
  },
  {
    es: {
      language: 'Idioma',
      description: 'El de estas páginas y el de los correos electrónicos que le enviamos.',
      notChosen: 'Sin elegir',
      save: 'Guardar el idioma',
      saving: 'Guardando el idioma',
    },
  },
)
