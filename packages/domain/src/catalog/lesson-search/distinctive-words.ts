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

/** Returns how much each word counts in phrases; those that only few of them have in passing are left out. */
export function weighPhraseWords(phrases: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const phrase of phrases) {
    const words = new Set(listMeaningfulWords(phrase))
    const weight = Math.min(1, SHORT_PHRASE_WORDS / words.size)
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight)
  }
  return new Map([...weights].filter(([, weight]) => weight >= MIN_PHRASE_WEIGHT))
}
