/** Longer searches are refused: of what people paste, the beginning is sent. */
export const MAX_SEARCH_LENGTH = 500

/** Three letters or digits, or one letter of a script that writes without spaces, where one may be a word. */
const SEARCHABLE =
  /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** Returns what is sent of a text to be understood; empty if it is too short for that. */
export function toSearchText(text: string): string {
  const search = text.trimStart().slice(0, MAX_SEARCH_LENGTH).trimEnd()
  return SEARCHABLE.test(search) ? search : ''
}
