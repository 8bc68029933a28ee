import type { SearchIndex } from '@kitchen-table/contract/catalog'
import {
  createLessonFinder,
  type FoundLesson,
  findMatchingSentence,
  LESSON_INDEX_FORMAT,
  parseLessonIndex,
} from '@kitchen-table/domain/lesson-search'

export type LessonSearch = {
  find: (query: string) => FoundLesson[]
  /** Returns the sentence of a rich text that has most of these words, or null. */
  findSentence: (html: string, words: readonly string[]) => string | null
}

/** All that cleaned texts have (clean-html.ts). */
const BLOCKS = 'p, li, h1, h2'

function readParagraphs(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll(BLOCKS)]
    .filter((block) => block.querySelector(BLOCKS) === null)
    .map((block) => block.textContent)
}

/** Creates the search for lessons; null if the server is of a release with another index. */
export function createLessonSearch({ format, index }: SearchIndex): LessonSearch | null {
  if (format !== LESSON_INDEX_FORMAT) return null
  return {
    find: createLessonFinder(parseLessonIndex(index)),
    findSentence: (html, words) => findMatchingSentence(readParagraphs(html), words),
  }
}
