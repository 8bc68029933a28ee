import { cleanCell } from '@kitchen-table/domain/groups/import/clean-cell'
import { csvLimits, csvProblems } from '@kitchen-table/domain/groups/import/csv-limits'
import {
  type ColumnChoice,
  findLayout,
  type ListLayout,
} from '@kitchen-table/domain/groups/import/find-layout'
import { isFooter } from '@kitchen-table/domain/groups/import/footer'
import {
  type ColumnUse,
  type ImportQuestion,
  type SampledColumn,
  templateExample,
  titleColumn,
} from '@kitchen-table/domain/groups/import/import-question'
import type { FileRow } from '@kitchen-table/domain/groups/import/judge-row'
import { saysLeft } from '@kitchen-table/domain/groups/import/left-status'
import { splitName } from '@kitchen-table/domain/groups/import/split-name'
import { restoreCell } from '@kitchen-table/domain/groups/import/spreadsheet-formula'
import type { MemberList, ReadOptions } from './read-member-list.ts'
import { dropTrailingEmpty, type LineOutcome, type TableSource } from './table-source.ts'

/** As many lines, and cells of them, as show what the columns hold. */
const MAX_SAMPLE_LINES = 200
const MAX_SAMPLE_CELLS = 20_000
/** Columns that a person is asked about, and that the review names. */
const MAX_COLUMNS_SHOWN = 100
const MAX_FOOTERS_SHOWN = 5
const SAMPLES_SHOWN = 5
const MAX_SAMPLE_LENGTH = 60

type SampleLine = { cells: string[]; line: number }

export async function readSample(source: TableSource): Promise<SampleLine[]> {
  const sample: SampleLine[] = []
  let size = 0
  await source.read((read, line) => {
    const cells = dropTrailingEmpty(
      read.slice(0, csvLimits.columns).map((cell) => cell.slice(0, csvLimits.cellLength)),
    )
    if (cells.length > 0) sample.push({ cells, line })
    size += cells.length
    return sample.length < MAX_SAMPLE_LINES && size < MAX_SAMPLE_CELLS ? 'next' : 'stop'
  })
  return sample
}

function sampleColumns({ headingsAt, headings, filled, guess }: ListLayout, sample: readonly SampleLine[]) {
  const body = sample.slice(headingsAt === null ? 0 : headingsAt + 1)
  const guessed = new Set(Object.values(guess).filter((index) => index !== null))
  const shown = [...guessed, ...filled.filter((index) => !guessed.has(index))].slice(0, MAX_COLUMNS_SHOWN)
  return shown
    .sort((a, b) => a - b)
    .map((index): SampledColumn => {
      const cells = body
        .map(({ cells }) => cleanCell(restoreCell((cells[index] ?? '').trim())))
        .filter(Boolean)
      return {
        index,
        heading: (headings[index] ?? '').slice(0, MAX_SAMPLE_LENGTH),
        samples: [...new Set(cells)].slice(0, SAMPLES_SHOWN).map((cell) => cell.slice(0, MAX_SAMPLE_LENGTH)),
      }
    })
}

const isExample = (row: FileRow) =>
  row.email === templateExample.email &&
  row.first === templateExample.first &&
  row.last === templateExample.last

