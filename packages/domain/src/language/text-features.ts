import { toNormalizedForms } from './to-normalized-forms.ts'

const notInWords = /[^a-z0-9]+/g
const numbers = /\d+/g
/** Three or more of the same letter: "heeelp". */
const repeatedLetters = /(.)\1{2,}/g

const SHORTEST_PART = 3
const LONGEST_PART = 5

/** FNV-1a with 32 bits, mixed as MurmurHash3 ends: the lower bits of FNV-1a alone are uneven. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns the words of a text without accents, apostrophes and capitals; each number is "0". Words in other scripts are left out. */
export function listNormalizedWords(text: string): string[] {
  const plain = toNormalizedForms(text).spaced.replace(numbers, '0').replace(notInWords, ' ').trim()
  return plain === '' ? [] : plain.replace(repeatedLetters, '$1$1').split(' ')
}

/**
 * Returns what a text classifier knows of a text, given as its plain words: the words, pairs of words and parts of words of
 * three to five letters, each as an index below `size` (feature hashing). Parts of words make misspellings and other forms
 * similar. No index is repeated.
 */
export function listWordFeatures(words: readonly string[], size: number): number[] {
  if (words.length === 0) return []
  const features = new Set<number>()
  const add = (feature: string) => features.add(hashText(feature) % size)
  for (const [at, word] of words.entries()) {
    add(`w${word}`)
    add(`p${words[at - 1] ?? '^'} ${word}`)
    const marked = `<${word}>`
    for (let length = SHORTEST_PART; length <= LONGEST_PART; length += 1)
      for (let start = 0; start + length <= marked.length; start += 1)
        add(marked.slice(start, start + length))
  }
  add(`p${words.at(-1)} $`)
  return [...features]
}
