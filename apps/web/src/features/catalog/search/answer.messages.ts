import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './answer.messages.es.ts'

/** What is said of an answer. */
export const messages = defineMessages(
  {
    eyebrow: 'It sounds like',
    inTrack: 'In “<name>{track}</name>”',
    wholeLibrary: 'from the whole library',
    firstStep: 'A first step',
    outsideOnly: 'Not in our library, but this helps:',
    didYouMean: 'Did you mean “<name>{intent}</name>”?',
    lessons: 'Lessons that may help',
    moreLessons: 'More lessons',
    countLessons: '{count, plural, one {# lesson} other {# lessons}} that may help',
    noLessons: 'Help from outside the library',
  },
  { es },
  // A search in Spanish is answered in Spanish, also on a page in English.
  { loadsAllLanguages: true },
)