/** Collects the people below the headings. */
function createRowCollector(
  { headingsAt, headings, particle }: ListLayout,
  sample: readonly SampleLine[],
  choice: ColumnChoice,
  today: string,
) {
  const rows: FileRow[] = []
  /** Lines since the last person, by their number. */
  const footers = new Map<number, string>()
  let isBelowEmptyLine = false
  const firstLine = headingsAt === null ? 0 : (sample[headingsAt]?.line ?? 0)
  const headingCells = headingsAt === null ? null : (sample[headingsAt]?.cells ?? null)
  const needed = Object.values(choice).filter((index) => index !== null)
  const statusHeading = choice.status === null ? '' : (headings[choice.status] ?? '')

  function toRow(cells: readonly string[], line: number): FileRow {
    const cell = (index: number | null) => (index === null ? '' : restoreCell((cells[index] ?? '').trim()))
    const status = cleanCell(cell(choice.status))
    const whole = cleanCell(cell(choice.fullName))
    const names =
      choice.fullName === null
        ? { first: cell(choice.first), last: `${cell(particle)} ${cell(choice.last)}`.trim() }
        : splitName(whole)
    return {
      line,
      // A spreadsheet's mark for text; no address begins with it.
      email: cell(choice.email).replace(/^'/, ''),
      ...names,
      subGroup: cell(choice.subGroup),
      left: saysLeft(statusHeading, status, today) ? status : null,
    }
  }

  return {
    rows,
    add(cells: readonly string[], line: number): LineOutcome {
      if (line <= firstLine) return 'next'
      if (cells.every((cell) => cell.trim() === '')) {
        isBelowEmptyLine = true
        return 'next'
      }
      if (needed.some((index) => (cells[index]?.length ?? 0) > csvLimits.cellLength))
        return csvProblems.tooLongCell(line)
      // Exports that were put together have their headings again.
      if (headingCells?.every((heading, index) => heading === (cells[index] ?? ''))) return 'next'
      const row = toRow(cells, line)
      if (isExample(row)) return 'next'
      rows.push(row)
      if (isFooter(cells, isBelowEmptyLine || footers.size > 0)) footers.set(line, cells.find(Boolean) ?? '')
      else footers.clear()
      isBelowEmptyLine = false
      return rows.length > csvLimits.rows ? csvProblems.tooManyRows() : 'next'
    },
    /** Takes the lines below the last person away, and returns their texts. */
    removeFooters(): string[] {
      while (footers.has(rows.at(-1)?.line ?? 0)) rows.pop()
      return [...footers.values()]
    },
  }
}

function describeUse(layout: ListLayout, choice: ColumnChoice, rows: readonly FileRow[]): ColumnUse {
  const { status, ...others } = choice
  const isStatusRead = status !== null && rows.some(({ left }) => left !== null)
  const read = new Set(Object.values(others).filter((index) => index !== null))
  if (choice.last !== null && layout.particle !== null) read.add(layout.particle)
  if (isStatusRead) read.add(status)
  const title = (index: number) =>
    titleColumn({ index, heading: (layout.headings[index] ?? '').slice(0, MAX_SAMPLE_LENGTH) })
  const notRead = layout.filled.filter((index) => !read.has(index))
  return { read: [...read].map(title), notRead: notRead.slice(0, MAX_COLUMNS_SHOWN).map(title) }
}

/** Reads the people of a table. `encodings` are those among which someone has to choose. */
export async function readTable(
  source: TableSource,
  options: ReadOptions,
  encodings: ImportQuestion['encodings'],
): Promise<MemberList> {
  const sample = await readSample(source)
  if (sample.length === 0) {
    const problem = await source.read(() => 'stop')
    return { problem: problem ?? csvProblems.empty() }
  }
  const layout = findLayout(sample.map(({ cells }) => cells))
  if (layout === null) return { problem: csvProblems.noEmailColumn() }
  const isAsked = encodings.length > 0 || (!layout.isCertain && options.columns === undefined)
  if (options.unclear === 'ask' && isAsked)
    return {
      question: { columns: sampleColumns(layout, sample), guess: options.columns ?? layout.guess, encodings },
    }
  const choice = options.columns ?? layout.guess
  const collector = createRowCollector(layout, sample, choice, options.today)
  const problem = await source.read(collector.add)
  if (problem !== null) return { problem }
  const footers = collector.removeFooters()
  if (collector.rows.length === 0) return { problem: csvProblems.onlyHeadings() }
  const { read, notRead } = describeUse(layout, choice, collector.rows)
  const lines = footers
    .slice(0, MAX_FOOTERS_SHOWN)
    .map((text) => `the line “${cleanCell(text).slice(0, MAX_SAMPLE_LENGTH)}”`)
  return { rows: collector.rows, columns: { read, notRead: [...notRead, ...lines] } }
}
