import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './crisis.messages.es.ts'

export const messages = defineMessages(
  {
    suicide: 'You matter, and so does the one you fear for. Someone kind is awake right now.',
    despair: 'This sounds like a lot to carry. You can set it down with someone for a while.',
    violence: 'Nobody earns being hurt. You can talk it through, at your own pace.',
    control: 'Your pay and your papers are yours. Wanting them back is fair.',
    hunger: 'Everyone should eat today. Asking for food is a way of caring.',
    shelter: 'A safe place to sleep is a need we all share. Someone can help you look tonight.',
    eviction: 'A notice is frightening. It is often not the last word, and people can help read it.',
    gambling: 'Wanting it to stop takes courage. Nobody has to do it alone.',
    child: 'A child’s safety begins with one person who notices. Thank you for speaking.',
    elder: 'At every age people deserve care and their own say. It is good that you ask.',
    trafficking: 'Your work and your life belong to you. You may ask without giving a name.',
    scam: 'They fool bright people daily. Call your bank first: minutes count.',
    allPlaces: 'All places that help',
    notRecorded: 'This search is not recorded: not here, not in the address, not in the history.',
  },
  { es },
  // A search in Spanish is answered in Spanish, also on a page in English.
  { loadsAllLanguages: true },
)
