import { normalizeEmail } from '../../accounts/email.ts'
import { cleanCell, isNothing, readMailbox } from './clean-cell.ts'
import {
  classifyMailHeading,
  findKnownHeading,
  type HeadingKind,
  isHeadingOfOtherThing,
} from './heading-names.ts'

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
  /** The column of words such as "van der" that belong before the last name of another column. */
  particle: number | null
  /** Whether nobody needs to be asked. */
  isCertain: boolean
}

type Line = readonly string[]

const isAddress = (cell: string) => /[@＠]/.test(cell) && normalizeEmail(readMailbox(cell).address) !== null

/** As many columns as a sheet has; what stands after them is not looked at. */
const MAX_COLUMNS = 16_384
/** Headings stand among the first lines, below a title at most. */
const MAX_LINES_ABOVE = 20
/** A single word or a few, as people are called. */
const NAME = /^(?:\d{1,4}[.)] )?[\p{Lu}\p{Lo}'’][\p{L}\p{M}'’.‑-]*,?(?: [\p{L}\p{M}'’.,‑-]+){0,5}$/u
const FULL_NAME = /^(?:\d{1,4}[.)] )?[\p{L}\p{M}'’.‑-]+,? [\p{L}\p{M}'’.,‑ -]+$/u

function findHeadings(lines: readonly Line[]): number | null {
  const above = lines.slice(0, MAX_LINES_ABOVE)
  const firstPerson = above.findIndex((cells) => cells.some(isAddress))
  const candidates = firstPerson === -1 ? above : above.slice(0, firstPerson)
  const countKnown = (cells: Line) => cells.filter((cell) => findKnownHeading(cell) !== null).length
  const hasMail = (cells: Line) =>
    cells.some(
      (cell) =>
        findKnownHeading(cell)?.kind === 'email' || (cell.length < 60 && classifyMailHeading(cell) !== null),
    )
  // Of a title "Email list" and the headings below it, the headings have more cells that are known.
  const mail = candidates.flatMap((cells, at) => (hasMail(cells) ? [{ at, known: countKnown(cells) }] : []))
  const best = mail.reduce<{ at: number; known: number } | null>(
    (most, each) => (most === null || each.known > most.known ? each : most),
    null,
  )
  if (best !== null && (best.known > 0 || firstPerson !== -1)) return best.at
  const known = candidates.findIndex((cells) => countKnown(cells) > 0)
  if (known !== -1) return known
  if (firstPerson <= 0) return null
  const line = candidates.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  const width = (lines[firstPerson] ?? []).filter((cell) => cell.trim() !== '').length
  const filled = (candidates[line] ?? []).filter((cell) => cell.trim() !== '').length
  return line !== -1 && filled >= Math.min(2, width) ? line : null
}

/** What the cells of a column look like: shares of those that are not empty, from 0 to 1. */
type ColumnCells = { filled: number; addresses: number; names: number; fullNames: number; distinct: number }

function describeColumn(body: readonly Line[], index: number): ColumnCells {
  const cells = body.map((cells) => cleanCell(cells[index] ?? '')).filter((cell) => cell !== '')
  const share = (test: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  return {
    filled: cells.length,
    addresses: share(isAddress),
    names: share((cell) => NAME.test(cell) && !isNothing(cell)),
    fullNames: share((cell) => FULL_NAME.test(cell)),
    distinct: cells.length === 0 ? 0 : new Set(cells).size / cells.length,
  }
}

type Column = { index: number; heading: string; kind: HeadingKind | null; rank: number; cells: ColumnCells }

/** At least half of the cells are addresses. */
const isMailColumn = ({ cells }: Column) => cells.addresses >= 0.5
const looksLikeName = ({ cells }: Column) => cells.names >= 0.7 && cells.filled > 0
const looksLikeFullName = ({ cells }: Column) => cells.fullNames >= 0.6 && cells.names >= 0.6

type Pick = { column: Column | null; isCertain: boolean }
const none: Pick = { column: null, isCertain: true }

function pickMail(columns: readonly Column[]): Pick | null {
  const known = columns.filter(({ kind }) => kind === 'email').sort((a, b) => a.rank - b.rank)
  const filledKnown = known.filter(({ cells }) => cells.filled > 0)
  const named = columns.filter(({ kind, heading }) => kind === null && classifyMailHeading(heading) !== null)
  const own = named.filter(({ heading }) => classifyMailHeading(heading) === 'own')
  const isPrivate = named.filter(
    ({ heading, cells }) => classifyMailHeading(heading) === 'private' && cells.filled > 0,
  )
  const byCells = columns.filter(
    (column) =>
      isMailColumn(column) && column.kind !== 'email' && classifyMailHeading(column.heading) !== 'others',
  )
  const rivals = new Set([
    ...filledKnown,
    ...byCells,
    ...isPrivate.filter(isMailColumn),
    ...own.filter(isMailColumn),
  ])
  const best =
    filledKnown.find(isMailColumn) ??
    own.find(isMailColumn) ??
    [...byCells].sort((a, b) => b.cells.addresses * b.cells.filled - a.cells.addresses * a.cells.filled)[0] ??
    filledKnown[0] ??
    known[0] ??
    own[0] ??
    null
  if (best === null) return null
  return { column: best, isCertain: best.kind === 'email' && [...rivals].every((rival) => rival === best) }
}

/** Names are not numbers, codes or sentences. */
const canBeName = ({ cells }: Column) => cells.filled === 0 || cells.names > 0 || cells.fullNames > 0

function pickKnown(all: readonly Column[], kind: HeadingKind): Pick {
  const columns = kind === 'fullName' || kind === 'name' ? all.filter(canBeName) : all
  const [best, next] = columns
    .filter(
      (column) =>
        column.kind === kind &&
        (column.cells.filled > 0 || !columns.some((other) => other.kind === kind && other.cells.filled > 0)),
    )
    .sort((a, b) => a.rank - b.rank)
  if (best === undefined) return none
  const isRival = next !== undefined && next.rank === best.rank && next.cells.filled > 0
  return { column: best, isCertain: !isRival }
}

type Names = { first: Pick; last: Pick; fullName: Pick }

/** Gives the names their columns. "Name" beside a first name is the last one, and beside a last name the first. */
function pickNames(columns: readonly Column[]): Names {
  const pickEither = (kind: HeadingKind, preferred: HeadingKind) => {
    const known = pickKnown(columns, kind)
    return known.column === null ? pickKnown(columns, preferred) : known
  }
  const first = pickEither('first', 'preferredFirst')
  const last = pickEither('last', 'preferredLast')
  const name = pickKnown(columns, 'name')
  if (first.column !== null && last.column !== null) return { first, last, fullName: none }
  if (first.column !== null && name.column !== null) return { first, last: name, fullName: none }
  if (last.column !== null && name.column !== null) return { first: name, last, fullName: none }
  const whole = pickKnown(columns, 'fullName')
  const isHalf = first.column !== null || last.column !== null
  // Beside the whole name, a first name alone is what someone is called.
  if (isHalf && whole.column === null) return { first, last, fullName: none }
  const fullName = whole.column !== null ? whole : name
  return { first: none, last: none, fullName: { ...fullName, isCertain: fullName.column === null } }
}

/** Guesses names that no heading names, from cells that look like them. */
function guessNames(columns: readonly Column[], known: Names): Names {
  const isTaken = [known.first, known.last, known.fullName].some(({ column }) => column !== null)
  const free = columns.filter(
    (column) => column.kind === null && looksLikeName(column) && !isHeadingOfOtherThing(column.heading),
  )
  if (free.length === 0) return known
  const pick = (column: Column | undefined): Pick => ({ column: column ?? null, isCertain: false })
  if (isTaken) {
    const isComplete =
      known.fullName.column !== null || (known.first.column !== null && known.last.column !== null)
    if (isComplete) return known
    // One half is named; the other may be here.
    const [other] = free.filter(({ cells }) => cells.distinct > 0.5)
    if (other === undefined) return known
    return known.first.column === null ? { ...known, first: pick(other) } : { ...known, last: pick(other) }
  }
  const whole = free.find(looksLikeFullName)
  if (whole !== undefined) return { first: none, last: none, fullName: pick(whole) }
  const [a, b] = free
  return { first: pick(a), last: b === undefined ? none : pick(b), fullName: none }
}

const isIdentifier = (cell: string) => /^[\da-f]{8}-[\da-f]{4}-|^\d+$/i.test(cell)

/** Of our own exports, "Sub" may hold ids; a group has a name. */
function pickSubGroup(columns: readonly Column[], body: readonly Line[]): Pick {
  const { column } = pickKnown(columns, 'subGroup')
  if (column === null) return none
  const cells = body.map((cells) => (cells[column.index] ?? '').trim()).filter((cell) => cell !== '')
  return cells.length > 0 && cells.every(isIdentifier) ? none : { column, isCertain: true }
}

function pickStatus(columns: readonly Column[]): Pick {
  for (const kind of ['status', 'active', 'leftOn'] as const) {
    const { column } = pickKnown(columns, kind)
    if (column !== null && column.cells.filled > 0) return { column, isCertain: true }
  }
  return none
}

/**
 * Returns where the headings of a file are and what its columns hold, by its first lines; null if none can hold addresses.
 * Lines are as they stand, without those that are empty.
 */
export function findLayout(wholeLines: readonly Line[]): ListLayout | null {
  const lines = wholeLines.map((cells) => (cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS) : cells))
  const headingsAt = findHeadings(lines)
  const body = headingsAt === null ? lines : lines.slice(headingsAt + 1)
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0)
  const cells = headingsAt === null ? [] : (lines[headingsAt] ?? [])
  const headings = Array.from({ length: width }, (_, index) => cleanCell(cells[index] ?? ''))
  const columns = headings.map((heading, index): Column => {
    const known = findKnownHeading(heading)
    return {
      index,
      heading,
      kind: known?.kind ?? null,
      rank: known?.rank ?? 0,
      cells: describeColumn(body, index),
    }
  })
  const mail = pickMail(columns)
  if (mail === null || mail.column === null) return null
  const email = mail.column
  const others = columns.filter(({ index }) => index !== email.index)
  const people = others.filter((column) => !isMailColumn(column))
  const names = guessNames(people, pickNames(people))
  const subGroup = pickSubGroup(people, body)
  const status = pickStatus(people)
  const filled = columns.filter(({ cells }) => cells.filled > 0).map(({ index }) => index)
  const isCertain =
    [names.first, names.last, names.fullName].every((pick) => pick.isCertain) &&
    (mail.isCertain || (headingsAt === null && filled.length <= 1))
  const at = ({ column }: Pick) => column?.index ?? null
  return {
    headingsAt,
    headings,
    filled,
    guess: {
      email: email.index,
      first: at(names.first),
      last: at(names.last),
      fullName: at(names.fullName),
      subGroup: at(subGroup),
      status: at(status),
    },
    particle: at(pickKnown(people, 'particle')),
    isCertain,
  }
}
