import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    askedAgain: 'asked again, never signed in',
    passwordLength: 'Between {min, number} and {max, number} characters',
    passwordCapital: 'At least one capital letter',
    passwordDigit: 'At least one number',
    passwordSpecial: 'At least one special character: ! @ # $ % ^ & * ( ) [ ] - _ + =',
    passwordUncommon: 'Not one that many people choose',
    refusedPassword: 'This password cannot be used here. Please choose another one.',
    commonPassword: 'That password is one that many people choose, so it is among the first to be tried.',
    helpSubject: 'Login help',
    helpMessage:
      '{name} asks for help with signing in.\n\nFirst name: {first}\nLast name: {last}\nEmail: {email}\nInvited by: {organization}',
  },
  { es },
)
