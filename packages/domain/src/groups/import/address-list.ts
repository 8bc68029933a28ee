import { normalizeEmail } from '../../accounts/email.ts'
import { readMailbox } from './clean-cell.ts'

/** A piece of a list: "ada@example.org" or "Ada Low <ada@example.org>", and the line on which it stands. */
export type ListedAddress = { text: string; line: number }

/** Lines that show whether a text is a list of addresses. */
const MAX_SAMPLE_LINES = 50
const MAX_SAMPLE_LENGTH = 20_000
/** The share of the pieces that are addresses in a list. */
const ADDRESS_SHARE = 0.6

/** Splits a line at commas, semicolons and tabs that stand neither in quotes nor in angle brackets. */
function splitLine(line: string): string[] {
  const pieces: string[] = []
  let start = 0
  let isQuoted = false
  let isAngled = false
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]
    if (character === '"') isQuoted = !isQuoted
    else if (character === '<') isAngled = true
    else if (character === '>') isAngled = false
    else if (!isQuoted && !isAngled && (character === ',' || character === ';' || character === '\t')) {
      pieces.push(line.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(line.slice(start))
  return pieces
    .flatMap(splitAtSpaces)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

/** "a@x.org b@x.org" are two addresses; "Ada Low <a@x.org>" is one. */
function splitAtSpaces(piece: string): string[] {
  const words = piece.trim().split(/\s+/u)
  return words.length > 1 && words.every((word) => normalizeEmail(readMailbox(word).address) !== null)
    ? words
    : [piece]
}

const isAddress = (piece: string) =>
  piece.includes('@') && normalizeEmail(readMailbox(piece).address) !== null

/**
 * Whether a text is a list of addresses as people paste it: several on one line, or with the names of a mail program
 * beside them. Files with columns are none, nor are files with one plain address on each line.
 */
export function isAddressList(text: string): boolean {
  const lines = text
    .slice(0, MAX_SAMPLE_LENGTH)
    .split('\n', MAX_SAMPLE_LINES)
    .map(splitLine)
    .filter((pieces) => pieces.length > 0)
  const pieces = lines.flat()
  const addresses = pieces.filter(isAddress)
  if (addresses.length === 0 || addresses.length < pieces.length * ADDRESS_SHARE) return false
  const isCrowded = lines.some((line) => line.filter(isAddress).length > 1)
  const hasMailboxes = addresses.some((piece) => /[<(]/.test(piece))
  return isCrowded || (hasMailboxes && addresses.length === pieces.length)
}

/** Returns the pieces of a list; where a line has several, they are numbered in their order instead. */
export function readAddressList(text: string): ListedAddress[] {
  const lines = text.split('\n').map(splitLine)
  const isOneALine = lines.every((pieces) => pieces.length <= 1)
  const listed = lines.flatMap((pieces, at) => pieces.map((piece) => ({ text: piece, line: at + 1 })))
  return isOneALine ? listed : listed.map((piece, at) => ({ ...piece, line: at + 1 }))
}
