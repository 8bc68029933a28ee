import { defaultLanguage } from '@kitchen-table/i18n/locale'
import {
  isMeaningfulWord,
  listSetPhraseCandidates,
  splitAllWords,
  stemWord,
} from '../../language/split-words.ts'
import { normalizeSearchTerm } from '../search.ts'
import { createWordFinder } from './find-words.ts'
import type { LessonIndex, StoredLesson } from './lesson-index.ts'

export type FoundLesson = Required<StoredLesson> & {
  unitId: string
  /** The words of the lesson that matched, normalized. */
  words: string[]
}

export const MAX_FOUND_LESSONS = 8

/** One word that a query asks about. */
type AskedWord = { word: string; isUnfinished: boolean }

/** Elements of markup, whose names are no words of a question. */
const tags = /<\/?[a-z][^>]*>/gi

/** A lesson must be about at least this share of what was asked, 0 to 1. */
const MIN_COVERAGE = 0.4
/** Lessons that match much less than the best one are left out. */
const MIN_SHARE_OF_BEST = 0.2
/**
 * A word weighs at most as much as one that this share of the lessons has: how much rarer it is says nothing of how much is
 * asked about it.
 */
const MIN_SHARE_WITH_WORD = 0.02

/** Returns the words of a query that have a meaning; of several forms of one word, the last. */
function listAskedWords(query: string): AskedWord[] {
  const words = splitAllWords(query)
  const asked = new Map<string, AskedWord>()
  for (const [at, word] of words.entries())
    if (isMeaningfulWord(word)) asked.set(stemWord(word), { word, isUnfinished: at === words.length - 1 })
  return [...asked.values()]
}

type Match = { score: number; covered: number; words: string[] }

/** Creates the search for lessons that may help (docs/product.md 5.2), on a loaded index. */
export function createLessonFinder(index: LessonIndex) {
  const { findWord, findSetPhrase } = createWordFinder(index)
  const lessonCount = index.words.documentCount

  /** Returns the lessons that may help with a query, the best first, at most eight; none rather than absurd ones. */
  return (query: string): FoundLesson[] => {
    const matches = new Map<string, Match>()
    let total = 0
    const term = normalizeSearchTerm(query).replace(tags, ' ')
    const setPhrases = listSetPhraseCandidates(splitAllWords(term)).map(findSetPhrase)
    const words = listAskedWords(term).map(({ word, isUnfinished }) => findWord(word, isUnfinished))
    for (const hits of [...words, ...setPhrases.filter(({ size }) => size > 0)]) {
      const lessonsWithWord = Math.max(hits.size, MIN_SHARE_WITH_WORD * lessonCount)
      const rarity = Math.log(1 + lessonCount / (1 + lessonsWithWord))
      total += rarity
      for (const [id, hit] of hits) {
        const match = matches.get(id) ?? { score: 0, covered: 0, words: [] }
        match.score += hit.score
        match.covered += rarity * hit.certainty
        match.words.push(...hit.words)
        matches.set(id, match)
      }
    }
    const ranked = [...matches]
      .map(([id, match]) => ({ id, words: match.words, coverage: match.covered / total, score: match.score }))
      .filter(({ coverage }) => coverage >= MIN_COVERAGE)
      .map((match) => ({ ...match, rank: match.score * match.coverage ** 2 }))
      .sort((a, b) => b.rank - a.rank)
    const best = ranked[0]?.rank ?? 0
    return ranked
      .filter(({ rank }) => rank >= best * MIN_SHARE_OF_BEST)
      .slice(0, MAX_FOUND_LESSONS)
      .map(({ id, words }) => {
        const stored = index.words.getStoredFields(id) as StoredLesson
        const { title, track, language = defaultLanguage } = stored
        return { unitId: id, title, track, language, words: [...new Set(words)] }
      })
  }
}
