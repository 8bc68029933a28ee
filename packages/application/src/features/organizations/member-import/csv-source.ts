import {
  alignHeadingSeparator,
  type CsvProblem,
  csvLimits,
  csvProblems,
  detectSeparator,
  parseSeparatorLine,
} from '@kitchen-table/domain/member-import'
import Papa from 'papaparse'
import type { LineOutcome, TableSource } from './table-source.ts'

/** Lines, and characters of them, that are read before other work has its turn. */
const LINES_A_TURN = 500
const LENGTH_A_TURN = 100_000

function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Returns which limit of a file a text with line breaks `\n` exceeds, or null. */
export function findTextProblem(text: string): CsvProblem | null {
  let lines = 0
  for (let from = 0; from < text.length; ) {
    const at = text.indexOf('\n', from)
    const end = at === -1 ? text.length : at
    if (end - from > csvLimits.lineLength) return csvProblems.tooLongLine(lines + 1)
    if (at !== -1) lines += 1
    if (lines > csvLimits.lines) return csvProblems.tooManyLines()
    from = end + 1
  }
  return null
}

/**
 * Returns the first line of a quoted cell that is longer than any line may be, or null. The parser would take such a cell
 * at once, and time for each quotation mark in it.
 */
function findEndlessCell(text: string, delimiter: string): number | null {
  let from = text.indexOf('"')
  while (from !== -1) {
    const isOpening = from === 0 || text[from - 1] === '\n' || text[from - 1] === delimiter
    let end = from
    if (isOpening) {
      end = text.indexOf('"', from + 1)
      while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
      const length = (end === -1 ? text.length : end) - from
      if (length > csvLimits.lineLength) return countLineBreaks(text, 0, from)
      if (end === -1) return null
    }
    from = text.indexOf('"', end + 1)
  }
  return null
}

/** A line that was quoted as a whole, by a program that took it for one cell. */
const QUOTED_LINE = /^"(?:[^"]|"")*"$/

/** Returns a text whose lines were all quoted as a whole without these quotes. */
function unwrapLines(text: string): string {
  const lines = text.split('\n')
  const isWrapped = lines.every((line) => line === '' || (QUOTED_LINE.test(line) && /[,;\t]/.test(line)))
  return isWrapped ? lines.map((line) => line.slice(1, -1).replaceAll('""', '"')).join('\n') : text
}

/** A character that no text of a file has, so that quotation marks are characters like others. */
const NO_QUOTE = '\0'

const MIN_WIDTH = 3

const unquote = (cell: string) =>
  cell
    .replace(/^\s*"(.*)"\s*$/s, '$1')
    .replace(/^"([^"]*)$/, '$1')
    .replaceAll('""', '"')

/**
 * Returns the table of a CSV text with quotation marks that are wrong, as scripts write them, with each mark taken as it
 * stands; null unless all lines have as many cells then, and enough of them that this is no accident.
 */
export function createCsvSourceWithWrongQuotes(whole: string): TableSource | null {
  const named = parseSeparatorLine(whole)
  const text = named?.rest ?? whole
  const delimiter = named?.separator ?? detectSeparator(text)
  const counts = new Set(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.split(delimiter).length),
  )
  const [width = 0, ...others] = counts
  if (width < MIN_WIDTH || others.length > 0) return null
  const source = createSource(text, { delimiter, quoteChar: NO_QUOTE }, named === null ? 1 : 2)
  return { read: (readLine) => source.read((cells, line) => readLine(cells.map(unquote), line)) }
}

/** Returns the table of a CSV text with line breaks `\n` that is within the limits, or why it cannot be read. */
export function createCsvSource(whole: string): { source: TableSource } | { problem: CsvProblem } {
  const named = parseSeparatorLine(whole)
  const unwrapped = unwrapLines(named?.rest ?? whole)
  const separator = named?.separator ?? detectSeparator(unwrapped)
  const aligned = named === null ? alignHeadingSeparator(unwrapped, separator) : null
  const { text, separator: delimiter } = aligned ?? { text: unwrapped, separator }
  const firstLine = named === null ? 1 : 2
  const endless = findEndlessCell(text, delimiter)
  if (endless !== null) return { problem: csvProblems.tooLongCell(firstLine + endless) }

  return { source: createSource(text, { delimiter }, firstLine) }
}

function createSource(
  text: string,
  options: { delimiter: string; quoteChar?: string },
  firstLine: number,
): TableSource {
  return {
    read: (readLine) =>
      new Promise((resolve, reject) => {
        let outcome: LineOutcome = 'next'
        let line = firstLine
        // Places in the text: of the part that is being parsed since the last pause, and of the line.
        let base = 0
        let cursor = 0
        let count = 0
        Papa.parse<string[]>(text, {
          ...options,
          newline: '\n',
          // Splits the whole text at once, and does not say where it is.
          fastMode: false,
          step({ data, errors, meta }, parser) {
            outcome = errors.some(({ type }) => type === 'Quotes')
              ? csvProblems.unclosedQuote(line)
              : readLine(data, line)
            line += countLineBreaks(text, cursor, base + meta.cursor)
            cursor = base + meta.cursor
            count += 1
            if (outcome !== 'next') parser.abort()
            else if (count === LINES_A_TURN || cursor - base > LENGTH_A_TURN) {
              count = 0
              base = cursor
              parser.pause()
              setImmediate(() => parser.resume())
            }
          },
          complete: () => resolve(outcome === 'next' || outcome === 'stop' ? null : outcome),
          error: reject,
        })
      }),
  }
}
