import { normalizeText } from '../catalog/normalize-text.ts'

/** A term as it was typed, and how often. */
export type CountedTerm = { term: string; count: number }

/** A search in all its variants; `term` is the most frequent one. */
export type SearchGroup = { key: string; term: string; count: number; variants: CountedTerm[] }

const plural = /(?<=[a-z]{3})(ies|es|s)$/

/** Returns a word without the ending of a plural: "loans" and "loan" are one. */
function stemWord(word: string): string {
  return word.replace(plural, (ending) => (ending === 'ies' ? 'y' : ''))
}

/** Returns what variants of a search have in common: case, accents, hyphens, plurals and the order of words are gone. */
export function searchKeyOf(term: string): string {
  const { spaced } = normalizeText(term)
  const words = spaced.split(' ').filter((word) => word !== '').map(stemWord)
  return [...new Set(words)].sort().join(' ') || term.trim()
}

/** Longer keys are taken as one misspelt word of each other; shorter ones would be other words ("car", "cat"). */
const MIN_MISSPELT_LENGTH = 6

/** Returns whether two texts differ by one letter: wrong, missing, additional, or exchanged with its neighbour. */
export function isOneEditApart(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  if (long.length - short.length > 1 || short === long) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isExchanged && short.slice(at + 2) === long.slice(at + 2)
}

const compareTerms = (a: CountedTerm, b: CountedTerm) => b.count - a.count || (a.term < b.term ? -1 : 1)

function toGroup(key: string, terms: readonly CountedTerm[]): SearchGroup {
  const variants = [...terms].sort(compareTerms)
  return {
    key,
    term: variants[0]?.term ?? key,
    count: variants.reduce((sum, { count }) => sum + count, 0),
    variants,
  }
}

/**
 * Groups searches with their variants, the most frequent first. A key that is one letter away from a more frequent one is
 * taken as its misspelling.
 */
export function groupSearchTerms(terms: readonly CountedTerm[]): SearchGroup[] {
  const byKey = Map.groupBy(terms, ({ term }) => searchKeyOf(term))
  const exact = [...byKey].map(([key, variants]) => toGroup(key, variants)).sort(compareTerms)
  const groups: SearchGroup[] = []
  const merged = new Map<string, CountedTerm[]>()
  for (const group of exact) {
    const isLong = group.key.length >= MIN_MISSPELT_LENGTH
    const correct = isLong ? groups.find(({ key }) => isOneEditApart(key, group.key)) : undefined
    if (correct) merged.set(correct.key, [...(merged.get(correct.key) ?? []), ...group.variants])
    else groups.push(group)
  }
  return groups
    .map((group) => toGroup(group.key, [...group.variants, ...(merged.get(group.key) ?? [])]))
    .sort(compareTerms)
}
