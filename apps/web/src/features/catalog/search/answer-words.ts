import type { SearchLanguage } from '@kitchen-table/domain/help/crisis-model'
import { englishWays, spanishWays, type WayWords } from '../../../app/help/list-ways.ts'

type AnswerWords = WayWords & {
  eyebrow: string
  inTrack: (title: string) => string
  wholeLibrary: string
  /** Above what helps besides the lessons, and without any. */
  firstStep: string
  outsideOnly: string
  didYouMean: (title: string) => string
}

/** What the card of an answer says, in the language of the search. */
export const answerWords: Record<SearchLanguage, AnswerWords> = {
  en: {
    ...englishWays,
    eyebrow: 'It sounds like',
    inTrack: (title) => `In “${title}”`,
    wholeLibrary: 'from the whole library',
    firstStep: 'A first step',
    outsideOnly: 'Not in our library, but this helps:',
    didYouMean: (title) => `Did you mean “${title}”?`,
  },
  es: {
    ...spanishWays,
    eyebrow: 'Parece que se trata de',
    inTrack: (title) => `En “${title}”`,
    wholeLibrary: 'de toda la biblioteca',
    firstStep: 'Un primer paso',
    outsideOnly: 'No está en nuestra biblioteca, pero esto ayuda:',
    didYouMean: (title) => `¿Quiso decir “${title}”?`,
  },
}
