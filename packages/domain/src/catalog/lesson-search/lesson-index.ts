import { defaultLanguage, type Language } from '@kitchen-table/i18n/locale'
import type { Options } from 'minisearch'
import { joinSetPhrase, listMeaningfulWords, splitAllWords, stemWord } from '../../language/split-words.ts'
import {
  countTextsByWord,
  countWordOccurrences,
  pickDistinctiveWords,
  pickTextWords,
  weighPhraseWords,
} from './distinctive-words.ts'
import { type StoredIndex, WordIndex } from './word-index.ts'
import { WordIndexBuilder } from './word-index-builder.ts'
import { readWordList } from './word-list.ts'

/** A lesson as it is indexed, within the first track that lists it. */
export type IndexedLesson = {
  unitId: string
  title: string
  language: Language
  keywords: readonly string[]
  /** What people say whom it helps: titles and phrases of intents. */
  phrases: readonly string[]
  track: { slug: string; title: string; keywords: readonly string[] }
  /** Its plain text. */
  text: string
}

/** What is stored of a lesson in the index: no language of one in English. */
export type StoredLesson = { title: string; track: string; language?: Language }

/** A new one comes last: an index has their numbers, and a page may load one of another release. */
export const indexedLessonFields = ['title', 'keywords', 'track', 'text', 'phrases'] as const
export type LessonField = (typeof indexedLessonFields)[number]

/** The words of a document are split and normalized already, and joined by spaces. */
type LessonDocument = { id: string } & StoredLesson & Record<`${LessonField}Words`, string>

/** A loaded index. */
export type LessonIndex = {
  words: WordIndex<LessonDocument>
  /** Returns the words of the index that are forms of a word, itself among them. */
  findForms: (word: string) => string[]
}

const indexOptions: Options<LessonDocument> = {
  fields: indexedLessonFields.map((field) => `${field}Words`),
  storeFields: ['title', 'track', 'language'] satisfies (keyof StoredLesson)[],
  tokenize: (words) => words.split(' '),
  processTerm: (word) => word || null,
}

/**
 * The format of `createLessonIndexJson`. It is increased with every change after which a page of the release before could not
 * read the index: one that is open during a deployment gets the indexes of the next release.
 */
export const LESSON_INDEX_FORMAT = 2

/**
 * How many words of texts an index has in all. Each lesson gets an equal share of them, and of its text the words that
 * distinguish it most: this bounds the size of the index, which a phone loads.
 */
const MAX_TEXT_WORDS = 60_000
/** The same for the phrases, of which the lessons that have any get an equal share. */
const MAX_PHRASE_WORDS = 24_000

/** Returns how words of texts are picked that have at most so many in all. */
const toPickOptions = (texts: readonly string[], maxWords: number) => ({
  max: Math.floor(maxWords / Math.max(1, texts.length)),
  textCount: texts.length,
  textsWithWord: countTextsByWord(texts),
})

/** Returns the index of lessons as JSON, which `parseLessonIndex` loads. Takes seconds for thousands of lessons. */
export function createLessonIndexJson(lessons: readonly IndexedLesson[]): string {
  const phraseTexts = lessons.map(({ phrases }) => phrases.join('\n')).filter((text) => text !== '')
  const ofPhrases = toPickOptions(phraseTexts, MAX_PHRASE_WORDS)
  const ofTexts = toPickOptions(
    lessons.map(({ text }) => text),
    MAX_TEXT_WORDS,
  )
  const index = new WordIndexBuilder<LessonDocument>(indexOptions)
  for (const { unitId, title, language, keywords, phrases, track, text } of lessons) {
    const titleWords = listMeaningfulWords(title)
    const setPhrases = keywords.map((keyword) => joinSetPhrase(splitAllWords(keyword)))
    const keywordWords = [
      ...keywords.flatMap(listMeaningfulWords),
      ...setPhrases.filter((phrase) => phrase !== null),
    ]
    const known = new Set([...titleWords, ...keywordWords])
    const newPhraseWords = [...weighPhraseWords(phrases)].filter(([word]) => !known.has(word))
    const phraseWords = pickDistinctiveWords(new Map(newPhraseWords), ofPhrases)
    for (const word of phraseWords) known.add(word)
    const textWords = listMeaningfulWords(text).filter((word) => !known.has(word))
    index.add({
      id: unitId,
      title,
      ...(language !== defaultLanguage && { language }),
      track: track.slug,
      titleWords: titleWords.join(' '),
      keywordsWords: keywordWords.join(' '),
      phrasesWords: phraseWords.join(' '),
      trackWords: [track.title, ...track.keywords].flatMap(listMeaningfulWords).join(' '),
      textWords: pickTextWords(countWordOccurrences(textWords), ofTexts).join(' '),
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

/** Loads an index of the format `LESSON_INDEX_FORMAT`. Throws if it is none. */
export function parseLessonIndex(json: string): LessonIndex {
  const index: StoredIndex = JSON.parse(json)
  return {
    words: WordIndex.fromStored(index, indexOptions),
    findForms: createFormFinder(readWordList(index.words)),
  }
}
