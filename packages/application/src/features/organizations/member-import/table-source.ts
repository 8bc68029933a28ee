import type { CsvProblem } from '@kitchen-table/domain/member-import'

/** What a reader of lines wants next: the following line, no more lines, or to refuse the file. */
export type LineOutcome = 'next' | 'stop' | CsvProblem

/** Takes the cells of a line with its number, which counts the lines of the file from 1. Sheets have lines that are hidden. */
type LineReader = (cells: readonly string[], line: number, isHidden?: boolean) => LineOutcome

/** A table that can be read from its beginning several times. */
export type TableSource = {
  /**
   * Passes line by line until the reader stops. Returns why the table cannot be read, or null. Other work has its turn
   * meanwhile. Of the columns from `width` on, a sheet passes the cells that are filled, without the gaps between them.
   */
  read(readLine: LineReader, width?: number): Promise<CsvProblem | null>
}

/** Returns cells without the empty ones at the end, of which exports may have thousands. */
export function dropTrailingEmptyCells(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && (cells[length - 1] ?? '').trim() === '') length -= 1
  return cells.slice(0, length)
}
