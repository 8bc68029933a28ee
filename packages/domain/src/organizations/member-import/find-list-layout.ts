import { cleanCell } from './clean-cell.ts'
import {
  analyzeColumn,
  type Column,
  type ColumnPick,
  isMailColumn,
  type Line,
  noColumn,
  pickKnownColumn,
} from './column.ts'
import { findHeadings } from './find-headings.ts'
import { pickMailColumn } from './pick-mail-column.ts'
import { mayColumnHaveNames, pickNameColumns } from './pick-name-columns.ts'

/** Which column of a file has what: indexes, or null. With `fullName`, names come from one column. */
export type ColumnChoice = {
  email: number
  first: number | null
  last: number | null
  fullName: number | null
  subGroup: number | null
  status: number | null
}

/** What is known of a file by its first lines. */
export type ListLayout = {
  /** The place of the headings among the lines; null if the file has none. */
  headingsAt: number | null
  /** A heading for each column; '' for a column without one. */
  headings: string[]
  /** Columns that have a cell below the headings. */
  filled: number[]
  guess: ColumnChoice
  /** Columns that say who has left, such as a state and a date of leaving; the first one is guessed. */
  states: number[]
  /** The column of words such as "van der" that belong before the last name of another column. */
  particle: number | null
  /** The column that says who is a relative of whom. */
  relation: number | null
  /** Whether nobody needs to be asked. */
  isCertain: boolean
}

/** As many columns as a sheet has; what stands after them is not looked at. */
const MAX_COLUMNS = 16_384

const isIdentifier = (cell: string) => /^[\da-f]{8}-[\da-f]{4}-|^\d+$/i.test(cell)

/** Of our own exports, "Sub" may hold ids; a group has a name. */
function pickSubGroup(columns: readonly Column[], body: readonly Line[]): ColumnPick {
  const { column } = pickKnownColumn(columns, 'subGroup')
  if (column === null) return noColumn
  const cells = body.map((cells) => (cells[column.index] ?? '').trim()).filter((cell) => cell !== '')
  return cells.length > 0 && cells.every(isIdentifier) ? noColumn : { column, isCertain: true }
}

/** Returns the columns that say who has left, the best one first: of each kind, those with the best headings. */
function listStates(columns: readonly Column[]): number[] {
  return (['status', 'active', 'inactive', 'leftOn'] as const).flatMap((kind) => {
    const { column: best } = pickKnownColumn(columns, kind)
    if (best === null || best.cells.filled === 0) return []
    const rivals = columns.filter(
      ({ index, rank, cells, ...column }) =>
        index !== best.index && column.kind === kind && rank === best.rank && cells.filled > 0,
    )
    return [best, ...rivals].map(({ index }) => index)
  })
}

/** Returns the headings of a file, one for each column, and the lines below them. */
function splitAtHeadings(
  lines: readonly Line[],
): Pick<ListLayout, 'headingsAt' | 'headings'> & { body: readonly Line[] } {
  const found = findHeadings(lines)
  const headingsAt = found?.at ?? null
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0)
  return {
    headingsAt,
    headings: Array.from({ length: width }, (_, index) => cleanCell(found?.cells[index] ?? '')),
    body: headingsAt === null ? lines : lines.slice(headingsAt + 1),
  }
}

const indexOf = ({ column }: ColumnPick) => column?.index ?? null

/**
 * Returns where the headings of a file are and what its columns hold, by its first lines; null if none can hold addresses.
 * Lines are as they stand, without those that are empty.
 */
export function findListLayout(wholeLines: readonly Line[]): ListLayout | null {
  const lines = wholeLines.map((cells) => (cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS) : cells))
  const { headingsAt, headings, body } = splitAtHeadings(lines)
  const columns = headings.map((heading, index) => analyzeColumn(heading, index, body))
  const mail = pickMailColumn(columns)
  if (mail === null) return null
  const people = columns.filter((column) => column !== mail.column && !isMailColumn(column))
  const { first, last, fullName } = pickNameColumns(people)
  const isNameless = [first, last, fullName].every(({ column }) => column === null)
  const isNameMissed = isNameless && people.some(mayColumnHaveNames)
  const states = listStates(people)
  const filled = columns.filter(({ cells }) => cells.filled > 0).map(({ index }) => index)
  return {
    headingsAt,
    headings,
    filled,
    guess: {
      email: mail.column.index,
      first: indexOf(first),
      last: indexOf(last),
      fullName: indexOf(fullName),
      subGroup: indexOf(pickSubGroup(people, body)),
      status: states[0] ?? null,
    },
    states,
    particle: indexOf(pickKnownColumn(people, 'particle')),
    relation: indexOf(pickKnownColumn(people, 'relation')),
    isCertain:
      !isNameMissed &&
      [first, last, fullName].every((pick) => pick.isCertain) &&
      (mail.isCertain || (headingsAt === null && filled.length <= 1)),
  }
}
