import {
  csvLimits,
  csvProblems,
  type DecodingChoice,
  type FileRow,
  type ImportQuestion,
  isAddressList,
  isFieldList,
  isNoReplyAddress,
  parseUnseparatedLines,
  readAddressList,
  type Withheld,
} from '@kitchen-table/domain/member-import'
import { createCsvSource, createCsvSourceWithWrongQuotes, findTextProblem } from './csv-source.ts'
import { decodeBytes, detectEncoding } from './decode-text.ts'
import { listEncodingSamples } from './list-encoding-samples.ts'
import type { MemberList, ReadOptions } from './member-list.ts'
import { messages } from './messages.ts'
import { readTablePeople, readTableSample } from './read-table.ts'
import { findBinaryProblem, isZip, openWorkbook, toWorkbookProblem } from './workbook.ts'

const TEXT_FILE = /\.(?:csv|tsv|txt)$/i
const WORKBOOK_FILE = /\.(?:xls[xm]?|csv)$/i
/** Lines without a person that the review names. */
const MAX_LINES_SHOWN = 5
const MAX_LINE_SHOWN = 60
/** How a web page or an XML file begins, which some systems name .xls. */
const MARKUP = /^\s*<(?:!doctype html|html|table|head|meta|\?xml|div|style)/i

const withholdUnread = (email: string): Withheld | null =>
  isNoReplyAddress(email) ? { kind: 'unread', text: '' } : null

function readList(text: string): MemberList {
  const rows = readAddressList(text).map(
    ({ text: email, line }): FileRow => ({
      line,
      email,
      first: '',
      last: '',
      subGroup: '',
      otherEmails: [],
      withheld: withholdUnread(email),
    }),
  )
  if (rows.length > csvLimits.rows) return { problem: csvProblems.tooManyRows() }
  if (rows.some(({ email }) => email.length > csvLimits.cellLength))
    return {
      problem: csvProblems.tooLongCell(
        rows.find(({ email }) => email.length > csvLimits.cellLength)?.line ?? 1,
      ),
    }
  return { rows, columns: { read: [messages.addresses()], notRead: [] }, hasOtherPeople: false, unchosen: [] }
}

function readLines(text: string): MemberList | null {
  const loose = parseUnseparatedLines(text)
  if (loose === null) return null
  if (loose.rows.length > csvLimits.rows) return { problem: csvProblems.tooManyRows() }
  const lines = loose.others
    .slice(0, MAX_LINES_SHOWN)
    .map((line) => messages.unreadLine({ line: line.slice(0, MAX_LINE_SHOWN) }))
  return {
    rows: loose.rows.map(
      (row): FileRow => ({ ...row, subGroup: '', otherEmails: [], withheld: withholdUnread(row.email) }),
    ),
    columns: { read: [messages.addresses(), messages.namesBeforeAddresses()], notRead: lines },
    hasOtherPeople: loose.hasOtherPeople,
    unchosen: [],
  }
}

const hasProblem = (list: MemberList, code: keyof typeof csvProblems) =>
  'problem' in list && list.problem.code === code

/** Reads a table, or what is left of one: with wrong quotation marks, or without anything between the cells. */
async function readCsv(
  text: string,
  options: ReadOptions,
  encodings: ImportQuestion['encodings'],
): Promise<MemberList> {
  const csv = createCsvSource(text)
  if ('problem' in csv) return csv
  const list = await readTablePeople(csv.source, options, encodings, await readTableSample(csv.source))
  if (hasProblem(list, 'noEmailColumn')) return readLines(text) ?? list
  const literal = hasProblem(list, 'unclosedQuote') ? createCsvSourceWithWrongQuotes(text) : null
  return literal === null
    ? list
    : readTablePeople(literal, options, encodings, await readTableSample(literal))
}

function readText(bytes: Uint8Array, options: ReadOptions): MemberList | Promise<MemberList> {
  const detected: DecodingChoice = detectEncoding(bytes)
  const isAnswered = options.encoding !== undefined || options.unclear === 'guess'
  const text = decodeBytes(bytes, options.encoding ?? detected.best.encoding)
    .replace(/^\ufeff/, '')
    // The mark with which programs of DOS end a file.
    .replaceAll('\u001a', '')
  if (text.includes('\0')) return { problem: csvProblems.binary() }
  if (text.trim() === '') return { problem: csvProblems.empty() }
  if (/^\s*BEGIN:VCARD/i.test(text)) return { problem: csvProblems.contactCards() }
  if (MARKUP.test(text)) return { problem: csvProblems.webPage() }
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
  const problem = findTextProblem(lines)
  if (problem !== null) return { problem }
  if (isAddressList(lines)) return readList(lines)
  if (isFieldList(lines)) return { problem: csvProblems.fieldList() }
  return readCsv(lines, options, isAnswered ? [] : listEncodingSamples(detected))
}

async function readWorkbook(bytes: Uint8Array, options: ReadOptions): Promise<MemberList> {
  const workbook = await openWorkbook(bytes)
  if ('problem' in workbook) return workbook
  try {
    const list = await readTablePeople(workbook.source, options, [], workbook.sample)
    if (!('rows' in list)) return list
    const sheets = workbook.otherSheets.map((sheet) => messages.unreadSheet({ sheet }))
    return {
      ...list,
      columns: { ...list.columns, notRead: [...list.columns.notRead, ...sheets] },
      hasOtherPeople: list.hasOtherPeople || workbook.hasOtherPeople,
    }
  } catch (error) {
    return { problem: toWorkbookProblem(error) }
  }
}

/** Returns the people in a file: CSV, text, or an Excel workbook; or what has to be asked first, or why it cannot be read. */
export async function readMemberList(
  fileName: string,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<MemberList> {
  const problem = findBinaryProblem(fileName, bytes)
  if (problem !== null) return { problem }
  if (isZip(bytes)) {
    if (!WORKBOOK_FILE.test(fileName)) return { problem: csvProblems.otherSpreadsheet() }
    return readWorkbook(bytes, options)
  }
  if (/\.xls[xm]?$/i.test(fileName) && !MARKUP.test(decodeBytes(bytes.subarray(0, 1024), 'windows-1252')))
    return bytes.length === 0 ? { problem: csvProblems.empty() } : readText(bytes, options)
  if (!TEXT_FILE.test(fileName) && !WORKBOOK_FILE.test(fileName)) return { problem: csvProblems.notCsv() }
  return readText(bytes, options)
}
