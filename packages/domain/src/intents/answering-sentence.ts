import { splitWords, stemWord } from '../catalog/lesson-search/split-words.ts'
import { splitSentences } from '../catalog/split-sentences.ts'

/** Sentences with more characters are no snippet, those with fewer words say nothing. */
const MAX_LENGTH = 240
const MIN_WORDS = 4
/** How many different words of the search or the intent a sentence must have to answer it. */
const MIN_SHARED_WORDS = 2
/** A word that was typed counts as much as one that this many phrases of the intent have. */
const SEARCH_WEIGHT = 3

const stemsOf = (text: string) => new Set(splitWords(text).map(stemWord))

/** Returns how much each word stem counts: those of the search, and those that many phrases of the intent have. */
function weighStems(search: string, phrases: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (stem: string, weight: number) => weights.set(stem, (weights.get(stem) ?? 0) + weight)
  for (const phrase of phrases) for (const stem of stemsOf(phrase)) add(stem, 1)
  for (const stem of stemsOf(search)) add(stem, SEARCH_WEIGHT)
  return weights
}

/**
 * Returns the sentence of a lesson that is nearest to what a person searches, or null if none is near.
 *
 * @param paragraphs the plain text of the lesson
 * @param phrases what people say who search the same
 */
export function findAnsweringSentence(
  paragraphs: readonly string[],
  { search, phrases }: { search: string; phrases: readonly string[] },
): string | null {
  const weights = weighStems(search, phrases)
  let best: { sentence: string; score: number } | null = null
  for (const sentence of paragraphs.flatMap(splitSentences)) {
    if (sentence.length > MAX_LENGTH || sentence.split(' ').length < MIN_WORDS) continue
    const stems = [...stemsOf(sentence)]
    const shared = stems.filter((stem) => weights.has(stem))
    const weight = shared.reduce((sum, stem) => sum + Math.log1p(weights.get(stem) ?? 0), 0)
    const score = weight / Math.sqrt(stems.length)
    if (shared.length >= MIN_SHARED_WORDS && score > (best?.score ?? 0)) best = { sentence, score }
  }
  return best?.sentence.trim() ?? null
}
