import { defineMessages } from '@kitchen-table/i18n/messages'

/** Why a file cannot be read. */
export const messages = defineMessages({
  notCsv: 'Please choose a CSV or text file, or an Excel workbook (.xlsx).',
  workbook:
    'This is not a workbook that can be read here. Open it, choose “Save As”, then “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file.',
  oldWorkbook:
    'This is a workbook of an old Excel (.xls). Open it, choose “Save As”, then “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file.',
  binaryWorkbook:
    'This is a binary Excel workbook (.xlsb). Open it, choose “Save As”, then “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file.',
  otherSpreadsheet:
    'This is not an Excel workbook, though it is a spreadsheet. Open it, choose “Save As”, then “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file.',
  webPage:
    'This is a web page with a table, not a spreadsheet. Open it, choose “Save As”, then “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file.',
  contactCards:
    'These are contact cards (vCard), not a table. Please export the contacts as CSV, and choose that file.',
  fieldList:
    'Each line of this file has one detail of a person, such as “Email: …”. Please make a table of it, with one line for each person, and choose that file.',
  password:
    'This workbook is protected by a password. Open it, remove the password under File, Info, Protect Workbook, save it, and choose it again.',
  largeWorkbook:
    'This workbook is larger than can be read here once it is unpacked. Please save its sheet of people as CSV.',
  damagedWorkbook:
    'This workbook is damaged. Open it, choose “Save As”, then “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose that file.',
  empty: 'The file is empty.',
  onlyHeadings: 'The file has headings, but no people below them.',
  noEmailColumn: 'The first line must have headings, and one of them must be “Email”.',
  unclosedQuote: 'A quotation mark (") is not closed, or stands where none may be.',
  binary:
    'The file has characters that no text has. Please save it again as “CSV UTF-8” or as an Excel workbook (.xlsx), and choose that file.',
  tooManyRows: 'The file has more than {max, number} people. Please divide it into several files.',
  tooManyLines: 'The file has more than {max, number} lines. Please remove the empty ones.',
  tooLongLine: 'This line has more than {max, number} characters.',
  tooLongCell: 'This line has a cell with more than {max, number} characters.',
})
