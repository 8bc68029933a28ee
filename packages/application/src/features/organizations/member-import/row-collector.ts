import { normalizeEmail } from '@kitchen-table/domain/accounts'
import {
  areNamesOfOnePerson,
  type ColumnChoice,
  chooseAddress,
  classifyMailHeading,
  cleanCell,
  csvLimits,
  csvProblems,
  dropNoReplyAddresses,
  type FileRow,
  filterPersonalAddresses,
  findKnownHeading,
  findMostCommonDomain,
  findNameOrder,
  type ImportRowInput,
  isFooter,
  isNoReplyAddress,
  isSharedAddress,
  isTemplateExample,
  type ListLayout,
  parseMailbox,
  parseSeveralAddresses,
  restoreCell,
  splitName,
} from '@kitchen-table/domain/member-import'
import { toSearchKey } from '@kitchen-table/domain/organizations'
import type { StateSummary } from './read-states.ts'
import type { LineOutcome } from './table-source.ts'
import { createRowWithholder } from './withhold-rows.ts'

type CollectedRows = {
  rows: FileRow[]
  footers: string[]
  otherAddresses: string[]
  unchosen: string[]
  states: StateSummary
}

/** One of the first lines of a file, from which its layout was found. */
export type SampleLine = { cells: string[]; line: number }

