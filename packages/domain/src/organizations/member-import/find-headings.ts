import { isAddressCell, type Line } from './column.ts'
import { findKnownHeading } from './heading-names.ts'
import { classifyMailHeading } from './heading-words.ts'

/** Headings stand among the first lines, below a title at most. */
const MAX_LINES_ABOVE = 20
const MAX_MAIL_HEADING_LENGTH = 60

const countKnown = (cells: Line) => cells.filter((cell) => findKnownHeading(cell) !== null).length
const countFilled = (cells: Line) => cells.filter((cell) => cell.trim() !== '').length

const isMailHeading = (cell: string) =>
  findKnownHeading(cell)?.kind === 'email' ||
  (cell.length < MAX_MAIL_HEADING_LENGTH && classifyMailHeading(cell) !== null)

/** Returns the line with a heading of addresses. Of a title "Email list" and the headings below it, those have more that are known. */
function findMailHeadings(candidates: readonly Line[]): { at: number; known: number } | null {
  const lines = candidates.flatMap((cells, at) =>
    cells.some(isMailHeading) ? [{ at, known: countKnown(cells) }] : [],
  )
  return lines.reduce<{ at: number; known: number } | null>(
    (most, each) => (most === null || each.known > most.known ? each : most),
    null,
  )
}

/** Returns the line above the first person, if it has as many cells as headings of it would have. */
function findLineAbove(candidates: readonly Line[], firstPerson: Line): number | null {
  const at = candidates.findLastIndex((cells) => countFilled(cells) > 0)
  const filled = countFilled(candidates[at] ?? [])
  return at !== -1 && filled >= Math.min(2, countFilled(firstPerson)) ? at : null
}

function findHeadingLine(lines: readonly Line[]): number | null {
  const above = lines.slice(0, MAX_LINES_ABOVE)
  const firstPerson = above.findIndex((cells) => cells.some(isAddressCell))
  const candidates = firstPerson === -1 ? above : above.slice(0, firstPerson)
  const mail = findMailHeadings(candidates)
  if (mail !== null && (mail.known > 0 || firstPerson !== -1)) return mail.at
  const known = candidates.findIndex((cells) => countKnown(cells) > 0)
  if (known !== -1) return known
  return firstPerson <= 0 ? null : findLineAbove(candidates, lines[firstPerson] ?? [])
}

/** Whether a line below the headings divides them: "Last" and "First" below a "Name" that reaches over two columns. */
function isDivision(headings: Line, below: Line): boolean {
  const filled = below.filter((cell) => cell.trim() !== '')
  const isBelowEmpty = below.some((cell, at) => cell.trim() !== '' && (headings[at] ?? '').trim() === '')
  return filled.length > 1 && isBelowEmpty && filled.every((cell) => findKnownHeading(cell) !== null)
}

/** The place of the last line of headings among the first lines of a file, and the headings. */
export type Headings = { at: number; cells: Line }

/** Returns the headings of a file; null if it has none. */
export function findHeadings(lines: readonly Line[]): Headings | null {
  const at = findHeadingLine(lines)
  if (at === null) return null
  const cells = lines[at] ?? []
  const below = lines[at + 1] ?? []
  if (!isDivision(cells, below)) return { at, cells }
  const width = Math.max(cells.length, below.length)
  const divided = Array.from(
    { length: width },
    (_, index) => (below[index] ?? '').trim() || (cells[index] ?? ''),
  )
  return { at: at + 1, cells: divided }
}
