import { removeSourcesSection, splitSentences } from '../language/split-sentences.ts'
import { listMeaningfulWords, stemWord } from '../language/split-words.ts'

/** Sentences with more characters are no snippet, those with fewer words say nothing. */
const MAX_LENGTH = 240
const MIN_WORDS = 4
/** How many different words of the search or the intent a sentence must have to answer it. */
const MIN_SHARED_WORDS = 2
/** A word that was typed counts as much as one that this many phrases of the intent have. */
const SEARCH_WEIGHT = 3

/** A sentence of a lesson with the stems of its words, each once. */
export type StemmedSentence = { sentence: string; stems: readonly string[] }
/** How many phrases have each stem. */
export type StemCounts = ReadonlyMap<string, number>

const stemsOf = (text: string) => [...new Set(listMeaningfulWords(text).map(stemWord))]

/** Returns the sentences of a plain text that can be shown as its answer. */
export function listStemmedSentences(paragraphs: readonly string[]): StemmedSentence[] {
  return removeSourcesSection(paragraphs)
    .flatMap(splitSentences)
    .filter((sentence) => sentence.length <= MAX_LENGTH && sentence.split(' ').length >= MIN_WORDS)
    .map((sentence) => ({ sentence: sentence.trim(), stems: stemsOf(sentence) }))
}

/** Counts the stems of what people say who search the same. */
export function countPhrasesByStem(phrases: readonly string[]): StemCounts {
  const counts = new Map<string, number>()
  for (const stem of phrases.flatMap(stemsOf)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** Returns the sentence of a lesson that is nearest to a search and the phrases of its intent, or null if none is near. */
export function findAnsweringSentence(
  sentences: readonly StemmedSentence[],
  { search, phraseStems }: { search: string; phraseStems: StemCounts },
): string | null {
  const searched = new Set(stemsOf(search))
  const weightOf = (stem: string) => (phraseStems.get(stem) ?? 0) + (searched.has(stem) ? SEARCH_WEIGHT : 0)
  let best: { sentence: string; score: number } | null = null
  for (const { sentence, stems } of sentences) {
    const weights = stems.map(weightOf).filter((weight) => weight > 0)
    const score = weights.reduce((sum, weight) => sum + Math.log1p(weight), 0) / Math.sqrt(stems.length)
    if (weights.length >= MIN_SHARED_WORDS && score > (best?.score ?? 0)) best = { sentence, score }
  }
  return best?.sentence ?? null
}
