import type { SearchIndex, UnitView } from '@kitchen-table/contract/catalog'
import { createTranscript } from '@kitchen-table/domain/films'
import {
  createLessonFinder,
  type FoundLesson,
  findMatchingSentence,
  parseLessonIndex,
} from '@kitchen-table/domain/lesson-search'

type LessonText = Pick<UnitView, 'content' | 'captions'>

export type LessonSearch = {
  find: (query: string) => FoundLesson[]
  /** Returns the sentence of a lesson's text, or of its film, that has most of these words, or null. */
  findSentence: (lesson: LessonText, words: readonly string[]) => string | null
}

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th'

function readParagraphs(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll(BLOCKS)]
    .filter((block) => block.querySelector(BLOCKS) === null)
    .map((block) => block.textContent)
}

/** Creates the search for lessons. */
export function createLessonSearch({ index }: SearchIndex): LessonSearch {
  return {
    find: createLessonFinder(parseLessonIndex(index)),
    findSentence: ({ content, captions }, words) =>
      findMatchingSentence([...readParagraphs(content), ...createTranscript(captions)], words),
  }
}
