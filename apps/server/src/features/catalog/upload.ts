/** What a person sends: its bytes and what they call it. `type` is what the sender says it is, and decides nothing. */
export type Upload = { name: string; type: string; bytes: Uint8Array }

const LONGEST_NAME = 200
const FALLBACK = 'file'

/** A file's name as metadata: one line, without folders, never a storage key (security.md T30). */
export function fileName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...name].slice(0, LONGEST_NAME).join('') || FALLBACK
}
