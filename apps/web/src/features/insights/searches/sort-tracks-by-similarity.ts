import { searchKeyOf } from '@kitchen-table/domain/insights'
import { compareTexts } from '@kitchen-table/i18n/formats'

type NamedTrack = { title: string; keywords: readonly string[] }

const wordsOf = (text: string) => searchKeyOf(text).split(' ')

function pairsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2))
}

/** Returns how alike two words are, from 0 to 1: the share of pairs of letters that they have in common. */
function compareWords(first: string, second: string): number {
  if (first === second) return 1
  const pairs = pairsOf(first)
  const others = pairsOf(second)
  if (pairs.length + others.length === 0) return 0
  const common = [...new Set(pairs)].filter((pair) => others.includes(pair)).length
  return (2 * common) / (pairs.length + others.length)
}

/** Words that have less in common have nothing to do with each other. */
const MIN_LIKENESS = 0.4
/** Shorter ones are seldom what a search is about: "a", "of". */
const MIN_WORD_LENGTH = 3
/** A word of the title says more about a track than one of its tags. */
const TAG_WEIGHT = 0.8

function scoreWord(word: string, titleWords: readonly string[], tagWords: readonly string[]): number {
  const bestOf = (words: readonly string[]) => Math.max(0, ...words.map((other) => compareWords(word, other)))
  const best = Math.max(bestOf(titleWords), bestOf(tagWords) * TAG_WEIGHT)
  return best < MIN_LIKENESS ? 0 : best
}

/** Returns the tracks, those whose titles and tags are most like the term first, and others by their titles. */
export function sortTracksBySimilarity<Track extends NamedTrack>(
  tracks: readonly Track[],
  term: string,
): Track[] {
  const words = wordsOf(term)
  const longWords = words.filter((word) => word.length >= MIN_WORD_LENGTH)
  const searched = longWords.length > 0 ? longWords : words
  const scored = tracks.map((track) => {
    const titleWords = wordsOf(track.title)
    const tagWords = track.keywords.flatMap(wordsOf)
    const score = searched.reduce((sum, word) => sum + scoreWord(word, titleWords, tagWords), 0)
    return { track, score }
  })
  return scored
    .sort((a, b) => b.score - a.score || compareTexts(a.track.title, b.track.title))
    .map(({ track }) => track)
}
