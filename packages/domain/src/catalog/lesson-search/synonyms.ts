import type { Synonym } from '../layout.ts'
import { toPhrase } from './split-words.ts'

export type SynonymTable = {
  /** The number of words of the longest phrase. */
  longest: number
  /** What each phrase means, and what that means in turn. */
  meanings: ReadonlyMap<string, string[]>
}

function followMeanings(meanings: ReadonlyMap<string, string>, phrase: string): string[] {
  const followed: string[] = []
  let next = meanings.get(phrase)
  while (next !== undefined && next !== phrase && !followed.includes(next)) {
    followed.push(next)
    next = meanings.get(next)
  }
  return followed
}

export function createSynonymTable(synonyms: readonly Synonym[]): SynonymTable {
  const meanings = new Map(synonyms.map(({ word, means }) => [toPhrase(word), toPhrase(means)]))
  const phrases = [...meanings.keys()]
  return {
    longest: Math.max(0, ...phrases.map((phrase) => phrase.split(' ').length)),
    meanings: new Map(phrases.map((phrase) => [phrase, followMeanings(meanings, phrase)])),
  }
}
