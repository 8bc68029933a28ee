import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    noTexts: 'We cannot send text messages here, so there is no use for a number.',
    noMobilePhone:
      'Text messages cannot reach that number. Please write the number of a mobile phone, with its country, as +1 612 555 0142.',
    invalidPhone: 'Please write the number with its country, as +1 612 555 0142.',
    otherCountry: 'We cannot send text messages to that country ({country}). They can go to: {countries}.',
    invalidEmail: 'Not a valid email address format',
    sameEmail: 'That is your address already.',
  },
  { es },
)
