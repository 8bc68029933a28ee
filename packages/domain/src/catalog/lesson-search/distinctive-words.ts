import { listMeaningfulWords } from '../../language/split-words.ts'

/** Returns in how many texts each word stands. */
export function countTextsByWord(texts: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of new Set(listMeaningfulWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

type DistinctiveWordsOptions = {
  max: number
  textCount: number
  textsWithWord: ReadonlyMap<string, number>
}

/** Returns the words that weigh much in one text and stand in few others, the most distinctive first. */
export function pickDistinctiveWords(
  weights: ReadonlyMap<string, number>,
  { max, textCount, textsWithWord }: DistinctiveWordsOptions,
): string[] {
  const distinctionOf = (word: string, weight: number) =>
    weight * Math.log(1 + textCount / (textsWithWord.get(word) ?? 1))
  return [...weights]
    .map(([word, weight]) => ({ word, distinction: distinctionOf(word, weight) }))
    .sort((a, b) => b.distinction - a.distinction)
    .slice(0, max)
    .map(({ word }) => word)
}

/** A word that so many texts have distinguishes none of them: a share of all, and in a small library some. */
const COMMON_SHARE = 0.1
const MIN_COMMON_TEXTS = 10
/** A word that a text has once is said in passing, as a name is, if so few texts have it. In a small library none is. */
const MAX_PASSING_TEXTS = 2
const MIN_TEXTS_FOR_PASSING = 80
/** The minimum number of words that are kept of each text. */
const MIN_TEXT_WORDS = 30

/**
 * Returns the words that distinguish a text, the most distinctive first: without those that are said in passing or that
 * many texts have, unless it has few others.
 *
 * @param weights how often it has each word
 */
export function pickTextWords(
  weights: ReadonlyMap<string, number>,
  { max, textCount, textsWithWord }: DistinctiveWordsOptions,
): string[] {
  const minCommon = Math.max(MIN_COMMON_TEXTS, COMMON_SHARE * textCount)
  const maxPassing = Math.min(MAX_PASSING_TEXTS, textCount / MIN_TEXTS_FOR_PASSING)
  const isTelling = (word: string) => {
    const texts = textsWithWord.get(word) ?? 1
    return texts <= minCommon && (texts > maxPassing || (weights.get(word) ?? 0) > 1)
  }
  const words = pickDistinctiveWords(weights, { max: weights.size, textCount, textsWithWord })
  const telling = words.filter(isTelling)
  const others = words
    .filter((word) => !isTelling(word))
    .slice(0, Math.max(0, MIN_TEXT_WORDS - telling.length))
  return [...telling, ...others].slice(0, max)
}

/** Returns how often each word occurs. */
export function countWordOccurrences(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** In a phrase with more words, each counts less: most of them are not what it is about. */
const SHORT_PHRASE_WORDS = 2
/** What a word must weigh in all phrases: that of one short phrase. */
const MIN_PHRASE_WEIGHT = 1

/** The end of an amount that was split: "299.00", "4,000". */
const zeros = /^0+$/

/** Returns how much each word counts in phrases; those that only few of them have in passing are left out. */
export function weighPhraseWords(phrases: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const phrase of phrases) {
    const words = new Set(listMeaningfulWords(phrase).filter((word) => !zeros.test(word)))
    const weight = Math.min(1, SHORT_PHRASE_WORDS / words.size)
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight)
  }
  return new Map([...weights].filter(([, weight]) => weight >= MIN_PHRASE_WEIGHT))
}
