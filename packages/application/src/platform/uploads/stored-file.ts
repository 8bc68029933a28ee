import type { StoredFile } from '@kitchen-table/domain/catalog'
import { removeHiddenCharacters } from '@kitchen-table/domain/language'
import { z } from 'zod'

/** The schema of a file as records name it. */
export const storedFileSchema: z.ZodType<StoredFile> = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
})

/** A file as it was sent. `name` and `type` are the sender's claims; `type` decides nothing. */
export type Upload = { name: string; type: string; bytes: Uint8Array }

const MAX_NAME_LENGTH = 200
const FALLBACK_NAME = 'file'

/** Returns a file's name as metadata: one line, no folders, no hidden characters. It is never a storage key (docs/security.md T30). */
export function sanitizeFileName(rawName: string): string {
  const name = removeHiddenCharacters(rawName.toWellFormed())
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...name].slice(0, MAX_NAME_LENGTH).join('') || FALLBACK_NAME
}
