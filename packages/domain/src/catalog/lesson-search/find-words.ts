import type { SearchResult } from 'minisearch'
import { joinSetPhrase } from '../../language/split-words.ts'
import { indexedLessonFields, type LessonField, type LessonIndex } from './lesson-index.ts'

/** How well a lesson matches one word. */
type WordHit = {
  /** The score of MiniSearch (BM25), weighted by field and by how the word was found. */
  score: number
  /** From 0 to 1: how certain it is that the lesson is about the word. */
  certainty: number
  /** The words of the index that matched. */
  words: string[]
}

type WordHits = ReadonlyMap<string, WordHit>

/** How much a match in a field counts: an editor has chosen the keywords for the search, the text has many words. */
const fieldBoost: Record<LessonField, number> = { title: 3, keywords: 3, phrases: 1.5, track: 1, text: 1 }
const fieldCertainty: Record<LessonField, number> = {
  title: 1,
  keywords: 1,
  phrases: 0.9,
  track: 0.5,
  text: 0.45,
}

type MatchWeight = { score: number; certainty: number }

/** How much it counts that a word was found as it is, as the beginning of a longer one, or with one typo. */
const exact: MatchWeight = { score: 1, certainty: 1 }
const beginning: MatchWeight = { score: 0.6, certainty: 0.9 }
const typo: MatchWeight = { score: 0.5, certainty: 0.5 }
/** The same for another form of the word. */
const otherForm: MatchWeight = { score: 0.9, certainty: 0.8 }

const MIN_PREFIX_LENGTH = 3
const MIN_TYPO_LENGTH = 4

const boost = Object.fromEntries(indexedLessonFields.map((field) => [`${field}Words`, fieldBoost[field]]))
const certaintyOf = new Map(indexedLessonFields.map((field) => [`${field}Words`, fieldCertainty[field]]))

function toHits(
  results: readonly SearchResult[],
  { score: weight, certainty: sureness }: MatchWeight,
): Map<string, WordHit> {
  return new Map(
    results.map(({ id, score, match }) => {
      const certainties = Object.values(match)
        .flat()
        .map((field) => certaintyOf.get(field) ?? 0)
      const certainty = sureness * Math.max(...certainties)
      return [id, { score: weight * score, certainty, words: Object.keys(match) }]
    }),
  )
}

/** Returns the word with each two neighboring letters exchanged. MiniSearch counts an exchange as two typos. */
function exchangeNeighbors(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}

/** Creates a cached search for single words: while a query is being typed, only its last word changes. */
export function createWordFinder({ words: index, findForms: listForms }: LessonIndex) {
  const found = new Map<string, WordHits>()

  function findForms(word: string): Map<string, WordHit> {
    const hits = new Map<string, WordHit>()
    for (const form of listForms(word))
      for (const [id, hit] of toHits(index.search(form, { boost }), form === word ? exact : otherForm)) {
        // A lesson that has several forms of a word is not about it more than one that has a single form often.
        const { score, certainty, words } = hits.get(id) ?? hit
        hits.set(id, {
          score: Math.max(score, hit.score),
          certainty: Math.max(certainty, hit.certainty),
          words: [...words, ...hit.words],
        })
      }
    return hits
  }

  function findLongerWords(word: string): Map<string, WordHit> {
    if (word.length < MIN_PREFIX_LENGTH) return new Map()
    return toHits(index.search(word, { boost, prefix: true }), beginning)
  }

  function findSimilarWords(word: string): Map<string, WordHit> {
    if (word.length < MIN_TYPO_LENGTH) return new Map()
    const queries = [{ queries: [word], fuzzy: 1 }, ...exchangeNeighbors(word)]
    return toHits(index.search({ combineWith: 'OR', queries }, { boost }), typo)
  }

  function findWord(word: string, isUnfinished: boolean): WordHits {
    const forms = findForms(word)
    if (forms.size > 0 && !isUnfinished) return forms
    const longer = findLongerWords(word)
    if (forms.size + longer.size > 0) return new Map([...longer, ...forms])
    return findSimilarWords(word)
  }

  /** Returns the lessons that have a keyword of these words, most of which say nothing alone: "where to start". */
  function findSetPhrase(words: readonly string[]): WordHits {
    const phrase = joinSetPhrase(words)
    if (phrase === null) return new Map()
    return toHits(index.search(phrase, { boost }), exact)
  }

  /** Returns the lessons that match a word. An unfinished one, the last that is typed, may be the beginning of another. */
  function findWordOnce(word: string, isUnfinished: boolean): WordHits {
    const key = isUnfinished ? `${word}*` : word
    const hits = found.get(key) ?? findWord(word, isUnfinished)
    found.set(key, hits)
    return hits
  }

  return { findWord: findWordOnce, findSetPhrase }
}
