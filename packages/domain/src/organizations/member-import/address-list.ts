import { normalizeEmail } from '../../accounts/email.ts'
import { parseMailbox } from './clean-cell.ts'
import { csvLimits } from './csv-limits.ts'

/** A piece of a list: "ada@example.org" or "Ada Low <ada@example.org>", and the line on which it stands. */
type ListedAddress = { text: string; line: number }

/** Lines that show whether a text is a list of addresses. */
const MAX_SAMPLE_LINES = 50
const MAX_SAMPLE_LENGTH = 20_000
/** More than a list may have, so that it is refused. */
const MAX_PIECES = csvLimits.rows + 1
/** The share of the pieces that are addresses in a list. */
const ADDRESS_SHARE = 0.6

/** The name of the line of a mail from which addresses were copied. */
const MAIL_HEADER = /^\s*(?:to|cc|bcc|from|reply-to|an|von|kopie|à|de|para|aan|van|do|od|dw)\s*:\s*/i

/** Splits a line at characters that stand neither in quotes nor in angle brackets. */
function splitAt(line: string, separators: string): string[] {
  const pieces: string[] = []
  let start = 0
  let isQuoted = false
  let isAngled = false
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]
    if (character === '"') isQuoted = !isQuoted
    else if (character === '“') isQuoted = true
    else if (character === '”') isQuoted = false
    else if (character === '<') isAngled = true
    else if (character === '>') isAngled = false
    else if (!isQuoted && !isAngled && separators.includes(character ?? '')) {
      pieces.push(line.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(line.slice(start))
  return pieces.slice(0, MAX_PIECES)
}

const countAddresses = (text: string) => text.split('@').length - 1

/** More than a name and an address have. */
const MAX_MAILBOX_LENGTH = 500

/** Whether a piece ends with one address in angle brackets that stands behind a name: "Ada <a@x.org>". */
function isNamedMailbox(piece: string): boolean {
  if (piece.length > MAX_MAILBOX_LENGTH) return false
  const text = piece.trim()
  const from = text.lastIndexOf('<')
  const address = text.slice(from + 1, -1)
  const at = address.indexOf('@')
  return (
    from > 0 &&
    text.indexOf('>', from) === text.length - 1 &&
    at > 0 &&
    at < address.length - 1 &&
    at === address.lastIndexOf('@')
  )
}

/** Joins "Low" and "Ada <a@x.org>", if all pieces of a line alternate like this. */
function joinNames(pieces: readonly string[]): readonly string[] {
  const isAlternating =
    pieces.length > 1 &&
    pieces.length % 2 === 0 &&
    pieces.every((piece, at) => (at % 2 === 0 ? !piece.includes('@') : isNamedMailbox(piece)))
  if (!isAlternating) return pieces
  return pieces.flatMap((piece, at) => (at % 2 === 0 ? [`${piece.trim()}, ${pieces[at + 1]?.trim()}`] : []))
}

/** Splits a line at semicolons, if these alone leave one address in each piece, as Outlook does, or at commas as well. */
function splitLine(whole: string): string[] {
  const line = whole.replace(MAIL_HEADER, '')
  const bySemicolons = splitAt(line, ';\t')
  const isOutlook = bySemicolons.length > 1 && bySemicolons.every((piece) => countAddresses(piece) <= 1)
  const pieces = isOutlook ? bySemicolons : joinNames(splitAt(line, ',;\t'))
  return pieces
    .flatMap(splitAfterMailboxes)
    .flatMap(splitAtSpaces)
    .map((piece) => piece.trim())
    .filter((piece) => /[^,;]/.test(piece))
}

/** "Ada <a@x.org> Bob <b@x.org>" are two addresses. */
function splitAfterMailboxes(piece: string): string[] {
  const mailboxes = piece.split('>').filter((part) => part.trim() !== '')
  const areMailboxes = mailboxes.every((part) => countAddresses(part) === 1 && part.includes('<'))
  return mailboxes.length > 1 && areMailboxes ? mailboxes.map((part) => `${part}>`) : [piece]
}

/** "a@x.org b@x.org" are two addresses; "Ada Low <a@x.org>" is one, and so is "a@x.org <a@x.org>". */
function splitAtSpaces(piece: string): string[] {
  const words = piece.trim().split(/\s+/u, MAX_PIECES)
  const readEmail = (word = '') => normalizeEmail(parseMailbox(word).address)
  const areAddresses = words.length > 1 && words.every((word) => readEmail(word) !== null)
  const isRepeated = words.length === 2 && readEmail(words[0]) === readEmail(words[1])
  return areAddresses && !isRepeated ? words : [piece]
}

const isAddress = (piece: string) =>
  piece.includes('@') && normalizeEmail(parseMailbox(piece).address) !== null

function findSampleEnd(text: string): number {
  const ends = [...text.slice(0, MAX_SAMPLE_LENGTH).matchAll(/[,;\t\n ]/g)].at(-1)
  return ends?.index ?? MAX_SAMPLE_LENGTH
}

/**
 * Whether a text is a list of addresses as people paste it: several on one line, or with the names of a mail program
 * beside them. Files with columns are none, nor are files with one plain address on each line.
 */
export function isAddressList(text: string): boolean {
  // The last piece of a sample is cut.
  const sample = text.length <= MAX_SAMPLE_LENGTH ? text : text.slice(0, findSampleEnd(text))
  const lines = sample
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

/** Returns the pieces of each line of a text; lines without any are left out. */
export function splitAddressLines(text: string): string[][] {
  return text
    .split(/\r\n?|\n/)
    .map(splitLine)
    .filter((pieces) => pieces.length > 0)
}

/**
 * Returns the pieces of a list, no more than show that it is too long; where a line has several, they are numbered in
 * their order instead.
 */
export function readAddressList(text: string): ListedAddress[] {
  const listed: ListedAddress[] = []
  let isOneALine = true
  for (const [at, line] of text.split('\n').entries()) {
    const pieces = splitLine(line)
    isOneALine &&= pieces.length <= 1
    for (const piece of pieces) listed.push({ text: piece, line: at + 1 })
    if (listed.length >= MAX_PIECES) break
  }
  return isOneALine ? listed : listed.map((piece, at) => ({ ...piece, line: at + 1 }))
}
