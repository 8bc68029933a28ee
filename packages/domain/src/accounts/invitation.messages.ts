import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './invitation.messages.es.ts'

export const messages = defineMessages({ askedAgain: 'asked again, never signed in' }, { es })
