import type { Synonym } from '../layout.ts'
import { normalizeSearchTerm } from '../search.ts'
import { createWordFinder, type WordHit, type WordHits } from './find-words.ts'
import type { LessonIndex, StoredLesson } from './lesson-index.ts'
import { isMeaningful, listRuns, splitAllWords, stemWord } from './split-words.ts'
import { createSynonymTable, type SynonymTable } from './synonyms.ts'

export type FoundLesson = StoredLesson & {
  unitId: string
  /** The words of the lesson that matched, normalized. */
  words: string[]
}

export const MAX_FOUND_LESSONS = 8

/** One thing that a query asks about: the words that were typed, or others that mean the same. */
type Concept = { alternatives: string[][]; isUnfinished: boolean }

/** Elements of markup, whose names are no words of a question. */
const tags = /<\/?[a-z][^>]*>/gi

const SYNONYM_WEIGHT = 0.85
/** A lesson must be about at least this share of what was asked, 0 to 1. */
const MIN_COVERAGE = 0.4
/** Lessons that match much less than the best one are left out. */
const MIN_SHARE_OF_BEST = 0.25

function toAlternatives(phrase: string[], meanings: readonly string[]): string[][] {
  return [phrase, ...meanings.map((meaning) => meaning.split(' '))]
    .map((words) => words.filter(isMeaningful))
    .filter((words) => words.length > 0)
}

/** Returns what a query asks about: its phrases that the table knows, and each other word that has a meaning. */
function splitConcepts(query: string, { longest, meanings }: SynonymTable): Concept[] {
  const words = splitAllWords(query)
  const concepts = new Map<string, Concept>()
  let at = 0
  while (at < words.length) {
    const lengths = Array.from({ length: Math.max(1, longest) }, (_, n) => n + 1).reverse()
    const phrases = lengths.map((length) => words.slice(at, at + length))
    const phrase = phrases.find((part) => meanings.has(part.join(' '))) ?? words.slice(at, at + 1)
    at += phrase.length
    const alternatives = toAlternatives(phrase, meanings.get(phrase.join(' ')) ?? [])
    const key = phrase.map(stemWord).join(' ')
    if (alternatives.length > 0) concepts.set(key, { alternatives, isUnfinished: at >= words.length })
  }
  return [...concepts.values()]
}

function averageHits(hits: readonly WordHit[], weight: number): WordHit {
  const averageOf = (pick: (hit: WordHit) => number) =>
    (weight * hits.reduce((sum, hit) => sum + pick(hit), 0)) / hits.length
  return {
    score: averageOf(({ score }) => score),
    certainty: averageOf(({ certainty }) => certainty),
    words: hits.flatMap(({ words }) => words),
  }
}

/** Returns the lessons that match all words of an alternative. */
function findAll(words: readonly WordHits[], weight: number): Map<string, WordHit> {
  const [first = new Map<string, WordHit>(), ...others] = words
  const matched = new Map<string, WordHit>()
  for (const [id, hit] of first) {
    const hits = [hit, ...others.map((other) => other.get(id)).filter((other) => other !== undefined)]
    if (hits.length === words.length) matched.set(id, averageHits(hits, weight))
  }
  return matched
}

type Match = { score: number; covered: number; words: string[] }

/** Creates the search for lessons that may help (docs/product.md 5.2), on a loaded index. */
export function createLessonFinder(index: LessonIndex, synonyms: readonly Synonym[]) {
  const { findWord, findSetPhrase } = createWordFinder(index)
  const table = createSynonymTable(synonyms)
  const lessonCount = index.words.documentCount

  function findConcept({ alternatives, isUnfinished }: Concept): Map<string, WordHit> {
    const best = new Map<string, WordHit>()
    for (const [number, words] of alternatives.entries()) {
      const hits = findAll(
        words.map((word, at) => findWord(word, isUnfinished && number === 0 && at === words.length - 1)),
        number === 0 ? 1 : SYNONYM_WEIGHT,
      )
      for (const [id, hit] of hits) if (hit.score > (best.get(id)?.score ?? 0)) best.set(id, hit)
    }
    return best
  }

  /** Returns the lessons that may help with a query, the best first, at most eight; none rather than absurd ones. */
  return (query: string): FoundLesson[] => {
    const matches = new Map<string, Match>()
    let total = 0
    const term = normalizeSearchTerm(query).replace(tags, ' ')
    const setPhrases = listRuns(splitAllWords(term)).map(findSetPhrase)
    const concepts = splitConcepts(term, table).map(findConcept)
    for (const hits of [...concepts, ...setPhrases.filter(({ size }) => size > 0)]) {
      const rarity = Math.log(1 + lessonCount / (1 + hits.size))
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
        const { title, track } = index.words.getStoredFields(id) as StoredLesson
        return { unitId: id, title, track, words: [...new Set(words)] }
      })
  }
}
