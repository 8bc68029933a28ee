/** Longer terms are cut: nothing in the library has a title of a hundred characters (docs/security.md T55). */
const MAX_TERM_LENGTH = 100

const controlCharacters = /\p{Cc}+/gu

/** What is searched for: one line without control characters, trimmed, at most 100 characters. */
export function normalizeSearchTerm(input: string): string {
  return [...input.replace(controlCharacters, ' ').trim()].slice(0, MAX_TERM_LENGTH).join('').trim()
}

/** docs/product.md 5.2: the title or any keyword, case-insensitive, as a plain substring. An empty term matches everything. */
export function matchesSearch(track: { title: string; keywords: string[] }, term: string): boolean {
  const lowerCaseTerm = term.toLowerCase()
  if (track.title.toLowerCase().includes(lowerCaseTerm)) return true
  return track.keywords.some((keyword) => keyword.toLowerCase().includes(lowerCaseTerm))
}
