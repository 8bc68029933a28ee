import MiniSearch, { type AsPlainObject, type Options } from 'minisearch'
import { splitAllWords, splitWords, stemWord, toSetPhrase } from './split-words.ts'

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

/** The words of a document are split and normalised already, and joined by spaces. */
type LessonDocument = { id: string } & StoredLesson & Record<`${LessonField}Words`, string>

/** A loaded index. */
export type LessonIndex = {
  words: MiniSearch<LessonDocument>
  /** The words of the index that have the same stem. */
  wordsByStem: ReadonlyMap<string, string[]>
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

function countLessonsWithWord(texts: readonly string[][]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
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
  const texts = lessons.map(({ text }) => splitWords(text))
  const options = {
    max: Math.floor(MAX_TEXT_WORDS / Math.max(1, lessons.length)),
    lessonCount: lessons.length,
    lessonsWithWord: countLessonsWithWord(texts),
  }
  const index = new MiniSearch(indexOptions)
  for (const [number, { unitId, title, keywords, track }] of lessons.entries()) {
    const titleWords = splitWords(title)
    const phrases = keywords.map((keyword) => toSetPhrase(splitAllWords(keyword)))
    const keywordWords = [...keywords.flatMap(splitWords), ...phrases.filter((phrase) => phrase !== null)]
    const known = new Set([...titleWords, ...keywordWords])
    const textWords = (texts[number] ?? []).filter((word) => !known.has(word))
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
  return JSON.stringify(index)
}

function groupByStem(words: readonly string[]): ReadonlyMap<string, string[]> {
  const wordsByStem = new Map<string, string[]>()
  for (const word of words) {
    const stem = stemWord(word)
    const sameStem = wordsByStem.get(stem)
    if (sameStem) sameStem.push(word)
    else wordsByStem.set(stem, [word])
  }
  return wordsByStem
}

/** Loads an index. Throws if it is none. */
export function loadLessonIndex(json: string): LessonIndex {
  const index: AsPlainObject = JSON.parse(json)
  return {
    words: MiniSearch.loadJS(index, indexOptions),
    wordsByStem: groupByStem(index.index.map(([word]) => word)),
  }
}
