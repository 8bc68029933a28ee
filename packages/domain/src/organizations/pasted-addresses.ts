import { normalizeEmail } from '../accounts/email.ts'
import { splitAddressLines } from './member-import/address-list.ts'
import { parseMailbox } from './member-import/clean-cell.ts'

/** What was read in a pasted text. `unreadable`: parts and lines that have no valid address, as they were pasted. */
export type PastedAddresses = { emails: string[]; unreadable: string[] }

/** The most addresses of one list. */
export const MAX_PASTED_ADDRESSES = 2000

const MAX_UNREADABLE_LENGTH = 100

const readEmail = (text: string) => normalizeEmail(parseMailbox(text).address)

/** What separates the addresses of a piece that has several. */
const BETWEEN_ADDRESSES = /[\s<>()[\]|"“”,;]+/u

/** Returns the addresses of a piece: it is one, or has several. Members are only looked up by them, not invited. */
function readPiece(piece: string): { text: string; email: string | null }[] {
  const words = piece.split(BETWEEN_ADDRESSES).filter((word) => word.includes('@'))
  const email = words.length > 1 ? null : readEmail(piece)
  if (email !== null || words.length === 0) return [{ text: piece, email }]
  return words.map((word) => ({ text: word, email: readEmail(word) }))
}

/**
 * Reads the addresses of a text as an import reads a list of them, and those in sentences. Each is returned once, in its
 * canonical form. Pieces without an @ are names, unless a whole line has none.
 */
export function parsePastedAddresses(text: string): PastedAddresses {
  const emails = new Set<string>()
  const unreadable = new Set<string>()
  for (const line of splitAddressLines(text)) {
    const hasAddress = line.some((piece) => piece.includes('@'))
    const pieces = hasAddress ? line.filter((piece) => piece.includes('@')) : [line.join(' ')]
    for (const { text: part, email } of pieces.flatMap(readPiece)) {
      if (email === null) unreadable.add(part.slice(0, MAX_UNREADABLE_LENGTH))
      else emails.add(email)
    }
  }
  return { emails: [...emails], unreadable: [...unreadable] }
}

/** Whether a pasted text is a list of addresses rather than something to search for. */
export function hasSeveralAddresses(text: string): boolean {
  return parsePastedAddresses(text).emails.length > 1
}
