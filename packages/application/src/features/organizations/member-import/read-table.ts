import {
  type ColumnChoice,
  type ColumnUse,
  cleanCell,
  csvLimits,
  csvProblems,
  type FileRow,
  findListLayout,
  findNameOrder,
  getColumnTitle,
  type ImportQuestion,
  type ListLayout,
  mayLineNamePerson,
  restoreCell,
  type SampledColumn,
  type WithheldKind,
} from '@kitchen-table/domain/member-import'
import type { MemberList, ReadOptions } from './member-list.ts'
import { messages } from './messages.ts'
import type { StateSummary } from './read-states.ts'
import { createRowCollector, type SampleLine } from './row-collector.ts'
import { dropTrailingEmptyCells, type TableSource } from './table-source.ts'

/** As many lines, and cells of them, as show what the columns hold. */
const MAX_SAMPLE_LINES = 200
const MAX_SAMPLE_CELLS = 20_000
/** Columns that a person is asked about, and that the review names. */
const MAX_COLUMNS_SHOWN = 100
const MAX_FOOTERS_SHOWN = 5
const SAMPLES_SHOWN = 5
const MAX_SAMPLE_LENGTH = 60

export async function readTableSample(source: TableSource): Promise<SampleLine[]> {
  const sample: SampleLine[] = []
  let size = 0
  await source.read((read, line) => {
    const cells = dropTrailingEmptyCells(
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
      const heading = headings[index] ?? ''
      const nameOrder = findNameOrder(heading)
      return {
        index,
        heading: heading.slice(0, MAX_SAMPLE_LENGTH),
        samples: [...new Set(cells)].slice(0, SAMPLES_SHOWN).map((cell) => cell.slice(0, MAX_SAMPLE_LENGTH)),
        ...(nameOrder !== undefined && { nameOrder }),
      }
    })
}

function describeUse(
  layout: ListLayout,
  choice: ColumnChoice,
  rows: readonly FileRow[],
  states: StateSummary,
): ColumnUse {
  const { status, ...others } = choice
  const says = (kind: WithheldKind) => rows.some(({ withheld }) => withheld?.kind === kind)
  const read = new Set(Object.values(others).filter((index) => index !== null))
  if (choice.last !== null && layout.particle !== null) read.add(layout.particle)
  for (const index of states.read) read.add(index)
  if (layout.relation !== null && says('relative')) read.add(layout.relation)
  const title = (index: number) =>
    getColumnTitle({ index, heading: (layout.headings[index] ?? '').slice(0, MAX_SAMPLE_LENGTH) })
  const notRead = layout.filled.filter((index) => !read.has(index))
  const use = { read: [...read].map(title), notRead: notRead.slice(0, MAX_COLUMNS_SHOWN).map(title) }
  if (status === null || states.unclearValues === null) return use
  const values = states.unclearValues.map((value) => value.slice(0, MAX_SAMPLE_LENGTH))
  return { ...use, unclearStates: { column: title(status), values } }
}

/** Reads the people of a table. `encodings` are those among which someone has to choose; `sample` are its first lines. */
export async function readTablePeople(
  source: TableSource,
  options: ReadOptions,
  encodings: ImportQuestion['encodings'],
  sample: readonly SampleLine[],
): Promise<MemberList> {
  if (sample.length === 0) {
    const problem = await source.read(() => 'stop')
    return { problem: problem ?? csvProblems.empty() }
  }
  const layout = findListLayout(sample.map(({ cells }) => cells))
  if (layout === null) return { problem: csvProblems.noEmailColumn() }
  const isAsked = encodings.length > 0 || (!layout.isCertain && options.columns === undefined)
  if (options.unclear === 'ask' && isAsked)
    return {
      question: { columns: sampleColumns(layout, sample), guess: options.columns ?? layout.guess, encodings },
    }
  const choice = options.columns ?? layout.guess
  const collector = createRowCollector(layout, sample, choice, options.today)
  const problem = await source.read(collector.add, collector.width)
  if (problem !== null) return { problem }
  const { rows, footers, otherAddresses, unchosen, states } = collector.finish()
  if (rows.length === 0) return { problem: csvProblems.onlyHeadings() }
  const use = describeUse(layout, choice, rows, states)
  // A guess that says nothing is listed as not read; one that someone has looked over was meant to say something.
  if (options.columns === undefined) delete use.unclearStates
  const lines = footers
    .slice(0, MAX_FOOTERS_SHOWN)
    .map((text) => messages.unreadLine({ line: cleanCell(text).slice(0, MAX_SAMPLE_LENGTH) }))
  const addresses = otherAddresses
    .slice(0, MAX_FOOTERS_SHOWN)
    .map((address) => messages.unreadAddress({ address }))
  return {
    rows,
    columns: { ...use, notRead: [...use.notRead, ...lines, ...addresses] },
    unchosen,
    hasOtherPeople: footers.some(mayLineNamePerson),
  }
}
