import {
  type ColumnChoice,
  classifyRelation,
  cleanCell,
  type FileRow,
  findAddressInInstruction,
  findExampleMark,
  type ImportRowInput,
  isCurrentPeopleHeading,
  isFormerPeopleHeading,
  isNoReplyAddress,
  isPlaceholderPerson,
  isProgramAccount,
  isRelationOfRows,
  type ListLayout,
  MAX_EXAMPLE_ROWS,
  parseMailbox,
  type Withheld,
} from '@kitchen-table/domain/member-import'
import { createEmploymentStateReader } from './read-states.ts'

/** Returns the function that recognizes the examples of a template among the first rows. */
function createExampleFinder() {
  let rowCount = 0
  /** Addresses that instructions above the people name. */
  const named = new Set<string>()
  return (row: ImportRowInput, cells: readonly string[]): Withheld | null => {
    rowCount += 1
    if (rowCount > MAX_EXAMPLE_ROWS) return null
    const address = findAddressInInstruction(row.email)
    if (address !== null) named.add(address)
    const mark = findExampleMark(cells)
    if (mark !== null) return { kind: 'example', text: cleanCell(mark) }
    const isExample = isPlaceholderPerson(row) || named.has(parseMailbox(row.email).address.toLowerCase())
    return isExample ? { kind: 'example', text: '' } : null
  }
}

const isInCapitals = (text: string) => text === text.toUpperCase()

/** Whether a line alone ends the section before it: of several words, it may be someone without an address. */
const beginsSection = (text: string, before: string, today: string) =>
  isCurrentPeopleHeading(text, today) || !/\s/u.test(text) || (isInCapitals(text) && isInCapitals(before))

/** Returns the function that follows the headings of sections among the lines, of which one may say that those below have left. */
function createSectionFinder(today: string) {
  let section: { column: number; text: string } | null = null
  return (cells: readonly string[]): string | null => {
    const column = cells.findIndex((cell) => cell.trim() !== '')
    const text = (cells[column] ?? '').trim()
    const isAlone = cells.every((cell, at) => at === column || cell.trim() === '')
    if (!isAlone || text.includes('@')) return section?.text ?? null
    if (isFormerPeopleHeading(text, today)) section = { column, text }
    else if (section?.column !== column) return section?.text ?? null
    else if (beginsSection(text, section.text, today)) section = null
    else return section.text
    return null
  }
}

/** Decides which rows of a file are not imported unless someone chooses them. */
export function createRowWithholder(layout: ListLayout, choice: ColumnChoice, today: string) {
  const { headings, relation } = layout
  const headingOf = (index: number | null) => (index === null ? '' : (headings[index] ?? ''))
  const findExample = createExampleFinder()
  const findLeftSection = createSectionFinder(today)
  const states = createEmploymentStateReader(layout, choice, today)
  /** What the file says of relatives, by line. */
  const relatives = new Map<number, string>()
  const seen = { hasSelf: false, hasEmpty: false }

  function noteRelation(text: string, line: number) {
    const kind = classifyRelation(headingOf(relation), text)
    if (kind === 'relative') relatives.set(line, text)
    if (kind === 'self') seen.hasSelf = true
    if (text === '') seen.hasEmpty = true
  }

  return {
    judge(row: ImportRowInput, cells: readonly string[], isHidden: boolean): Withheld | null {
      const cell = (index: number | null) => (index === null ? '' : cleanCell(cells[index] ?? ''))
      if (relation !== null) noteRelation(cell(relation), row.line)
      const example = findExample(row, cells)
      const section = findLeftSection(cells)
      const status = cell(choice.status)
      const left = states.judge(cells, row.line)
      if (left !== null) return { kind: 'left', text: left }
      if (section !== null) return { kind: 'left', text: cleanCell(section) }
      if (example !== null) return example
      if (isProgramAccount(status)) return { kind: 'unread', text: status }
      if (isNoReplyAddress(row.email)) return { kind: 'unread', text: '' }
      return isHidden ? { kind: 'hidden', text: '' } : null
    },
    /** Withholds those of whom only all rows together say what their cells mean: relatives, and one-letter states. */
    finish(rows: readonly FileRow[]): void {
      const isOfRows = isRelationOfRows(headings, seen)
      for (const row of rows) {
        const code = states.findLeftCode(row.line)
        if (code !== null) row.withheld ??= { kind: 'left', text: code }
        const relative = relatives.get(row.line)
        if (isOfRows && relative !== undefined) row.withheld ??= { kind: 'relative', text: relative }
      }
    },
    summarizeStates: states.summarize,
  }
}
