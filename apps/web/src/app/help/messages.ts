import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    call: 'Call {number}',
    text: 'Text {number}',
    textWord: 'Text {word} to {number}',
    leave: 'Leave this page',
    pressEscapeAgain: 'Press Escape once more to leave.',
    opensNeutralSite:
      'Opens weather.gov instead<notTouch>, as does Escape, pressed twice</notTouch>. It does not clear the browser’s history.',
    neutralTitle: 'Weather',
    opensInNewTab: '(opens in a new tab)',
  },
  { es },
  // A search in Spanish is answered in Spanish, also on a page in English.
  { loadsAllLanguages: true },
)
