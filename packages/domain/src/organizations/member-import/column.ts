import { normalizeEmail } from '../../accounts/email.ts'
import { cleanCell, parseMailbox, removeEmojis } from './clean-cell.ts'
import { findKnownHeading, type HeadingKind } from './heading-names.ts'
import { isNothing } from './nothing.ts'

export type Line = readonly string[]

/** What the cells of a column look like: shares of those that are not empty, from 0 to 1. */
type ColumnCells = {
  filled: number
  addresses: number
  names: number
  fullNames: number
  /** Several words of letters. */
  texts: number
  distinct: number
}

/** A column of a file: what its heading says, and what its cells look like. */
export type Column = {
  index: number
  heading: string
  kind: HeadingKind | null
  rank: number
  cells: ColumnCells
}

/** A single word or a few, as people are called. */
const NAME = /^(?:\d{1,4}[.)] )?[\p{Lu}\p{Lo}'’][\p{L}\p{M}'’.‑-]*,?(?: [\p{L}\p{M}'’.,‑-]+){0,5}$/u
const FULL_NAME = /^(?:\d{1,4}[.)] )?[\p{L}\p{M}'’.‑-]+,? [\p{L}\p{M}'’.,‑ -]+$/u

const WORDS = /^[\p{L}\p{M}'’.‑-]+(?:[ ,&/+]+[\p{L}\p{M}'’.‑-]+){1,7}$/u

export const isAddressCell = (cell: string) =>
  /[@＠]/.test(cell) && normalizeEmail(parseMailbox(cell).address) !== null

function describeCells(body: readonly Line[], index: number): ColumnCells {
  const cells = body.map((cells) => removeEmojis(cleanCell(cells[index] ?? ''))).filter((cell) => cell !== '')
  const share = (test: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  return {
    filled: cells.length,
    addresses: share(isAddressCell),
    names: share((cell) => NAME.test(cell) && !isNothing(cell)),
    fullNames: share((cell) => FULL_NAME.test(cell)),
    texts: share((cell) => WORDS.test(cell)),
    distinct: cells.length === 0 ? 0 : new Set(cells).size / cells.length,
  }
}

export function analyzeColumn(heading: string, index: number, body: readonly Line[]): Column {
  const known = findKnownHeading(heading)
  return {
    index,
    heading,
    kind: known?.kind ?? null,
    rank: known?.rank ?? 0,
    cells: describeCells(body, index),
  }
}

/** At least half of the cells are addresses. */
export const isMailColumn = ({ cells }: Column) => cells.addresses >= 0.5

/** The column for a purpose, null if there is none, and whether nobody needs to be asked. */
export type ColumnPick = { column: Column | null; isCertain: boolean }
export const noColumn: ColumnPick = { column: null, isCertain: true }

/** Names are not numbers, codes or sentences. */
const canBeName = ({ cells }: Column) => cells.filled === 0 || cells.names > 0 || cells.fullNames > 0

/** Returns the best column of those with a heading of a kind. */
export function pickKnownColumn(all: readonly Column[], kind: HeadingKind): ColumnPick {
  const columns = kind === 'fullName' || kind === 'name' ? all.filter(canBeName) : all
  const [best, next] = columns
    .filter(
      (column) =>
        column.kind === kind &&
        (column.cells.filled > 0 || !columns.some((other) => other.kind === kind && other.cells.filled > 0)),
    )
    .sort((a, b) => a.rank - b.rank)
  if (best === undefined) return noColumn
  const isRival = next !== undefined && next.rank === best.rank && next.cells.filled > 0
  return { column: best, isCertain: !isRival }
}
