import { isMeaningfulWord, splitAllWords } from '../language/split-words.ts'

/** The beginning of a word, which its forms and most misspellings share. */
const BEGINNING = 4

/** The phrases of one intent by their features. */
export type PhraseIndex = {
  /** The numbers of the phrases that have a feature. */
  phrasesByFeature: ReadonlyMap<string, readonly number[]>
  /** How many features each phrase has. */
  featureCounts: readonly number[]
}

/**
 * Returns what a phrase is compared by, each once: its words that have a meaning, their beginnings, and all pairs of words,
 * which also have the words that say "not".
 */
export function listPhraseFeatures(text: string): string[] {
  const words = splitAllWords(text)
  const features = words.flatMap((word, at) => {
    const pair = `${words[at - 1] ?? ''} ${word}`
    return isMeaningfulWord(word) ? [pair, word, `${word.slice(0, BEGINNING)}…`] : [pair]
  })
  return [...new Set(features)]
}

export function createPhraseIndex(phrases: readonly string[]): PhraseIndex {
  const phrasesByFeature = new Map<string, number[]>()
  const featureCounts: number[] = []
  for (const [number, phrase] of phrases.entries()) {
    const features = listPhraseFeatures(phrase)
    featureCounts.push(features.length)
    for (const feature of features) {
      const numbers = phrasesByFeature.get(feature)
      if (numbers) numbers.push(number)
      else phrasesByFeature.set(feature, [number])
    }
  }
  return { phrasesByFeature, featureCounts }
}

/** Returns how similar a text is to the nearest phrase: from 0 to 1 for the same words (cosine of their features). */
export function measurePhraseSimilarity(
  { phrasesByFeature, featureCounts }: PhraseIndex,
  features: readonly string[],
): number {
  const shared = new Map<number, number>()
  for (const feature of features)
    for (const number of phrasesByFeature.get(feature) ?? [])
      shared.set(number, (shared.get(number) ?? 0) + 1)
  let nearest = 0
  for (const [number, count] of shared)
    nearest = Math.max(nearest, count / Math.sqrt(features.length * (featureCounts[number] ?? 1)))
  return nearest
}
