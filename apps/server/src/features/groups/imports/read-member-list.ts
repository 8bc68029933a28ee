import { type CsvProblem, csvLimits, csvProblems } from '@kitchen-table/domain/groups/import/csv-limits'
import { detectSeparator } from '@kitchen-table/domain/groups/import/detect-separator'
import { type ColumnIndexes, findColumns } from '@kitchen-table/domain/groups/import/headings'
import type { ImportRowInput } from '@kitchen-table/domain/groups/import/judge-row'
import { restoreCell } from '@kitchen-table/domain/groups/import/spreadsheet-formula'
import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'

type MemberList = { rows: ImportRowInput[] } | { problem: CsvProblem }

/** The first bytes of a ZIP archive, which an Excel workbook is. */
const ZIP_SIGNATURE = 'PK\x03\x04'

function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function findLineProblem(cells: readonly string[], line: number): CsvProblem | null {
  if (cells.length > csvLimits.columns) return csvProblems.tooManyColumns(line)
  return cells.some((cell) => cell.length > csvLimits.cellLength) ? csvProblems.tooLongCell(line) : null
}

function toRow(cells: readonly string[], line: number, columns: ColumnIndexes): ImportRowInput {
  const read = (index: number | null) => (index === null ? '' : restoreCell(cells[index]?.trim() ?? ''))
  return {
    line,
    // A spreadsheet's mark for text; no address begins with it.
    email: read(columns.email).replace(/^'/, ''),
    first: read(columns.first),
    last: read(columns.last),
    subGroup: read(columns.subGroup),
  }
}

/** Collects the rows of a file, line by line, until there is a problem. */
function createRowCollector() {
  const rows: ImportRowInput[] = []
  let columns: ColumnIndexes | null = null
  return {
    rows,
    /** Returns the problem of a line, or null. The first line that is not empty has the headings. */
    add(cells: readonly string[], line: number): CsvProblem | null {
      const problem = findLineProblem(cells, line)
      if (problem !== null || cells.every((cell) => cell.trim() === '')) return problem
      if (columns === null) {
        columns = findColumns(cells)
        return columns === null ? csvProblems.noEmailColumn() : null
      }
      rows.push(toRow(cells, line, columns))
      return rows.length > csvLimits.rows ? csvProblems.tooManyRows() : null
    },
    hasHeadings: () => columns !== null,
  }
}

/** Reads a text with line breaks `\n`. */
function readRows(text: string): MemberList {
  const collector = createRowCollector()
  let problem: CsvProblem | null = null
  let line = 1
  let cursor = 0
  Papa.parse<string[]>(text, {
    delimiter: detectSeparator(text),
    newline: '\n',
    step({ data, errors, meta }, parser) {
      problem = errors.some(({ type }) => type === 'Quotes')
        ? csvProblems.unclosedQuote(line)
        : collector.add(data, line)
      line += countLineBreaks(text, cursor, meta.cursor)
      cursor = meta.cursor
      if (problem !== null) parser.abort()
    },
  })
  if (problem !== null) return { problem }
  if (!collector.hasHeadings()) return { problem: csvProblems.empty() }
  return collector.rows.length === 0 ? { problem: csvProblems.onlyHeadings() } : { rows: collector.rows }
}

/** Returns the rows of a CSV file of people, or why it cannot be read. Nothing else runs meanwhile. */
export function readMemberList(fileName: string, bytes: Uint8Array): MemberList {
  if (Buffer.from(bytes.subarray(0, ZIP_SIGNATURE.length)).toString('latin1') === ZIP_SIGNATURE)
    return { problem: csvProblems.workbook() }
  if (!/\.csv$/i.test(fileName)) return { problem: csvProblems.notCsv() }
  const text = decodeText(bytes)
  if (text.includes('\0')) return { problem: csvProblems.binary() }
  if (text.trim() === '') return { problem: csvProblems.empty() }
  const lines = text.replace(/\r\n?/g, '\n')
  if (countLineBreaks(lines, 0, lines.length) > csvLimits.lines)
    return { problem: csvProblems.tooManyLines() }
  return readRows(lines)
}
