import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    notANotice: 'Not the id of a notice.',
    firstNameRequired: 'First name is required',
    lastNameRequired: 'Last name is required',
    organizationRequired: 'The organization that invited you is required',
    notADevice: 'Not the id of a device.',
  },
  { es },
)
