import { messages } from './messages.ts'

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

/** Why a file cannot be read, in a sentence, and on which line; null where no single line is meant. */
export type CsvProblem = { reason: string; line: number | null }

const SAVE_AGAIN =
  'Open it, choose “Save As”, then “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file.'

export const csvProblems = {
  notCsv: () => ({ reason: messages.pleaseChooseACsv(), line: null }),
  workbook: () => ({
    reason: `This is not a workbook that can be read here. ${SAVE_AGAIN}`,
    line: null,
  }),
  oldWorkbook: () => ({ reason: `This is a workbook of an old Excel (.xls). ${SAVE_AGAIN}`, line: null }),
  binaryWorkbook: () => ({ reason: `This is a binary Excel workbook (.xlsb). ${SAVE_AGAIN}`, line: null }),
  otherSpreadsheet: () => ({
    reason: `This is not an Excel workbook, though it is a spreadsheet. ${SAVE_AGAIN}`,
    line: null,
  }),
  webPage: () => ({
    reason: `This is a web page with a table, not a spreadsheet. ${SAVE_AGAIN}`,
    line: null,
  }),
  contactCards: () => ({
    reason: messages.theseAreContactCards(),
    line: null,
  }),
  fieldList: () => ({
    reason: messages.eachLineOfThis(),
    line: null,
  }),
  password: () => ({
    reason: messages.thisWorkbookIsProtected(),
    line: null,
  }),
  largeWorkbook: () => ({
    reason: messages.thisWorkbookIsLarger(),
    line: null,
  }),
  damagedWorkbook: () => ({ reason: `This workbook is damaged. ${SAVE_AGAIN}`, line: null }),
  empty: () => ({ reason: messages.theFileIsEmpty(), line: null }),
  onlyHeadings: () => ({ reason: messages.theFileHasHeadings(), line: null }),
  noEmailColumn: () => ({
    reason: messages.theFirstLineMust(),
    line: 1,
  }),
  unclosedQuote: (line: number) => ({
    reason: messages.aQuotationMarkIs(),
    line,
  }),
  binary: () => ({
    reason: messages.theFileHasCharacters(),
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
  tooLongLine: (line: number) => ({
    reason: `This line has more than ${csvLimits.lineLength.toLocaleString('en-US')} characters.`,
    line,
  }),
  tooLongCell: (line: number) => ({
    reason: `This line has a cell with more than ${csvLimits.cellLength.toLocaleString('en-US')} characters.`,
    line,
  }),
} as const satisfies Record<string, (line: number) => CsvProblem>
