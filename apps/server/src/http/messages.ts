import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    description: 'Short lessons about money and money conversations.',
    needsJavaScript: 'This library needs JavaScript to show its lessons.',
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
