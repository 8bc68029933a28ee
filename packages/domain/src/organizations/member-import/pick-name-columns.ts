import { type Column, type ColumnPick, noColumn, pickKnownColumn } from './column.ts'
import type { HeadingKind } from './heading-names.ts'
import { isHeadingOfOtherThing } from './heading-words.ts'

/** The columns of names. With `fullName`, names come from one column. */
type NameColumns = { first: ColumnPick; last: ColumnPick; fullName: ColumnPick }

const looksLikeName = ({ cells }: Column) => cells.names >= 0.7 && cells.filled > 0
const looksLikeFullName = ({ cells }: Column) => cells.fullNames >= 0.6 && cells.names >= 0.6

/** Gives the names their columns. "Name" beside a first name is the last one, and beside a last name the first. */
function pickByHeadings(columns: readonly Column[]): NameColumns {
  const pickEither = (kind: HeadingKind, preferred: HeadingKind) => {
    const known = pickKnownColumn(columns, kind)
    return known.column === null ? pickKnownColumn(columns, preferred) : known
  }
  const first = pickEither('first', 'preferredFirst')
  const last = pickEither('last', 'preferredLast')
  const name = pickKnownColumn(columns, 'name')
  if (first.column !== null && last.column !== null) return { first, last, fullName: noColumn }
  if (first.column !== null && name.column !== null) return { first, last: name, fullName: noColumn }
  if (last.column !== null && name.column !== null) return { first: name, last, fullName: noColumn }
  const whole = pickKnownColumn(columns, 'fullName')
  const isHalf = first.column !== null || last.column !== null
  // Beside the whole name, a first name alone is what someone is called.
  if (isHalf && whole.column === null) return { first, last, fullName: noColumn }
  const fullName = whole.column !== null ? whole : name
  return {
    first: noColumn,
    last: noColumn,
    fullName: { ...fullName, isCertain: fullName.column === null },
  }
}

const toGuess = (column: Column | undefined): ColumnPick => ({ column: column ?? null, isCertain: false })

/** Adds the half of the name that no heading names. */
function guessOtherHalf(known: NameColumns, free: readonly Column[]): NameColumns {
  const other = free.find(({ cells }) => cells.distinct > 0.5)
  if (other === undefined) return known
  return known.first.column === null
    ? { ...known, first: toGuess(other) }
    : { ...known, last: toGuess(other) }
}

/** Returns the columns of names: those that headings name, or else those with cells that look like names. */
export function pickNameColumns(columns: readonly Column[]): NameColumns {
  const known = pickByHeadings(columns)
  const hasBoth = known.first.column !== null && known.last.column !== null
  if (known.fullName.column !== null || hasBoth) return known
  const free = columns.filter(
    (column) => column.kind === null && looksLikeName(column) && !isHeadingOfOtherThing(column.heading),
  )
  if (known.first.column !== null || known.last.column !== null) return guessOtherHalf(known, free)
  const whole = free.find(looksLikeFullName)
  if (whole !== undefined) return { first: noColumn, last: noColumn, fullName: toGuess(whole) }
  if (free.length === 0) return known
  return {
    first: toGuess(free[0]),
    last: free[1] === undefined ? noColumn : toGuess(free[1]),
    fullName: noColumn,
  }
}

/** Whether a column may have names in a form that is not recognized, such as "Ada & Bo Low". */
export function mayColumnHaveNames({ kind, heading, cells }: Column): boolean {
  const isText = cells.filled > 0 && cells.texts >= 0.7 && cells.distinct > 0.5
  return kind === null && isText && !isHeadingOfOtherThing(heading)
}
