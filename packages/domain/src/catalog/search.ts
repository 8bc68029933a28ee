/** Longer terms are cut: nothing in the library has a title of a hundred characters (security.md T55). */
const LONGEST_TERM = 100

const controlCharacters = /\p{Cc}+/gu

/** What is searched for: one line without control characters, trimmed, at most 100 characters. */
export function searchTerm(typed: string): string {
  return [...typed.replace(controlCharacters, ' ').trim()].slice(0, LONGEST_TERM).join('').trim()
}

/** Spec §2: the title or any keyword, case-insensitive, as a plain substring. An empty term matches everything. */
export function matchesSearch(track: { title: string; keywords: string[] }, term: string): boolean {
  const wanted = term.toLowerCase()
  if (track.title.toLowerCase().includes(wanted)) return true
  return track.keywords.some((keyword) => keyword.toLowerCase().includes(wanted))
}
