import { normalizeEmail } from '../accounts/email.ts'

/** What was read in a pasted text. `unreadable`: parts and lines that have no valid address, as they were pasted. */
export type PastedAddresses = { emails: string[]; unreadable: string[] }

/** The most addresses of one list. */
export const MAX_ADDRESSES = 2000

const MAX_UNREADABLE_LENGTH = 100

/** What stands between addresses, and around one: `"Low, Ada" <ada@example.com>; bob@example.com`. */
const delimiters = /[\s,;<>()[\]"“”|]+/u

/** What is left around an address at the end of a sentence, or of a link. */
const edges = /^(?:mailto:|['‘’.:])+|['‘’.:]+$/giu

const invisible = /\p{Cf}/gu

/**
 * Reads the addresses of a text: in lines, separated by commas, semicolons or spaces, with names before them in angle
 * brackets. Each is returned once, in its canonical form. Words without an @ are names, unless a whole line has none.
 */
export function parsePastedAddresses(text: string): PastedAddresses {
  const emails = new Set<string>()
  const unreadable = new Set<string>()
  for (const line of text.replace(invisible, '').split(/[\r\n]+/)) {
    const parts = line.split(delimiters).filter((part) => part.includes('@'))
    if (parts.length === 0 && line.trim() !== '') unreadable.add(line.trim().slice(0, MAX_UNREADABLE_LENGTH))
    for (const part of parts) {
      const email = normalizeEmail(part.replace(edges, ''))
      if (email === null) unreadable.add(part.slice(0, MAX_UNREADABLE_LENGTH))
      else emails.add(email)
    }
  }
  return { emails: [...emails], unreadable: [...unreadable] }
}

/** Whether a pasted text is a list of addresses rather than something to search for. */
export function hasManyAddresses(text: string): boolean {
  return parsePastedAddresses(text).emails.length > 1
}
