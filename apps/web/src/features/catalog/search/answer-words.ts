import type { SearchLanguage } from '@kitchen-table/domain/help/crisis-model'
import { englishWays, spanishWays, type WayWords } from '../../../app/help/list-ways.ts'

type AnswerWords = WayWords & {
  eyebrow: string
  inTrack: (title: string) => string
  wholeLibrary: string
  outsideOnly: string
  outsideToo: string
  didYouMean: (title: string) => string
}

/** What the card of an answer says, in the language of the search. */
export const answerWords: Record<SearchLanguage, AnswerWords> = {
  en: {
    ...englishWays,
    eyebrow: 'It sounds like',
    inTrack: (title) => `In “${title}”`,
    wholeLibrary: 'from the whole library',
    outsideOnly: 'Not in our library, but this helps:',
    outsideToo: 'Outside the library',
    didYouMean: (title) => `Did you mean “${title}”?`,
  },
  es: {
    ...spanishWays,
    eyebrow: 'Parece que se trata de',
    inTrack: (title) => `En “${title}”`,
    wholeLibrary: 'de toda la biblioteca',
    outsideOnly: 'No está en nuestra biblioteca, pero esto ayuda:',
    outsideToo: 'Fuera de la biblioteca',
    didYouMean: (title) => `¿Quiso decir “${title}”?`,
  },
}
