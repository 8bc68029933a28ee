import { messages } from './file.messages.ts'

/**
 * The most that a file of people may have (docs/security.md T49). Bytes are limited when its upload begins; they bound the
 * columns, of which only those that are needed are read.
 */
export const csvLimits = {
  rows: 10_000,
  cellLength: 1000,
  lines: 50_000,
  /** Of a line as it stands in the file: no list of people has a longer one. */
  lineLength: 2_500_000,
  /** As many columns as a sheet of Excel has; others are not looked at. */
  columns: 16_384,
} as const

/** What an Excel workbook may unpack to, in bytes, and of which entries it may consist (docs/security.md T68). */
export const workbookLimits = {
  unpackedBytes: 64 * 1024 * 1024,
  sharedTextLength: 20_000_000,
  entries: 2000,
} as const

/** Why a file cannot be read: which problem of `csvProblems`, in a sentence, and on which line; null where no single line is meant. */
export type CsvProblem = { code: string; reason: string; line: number | null }

export const csvProblems = {
  notCsv: () => ({ code: 'notCsv', reason: messages.notCsv(), line: null }),
  workbook: () => ({ code: 'workbook', reason: messages.workbook(), line: null }),
  oldWorkbook: () => ({ code: 'oldWorkbook', reason: messages.oldWorkbook(), line: null }),
  binaryWorkbook: () => ({ code: 'binaryWorkbook', reason: messages.binaryWorkbook(), line: null }),
  otherSpreadsheet: () => ({ code: 'otherSpreadsheet', reason: messages.otherSpreadsheet(), line: null }),
  webPage: () => ({ code: 'webPage', reason: messages.webPage(), line: null }),
  contactCards: () => ({ code: 'contactCards', reason: messages.contactCards(), line: null }),
  fieldList: () => ({ code: 'fieldList', reason: messages.fieldList(), line: null }),
  password: () => ({ code: 'password', reason: messages.password(), line: null }),
  largeWorkbook: () => ({ code: 'largeWorkbook', reason: messages.largeWorkbook(), line: null }),
  damagedWorkbook: () => ({ code: 'damagedWorkbook', reason: messages.damagedWorkbook(), line: null }),
  empty: () => ({ code: 'empty', reason: messages.empty(), line: null }),
  onlyHeadings: () => ({ code: 'onlyHeadings', reason: messages.onlyHeadings(), line: null }),
  noEmailColumn: () => ({ code: 'noEmailColumn', reason: messages.noEmailColumn(), line: 1 }),
  unclosedQuote: (line: number) => ({ code: 'unclosedQuote', reason: messages.unclosedQuote(), line }),
  binary: () => ({ code: 'binary', reason: messages.binary(), line: null }),
  tooManyRows: () => ({
    code: 'tooManyRows',
    reason: messages.tooManyRows({ max: csvLimits.rows }),
    line: null,
  }),
  tooManyLines: () => ({
    code: 'tooManyLines',
    reason: messages.tooManyLines({ max: csvLimits.lines }),
    line: null,
  }),
  tooLongLine: (line: number) => ({
    code: 'tooLongLine',
    reason: messages.tooLongLine({ max: csvLimits.lineLength }),
    line,
  }),
  tooLongCell: (line: number) => ({
    code: 'tooLongCell',
    reason: messages.tooLongCell({ max: csvLimits.cellLength }),
    line,
  }),
} as const satisfies Record<string, (line: number) => CsvProblem>
