import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    malformedJson: 'This is not JSON that we can read.',
    fault: 'Something went wrong on our side. Nothing you did is lost; please try again.',
    errorPageTitle: 'We could not open this page – {product}',
    errorPageHeading: 'We could not open this page',
    tryAgain: 'Try again',
    device: '{browser} on {system}',
    unknownDevice: 'An unknown device',
  },
  { es },
)
