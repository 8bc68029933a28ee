import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './password.messages.es.ts'

/** The rules of a new password: a catalog of its own, so that pages without one load no translations of it. */
export const messages = defineMessages(
  {
    passwordLength: 'Between {min, number} and {max, number} characters',
    passwordCapital: 'At least one capital letter',
    passwordDigit: 'At least one number',
    passwordSpecial: 'At least one special character: ! @ # $ % ^ & * ( ) [ ] - _ + =',
    passwordUncommon: 'Not one that many people choose',
    refusedPassword: 'This password cannot be used here. Please choose another one.',
    commonPassword: 'That password is one that many people choose, so it is among the first to be tried.',
  },
  { es },
)
