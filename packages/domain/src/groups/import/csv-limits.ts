/** The most that a file of people may have (docs/security.md T49). Bytes are limited when its upload begins. */
export const csvLimits = { rows: 10_000, columns: 20, cellLength: 1000, lines: 50_000 } as const

/** Why a file cannot be read, in a sentence, and on which line; null where no single line is meant. */
export type CsvProblem = { reason: string; line: number | null }

export const csvProblems = {
  notCsv: () => ({ reason: 'Please choose a .csv file.', line: null }),
  workbook: () => ({
    reason: 'This is an Excel workbook. Please save it as CSV, and choose that file.',
    line: null,
  }),
  empty: () => ({ reason: 'The file is empty.', line: null }),
  onlyHeadings: () => ({ reason: 'The file has headings, but no people below them.', line: null }),
  noEmailColumn: () => ({
    reason: 'The first line must have headings, and one of them must be “Email”.',
    line: 1,
  }),
  unclosedQuote: (line: number) => ({
    reason: 'A quotation mark (") is not closed, or stands where none may be.',
    line,
  }),
  binary: () => ({
    reason: 'The file has characters that no text has. Please save it as CSV again.',
    line: null,
  }),
  tooManyRows: () => ({
    reason: `The file has more than ${csvLimits.rows.toLocaleString('en-US')} people. Please divide it into several files.`,
    line: null,
  }),
  tooManyLines: () => ({
    reason: `The file has more than ${csvLimits.lines.toLocaleString('en-US')} lines. Please remove the empty ones.`,
    line: null,
  }),
  tooManyColumns: (line: number) => ({
    reason: `This line has more than ${csvLimits.columns} columns. Please remove those that are not needed.`,
    line,
  }),
  tooLongCell: (line: number) => ({
    reason: `This line has a cell with more than ${csvLimits.cellLength.toLocaleString('en-US')} characters.`,
    line,
  }),
} as const satisfies Record<string, (line: number) => CsvProblem>
