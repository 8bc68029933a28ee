import type { Options } from 'minisearch'
import { splitAllWords, splitWords, stemWord, toSetPhrase } from './split-words.ts'
import { type StoredIndex, WordIndex } from './word-index.ts'

/** A lesson as it is indexed, within the first track that lists it. */
export type IndexedLesson = {
  unitId: string
  title: string
  keywords: readonly string[]
  track: { slug: string; title: string; keywords: readonly string[] }
  /** Its plain text. */
  text: string
}

/** What is stored of a lesson in the index. */
export type StoredLesson = { title: string; track: string }

export const lessonFields = ['title', 'keywords', 'track', 'text'] as const
export type LessonField = (typeof lessonFields)[number]

/** The words of a document are split and normalized already, and joined by spaces. */
type LessonDocument = { id: string } & StoredLesson & Record<`${LessonField}Words`, string>

/** A loaded index. */
export type LessonIndex = {
  words: WordIndex<LessonDocument>
  /** Returns the words of the index that are forms of a word, itself among them. */
  findForms: (word: string) => string[]
}

const indexOptions: Options<LessonDocument> = {
  fields: lessonFields.map((field) => `${field}Words`),
  storeFields: ['title', 'track'] satisfies (keyof StoredLesson)[],
  tokenize: (words) => words.split(' '),
  processTerm: (word) => word || null,
}

/**
 * How many words of texts an index has in all. Each lesson gets an equal share of them, and of its text the words that
 * distinguish it most: this bounds the size of the index, which a phone loads.
 */
const MAX_TEXT_WORDS = 60_000

function countLessonsWithWord(lessons: readonly IndexedLesson[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of lessons)
    for (const word of new Set(splitWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns the words of a text that are frequent in it and rare elsewhere, the most distinctive first, each once. */
function pickDistinctiveWords(
  words: readonly string[],
  { max, lessonCount, lessonsWithWord }: DistinctiveWordsOptions,
): string[] {
  const occurrences = new Map<string, number>()
  for (const word of words) occurrences.set(word, (occurrences.get(word) ?? 0) + 1)
  const weightOf = (word: string) =>
    (occurrences.get(word) ?? 0) * Math.log(1 + lessonCount / (lessonsWithWord.get(word) ?? 1))
  return [...occurrences.keys()]
    .map((word) => ({ word, weight: weightOf(word) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, max)
    .map(({ word }) => word)
}

type DistinctiveWordsOptions = {
  max: number
  lessonCount: number
  lessonsWithWord: ReadonlyMap<string, number>
}

/** Returns the index of lessons as JSON, which `loadLessonIndex` loads. Takes seconds for thousands of lessons. */
export function createLessonIndex(lessons: readonly IndexedLesson[]): string {
  const options = {
    max: Math.floor(MAX_TEXT_WORDS / Math.max(1, lessons.length)),
    lessonCount: lessons.length,
    lessonsWithWord: countLessonsWithWord(lessons),
  }
  const index = new WordIndex<LessonDocument>(indexOptions)
  for (const { unitId, title, keywords, track, text } of lessons) {
    const titleWords = splitWords(title)
    const phrases = keywords.map((keyword) => toSetPhrase(splitAllWords(keyword)))
    const keywordWords = [...keywords.flatMap(splitWords), ...phrases.filter((phrase) => phrase !== null)]
    const known = new Set([...titleWords, ...keywordWords])
    const textWords = splitWords(text).filter((word) => !known.has(word))
    index.add({
      id: unitId,
      title,
      track: track.slug,
      titleWords: titleWords.join(' '),
      keywordsWords: keywordWords.join(' '),
      trackWords: [track.title, ...track.keywords].flatMap(splitWords).join(' '),
      textWords: pickDistinctiveWords(textWords, options).join(' '),
    })
  }
  return JSON.stringify(index.toStored())
}

/** What a word and its stem have in common in any case. */
const STEM_PREFIX_LENGTH = 2

/** Computes the stems of those words only that begin like one that is looked up: a page has to load the index fast. */
function createFormFinder(words: readonly string[]): LessonIndex['findForms'] {
  const toPrefix = (word: string) => word.slice(0, STEM_PREFIX_LENGTH)
  const wordsByPrefix = new Map<string, string[]>()
  for (const word of words) {
    const samePrefix = wordsByPrefix.get(toPrefix(word))
    if (samePrefix) samePrefix.push(word)
    else wordsByPrefix.set(toPrefix(word), [word])
  }
  return (word) => {
    const stem = stemWord(word)
    return (wordsByPrefix.get(toPrefix(word)) ?? []).filter((each) => stemWord(each) === stem)
  }
}

/** Loads an index. Throws if it is none. */
export function loadLessonIndex(json: string): LessonIndex {
  const index: StoredIndex = JSON.parse(json)
  return {
    words: WordIndex.fromStored(index, indexOptions),
    findForms: createFormFinder(index.words.map(([word]) => word)),
  }
}
