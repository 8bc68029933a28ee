import type { SearchLanguage } from '@kitchen-table/domain/crisis-model'
import { formatCount } from '@kitchen-table/domain/language'
import { englishWays, spanishWays, type WayWords } from '../../../app/help/list-ways.ts'

type AnswerWords = WayWords & {
  eyebrow: string
  /** Before a track's title. */
  inTrack: string
  wholeLibrary: string
  /** Above what helps besides the lessons, and without any. */
  firstStep: string
  outsideOnly: string
  /** Before the title of an intent and a question mark. */
  didYouMean: string
  lessons: string
  moreLessons: string
  /** How many lessons there are, for screen readers. */
  countLessons: (count: number) => string
  noLessons: string
}

/** What is said of an answer, in the language of the search. */
export const answerWords: Record<SearchLanguage, AnswerWords> = {
  en: {
    ...englishWays,
    eyebrow: 'It sounds like',
    inTrack: 'In',
    wholeLibrary: 'from the whole library',
    firstStep: 'A first step',
    outsideOnly: 'Not in our library, but this helps:',
    didYouMean: 'Did you mean',
    lessons: 'Lessons that may help',
    moreLessons: 'More lessons',
    countLessons: (count) => `${formatCount(count, 'lesson')} that may help`,
    noLessons: 'Help from outside the library',
  },
  es: {
    ...spanishWays,
    eyebrow: 'Parece que se trata de',
    inTrack: 'En',
    wholeLibrary: 'de toda la biblioteca',
    firstStep: 'Un primer paso',
    outsideOnly: 'No está en nuestra biblioteca, pero esto ayuda:',
    didYouMean: '¿Quiso decir',
    lessons: 'Lecciones que pueden ayudar',
    moreLessons: 'Más lecciones',
    countLessons: (count) =>
      count === 1 ? '1 lección que puede ayudar' : `${count} lecciones que pueden ayudar`,
    noLessons: 'Ayuda fuera de la biblioteca',
  },
}