/** Returns the function that reads the person of a line. */
function createRowReader({ headings, particle }: ListLayout, choice: ColumnChoice) {
  const order = findNameOrder(headings[choice.fullName ?? -1] ?? '')
  return (cells: readonly string[], line: number): ImportRowInput => {
    const cell = (index: number | null) => (index === null ? '' : restoreCell((cells[index] ?? '').trim()))
    const names =
      choice.fullName === null
        ? { first: cell(choice.first), last: `${cell(particle)} ${cell(choice.last)}`.trim() }
        : splitName(cleanCell(cell(choice.fullName)), order)
    return {
      line,
      // A spreadsheet's mark for text; no address begins with it.
      email: cell(choice.email).replace(/^'/, ''),
      ...names,
      subGroup: cell(choice.subGroup),
    }
  }
}

/** Returns the addresses of a cell that has nothing else, in their canonical form. */
function readAddresses(cell: string): string[] {
  const email = normalizeEmail(parseMailbox(cell).address)
  return email === null ? (parseSeveralAddresses(cell) ?? []) : [email]
}

/** Returns the function that tells whether rows with different names have an address. */
function findSharedAddresses(
  rows: readonly FileRow[],
  listAddresses: (row: FileRow) => readonly string[],
): (email: string) => boolean {
  const nameByEmail = new Map<string, string>()
  const shared = new Set<string>()
  for (const row of rows) {
    const name = toSearchKey(`${row.first} ${row.last}`).trim() || `line ${row.line}`
    for (const address of listAddresses(row)) {
      if ((nameByEmail.get(address) ?? name) !== name) shared.add(address)
      nameByEmail.set(address, name)
    }
  }
  return (email) => shared.has(email)
}

/** Gives people with several addresses in their cell one of them, and returns the others. */
function chooseAddresses(rows: FileRow[]): string[] {
  const several = rows.flatMap((row) => {
    const addresses = parseSeveralAddresses(row.email)
    return addresses !== null && areNamesOfOnePerson(row) ? [{ row, addresses }] : []
  })
  if (several.length === 0) return []
  const domain = findMostCommonDomain(rows.map(({ email }) => email))
  const isShared = findSharedAddresses(rows, ({ email }) => readAddresses(email))
  return several.flatMap(({ row, addresses }) => {
    row.email = chooseAddress(filterPersonalAddresses(addresses, isShared), domain)
    row.isOneOfSeveral = true
    const others = addresses.filter((address) => address !== row.email)
    row.otherEmails = [...others, ...row.otherEmails].slice(0, MAX_OTHER_ADDRESSES)
    return others
  })
}

/** More than a person has. */
const MAX_OTHER_ADDRESSES = 5

/** Returns the first columns with further addresses of the people of the rows, such as "Personal Email". */
function findOtherMailColumns({ headings }: ListLayout, { email }: ColumnChoice): number[] {
  const columns: number[] = []
  for (const [index, heading] of headings.entries()) {
    if (columns.length === MAX_OTHER_ADDRESSES) break
    if (index === email || heading === '') continue
    // Any other heading may be of another person: "Team Lead Email".
    if (findKnownHeading(heading)?.kind === 'email' || classifyMailHeading(heading) === 'private')
      columns.push(index)
  }
  return columns
}

/** Returns a line without the cells that are too long to say anything. */
const dropLongCells = (cells: readonly string[]) =>
  cells.some(({ length }) => length > csvLimits.cellLength)
    ? cells.map((cell) => (cell.length > csvLimits.cellLength ? '' : cell))
    : cells

/** Returns the addresses of a row among which its own one is looked for. */
const listOffered = ({ email, otherEmails, isOneOfSeveral }: FileRow) =>
  isOneOfSeveral ? [email, ...otherEmails] : otherEmails

/** Gives a row an address that someone reads, if it has one beside one that nobody does. */
function chooseReadAddress(row: ImportRowInput, otherEmails: readonly string[]): ImportRowInput {
  const email = dropNoReplyAddresses(row.email)
  const read = isNoReplyAddress(email) ? otherEmails.find((address) => !isNoReplyAddress(address)) : undefined
  return { ...row, email: read ?? email }
}

/** Collects the people below the headings. */
export function createRowCollector(
  layout: ListLayout,
  sample: readonly SampleLine[],
  choice: ColumnChoice,
  today: string,
) {
  const { headingsAt } = layout
  const rows: FileRow[] = []
  /** Lines since the last person, by their number. */
  const footers = new Map<number, string>()
  let isBelowEmptyLine = false
  const firstLine = headingsAt === null ? 0 : (sample[headingsAt]?.line ?? 0)
  const needed = Object.values(choice).filter((index) => index !== null)
  const mailColumns = findOtherMailColumns(layout, choice)
  const width =
    1 + Math.max(...needed, ...mailColumns, ...layout.states, layout.particle ?? 0, layout.relation ?? 0)
  const headingCells = headingsAt === null ? null : (sample[headingsAt]?.cells.slice(0, width) ?? null)
  const readRow = createRowReader(layout, choice)
  const withholder = createRowWithholder(layout, choice, today)

  return {
    /** Of how many columns, from the first one on, the cells need to stand in their places. */
    width,
    add(cells: readonly string[], line: number, isHidden = false): LineOutcome {
      if (line <= firstLine) return 'next'
      if (cells.every((cell) => cell.trim() === '')) {
        isBelowEmptyLine = true
        return 'next'
      }
      if (needed.some((index) => (cells[index]?.length ?? 0) > csvLimits.cellLength))
        return csvProblems.tooLongCell(line)
      // Exports that were put together have their headings again.
      if (
        headingCells?.some(Boolean) &&
        headingCells.every((heading, index) => heading === (cells[index] ?? ''))
      )
        return 'next'
      const short = dropLongCells(cells)
      const otherEmails = mailColumns
        .map((index) => restoreCell((short[index] ?? '').trim()))
        .flatMap((cell) => (cell === '' ? [] : readAddresses(cell)))
        .slice(0, MAX_OTHER_ADDRESSES)
      const row = chooseReadAddress(readRow(cells, line), otherEmails)
      if (isTemplateExample(row)) return 'next'
      rows.push({ ...row, otherEmails, withheld: withholder.judge(row, short, isHidden) })
      if (isFooter(cells, isBelowEmptyLine || footers.size > 0)) footers.set(line, cells.find(Boolean) ?? '')
      else footers.clear()
      isBelowEmptyLine = false
      return rows.length - footers.size > csvLimits.rows ? csvProblems.tooManyRows() : 'next'
    },
    /**
     * Returns the people, the texts of the lines below the last one, and the addresses that were not chosen: `otherAddresses`
     * of those in the cell of a person, `unchosen` of all columns.
     */
    finish(): CollectedRows {
      while (footers.has(rows.at(-1)?.line ?? 0)) rows.pop()
      withholder.finish(rows)
      const otherAddresses = chooseAddresses(rows)
      const states = withholder.summarizeStates()
      const unchosen = [...otherAddresses, ...rows.flatMap(listOffered)]
      const listAll = ({ email, otherEmails }: FileRow) => [...readAddresses(email), ...otherEmails]
      const isShared = findSharedAddresses(rows, listAll)
      for (const row of rows)
        row.otherEmails = row.otherEmails.filter((address) => !isShared(address) && !isSharedAddress(address))
      return { rows, footers: [...footers.values()], otherAddresses, unchosen, states }
    },
  }
}
