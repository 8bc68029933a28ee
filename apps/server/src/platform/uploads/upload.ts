/** What a person sends: its bytes and what they call it. `type` is what the sender says it is, and decides nothing. */
export type Upload = { name: string; type: string; bytes: Uint8Array }

const MAX_NAME_LENGTH = 200
const FALLBACK_NAME = 'file'

/** A file's name as metadata: one line, without folders, never a storage key (docs/security.md T30). */
export function sanitizeFileName(rawName: string): string {
  const name = rawName
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...name].slice(0, MAX_NAME_LENGTH).join('') || FALLBACK_NAME
}
