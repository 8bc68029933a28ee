import { defineMessages } from '@kitchen-table/i18n/messages'

/** To the administrators, always in the language of the product: without translations, which pages would load. */
export const messages = defineMessages({
  helpSubject: 'Login help',
  helpMessage:
    '{name} asks for help with signing in.\n\nFirst name: {first}\nLast name: {last}\nEmail: {email}\nInvited by: {organization}',
})
