export { createLessonFinder, type FoundLesson } from './catalog/lesson-search/find-lessons.ts'
export {
  createLessonIndexJson,
  type IndexedLesson,
  LESSON_INDEX_FORMAT,
  parseLessonIndex,
} from './catalog/lesson-search/lesson-index.ts'
export { findMatchingSentence } from './catalog/lesson-search/matching-sentence.ts'
export { splitAllWords } from './language/split-words.ts'
