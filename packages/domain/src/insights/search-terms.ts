import { toNormalizedForms } from '../language/to-normalized-forms.ts'

/** A term as it was typed, and how often. */
type CountedTerm = { term: string; count: number }

/** A search in all its variants, the most frequent first; `term` is the first of those that have the key. */
export type SearchGroup = { key: string; term: string; count: number; variants: CountedTerm[] }

/**
 * What an editor does about a search without results. `tag`: the word became a tag of a track; `new_track`: a track was
 * created for it.
 */
export const searchAnswerKinds = ['tag', 'new_track'] as const

/**
 * How many different terms are grouped at most, the most frequent ones: each is compared with the groups before it,
 * which takes milliseconds.
 */
export const MAX_GROUPED_TERMS = 1000

/**
 * Fewer people who searched for a term than these are not shown with it: a term that one person typed may say who it was,
 * and what of (docs/security.md T64).
 */
export const MIN_SEARCHERS = 5

/** Words of ASCII without capitals, separated by single spaces, as most terms are: folded already. */
const foldedAscii = /^[!-@[-~]+(?: [!-@[-~]+)*$/

/** Returns a term without differences of case, spaces and composed characters. */
export function foldTerm(term: string): string {
  if (foldedAscii.test(term)) return term
  return term.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

const compareTerms = (a: CountedTerm, b: CountedTerm) => b.count - a.count || (a.term < b.term ? -1 : 1)

/** A term in all variants of case and spaces: `term` is the most frequent one of `spellings`. */
export type FoldedTerm = CountedTerm & { spellings: string[] }

/**
 * Adds up the variants of case and spaces of terms, the most frequent term first. Terms with fewer searches than
 * `minCount` are left out.
 */
export function mergeTermVariants(terms: readonly CountedTerm[], minCount = 1): FoldedTerm[] {
  const keys = terms.map(({ term }) => foldTerm(term))
  const counts = new Map<string, number>()
  for (const [at, { count }] of terms.entries()) {
    const key = keys[at] ?? ''
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  const variantsOf = new Map<string, CountedTerm[]>()
  for (const [at, counted] of terms.entries()) {
    const key = keys[at] ?? ''
    if ((counts.get(key) ?? 0) < minCount) continue
    const variants = variantsOf.get(key)
    if (variants === undefined) variantsOf.set(key, [counted])
    else variants.push(counted)
  }
  return [...variantsOf]
    .map(([key, variants]) => {
      const spellings = variants.sort(compareTerms).map(({ term }) => term)
      return { term: spellings[0] ?? '', count: counts.get(key) ?? 0, spellings }
    })
    .sort(compareTerms)
}

/** Returns a word without the ending of a regular plural: "loans" and "loan" are one, and so are "taxes" and "tax". */
function stemWord(word: string): string {
  return word
    .replace(/(?<=[a-z]{3})ies$/, 'y')
    .replace(/(?<=[a-z]{2}(?:x|ch|sh|ss))es$/, '')
    .replace(/(?<=[a-z\d]{2}[a-hj-rtv-z])s$/, '')
}

const betweenWords = /[^\p{L}\p{N}]+/u

/**
 * Returns what variants of a search have in common: case, accents, punctuation, plurals and the order of words are
 * gone.
 */
export function searchKeyOf(term: string): string {
  const words = toNormalizedForms(term)
    .spaced.split(betweenWords)
    .filter((word) => word !== '')
  return [...new Set(words.map(stemWord))].sort().join(' ') || term.trim()
}

/** Keys that are both shorter are other words, and not misspelt ("car", "cat"). */
const MIN_MISSPELT_LENGTH = 6

/** Returns whether two texts differ by one letter: wrong, missing, additional, or exchanged with its neighbor. */
export function isOneEditApart(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  if (short === long) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isExchanged && short.slice(at + 2) === long.slice(at + 2)
}

const numbersOf = (key: string) => key.match(/\p{N}+/gu)?.join(' ')

/** Whether a key is another one with one letter wrong. Numbers are not misspelt: "tax 2025" is not "tax 2026". */
function isMisspelt(key: string, correctKey: string): boolean {
  if (Math.max(key.length, correctKey.length) < MIN_MISSPELT_LENGTH) return false
  return isOneEditApart(key, correctKey) && numbersOf(key) === numbersOf(correctKey)
}

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
 * Groups searches with their variants, the most frequent first. A key that is one letter away from a more frequent one
 * is taken as its misspelling.
 */
export function groupSearchTerms(terms: readonly CountedTerm[]): SearchGroup[] {
  const byKey = new Map<string, CountedTerm[]>()
  for (const counted of terms) {
    const key = searchKeyOf(counted.term)
    byKey.set(key, [...(byKey.get(key) ?? []), counted])
  }
  const exact = [...byKey].map(([key, variants]) => toGroup(key, variants)).sort(compareTerms)
  const groups: SearchGroup[] = []
  const merged = new Map<string, CountedTerm[]>()
  for (const group of exact) {
    const correct = groups.find(({ key }) => isMisspelt(group.key, key))
    if (correct) merged.set(correct.key, [...(merged.get(correct.key) ?? []), ...group.variants])
    else groups.push(group)
  }
  return groups
    .map(({ key, term, variants }) => {
      return { ...toGroup(key, [...variants, ...(merged.get(key) ?? [])]), term }
    })
    .sort(compareTerms)
}
