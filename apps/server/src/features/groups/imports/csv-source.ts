import { csvLimits, csvProblems } from '@kitchen-table/domain/groups/import/csv-limits'
import { detectSeparator, readSeparatorLine } from '@kitchen-table/domain/groups/import/detect-separator'
import Papa from 'papaparse'
import type { LineOutcome, TableSource } from './table-source.ts'

/** Lines that are read before other work has its turn. */
const LINES_A_TURN = 500

export function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Returns the table of a CSV text with line breaks `\n`; null if it has too many lines. */
export function openCsv(whole: string): TableSource | null {
  if (countLineBreaks(whole, 0, whole.length) > csvLimits.lines) return null
  const named = readSeparatorLine(whole)
  const text = named?.rest ?? whole
  const delimiter = named?.separator ?? detectSeparator(text)
  const firstLine = named === null ? 1 : 2

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
          delimiter,
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
            else if (count % LINES_A_TURN === 0) {
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
