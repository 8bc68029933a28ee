/** Longer terms are truncated: no title in the library has a hundred characters (docs/security.md T55). */
const MAX_TERM_LENGTH = 100

const controlCharacters = /\p{Cc}+/gu

/** Returns the term to search for: one line without control characters, trimmed, at most 100 characters. */
export function normalizeSearchTerm(input: string): string {
  return [...input.replace(controlCharacters, ' ').trim()].slice(0, MAX_TERM_LENGTH).join('').trim()
}

/**
 * Returns whether the title or any keyword contains the term, case-insensitive and as plain text (docs/product.md 5.2).
 * An empty term matches everything.
 */
export function matchesSearch(track: { title: string; keywords: string[] }, term: string): boolean {
  const lowerCaseTerm = term.toLowerCase()
  if (track.title.toLowerCase().includes(lowerCaseTerm)) return true
  return track.keywords.some((keyword) => keyword.toLowerCase().includes(lowerCaseTerm))
}
