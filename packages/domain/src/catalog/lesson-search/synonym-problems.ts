import type { Synonym } from '../layout.ts'
import { toPhrase } from './split-words.ts'

/** What is wrong with an entry of a table of synonyms, by its index. */
export type SynonymProblem = { index: number; field: keyof Synonym; message: string }

/** Returns the entries that lead from an entry back to its own word, in this order; empty without a circle. */
function findCircle(meanings: ReadonlyMap<string, string>, start: string): string[] {
  const path = [start]
  let word = meanings.get(start)
  while (word !== undefined && !path.includes(word)) {
    path.push(word)
    word = meanings.get(word)
  }
  return word === start ? [...path, start] : []
}

function describeProblem(
  { word, means }: Synonym,
  isRepeated: boolean,
  meanings: ReadonlyMap<string, string>,
): Omit<SynonymProblem, 'index'> | null {
  const phrase = toPhrase(word)
  if (phrase === '') return { field: 'word', message: 'Please write a word with letters or digits.' }
  const meaning = toPhrase(means)
  if (meaning === '') return { field: 'means', message: 'Please write what it means with letters or digits.' }
  if (phrase === meaning) return { field: 'means', message: `“${word}” cannot mean itself.` }
  if (isRepeated) return { field: 'word', message: `“${word}” stands in this table already.` }
  const circle = findCircle(meanings, phrase)
  if (circle.length === 0) return null
  return { field: 'means', message: `This goes round in a circle: ${circle.join(' → ')}.` }
}

/** Returns the entries that cannot be used: without a word, listed twice, or in a circle. */
export function findSynonymProblems(synonyms: readonly Synonym[]): SynonymProblem[] {
  const phrases = synonyms.map(({ word }) => toPhrase(word))
  const meanings = new Map(synonyms.map(({ means }, index) => [phrases[index] ?? '', toPhrase(means)]))
  return synonyms.flatMap((synonym, index) => {
    const isRepeated = phrases.indexOf(phrases[index] ?? '') < index
    const problem = describeProblem(synonym, isRepeated, meanings)
    return problem ? [{ index, ...problem }] : []
  })
}
