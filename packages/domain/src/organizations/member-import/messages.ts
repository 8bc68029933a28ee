import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  pleaseChooseACsv: 'Please choose a CSV or text file, or an Excel workbook (.xlsx).',
  theseAreContactCards:
    'These are contact cards (vCard), not a table. Please export the contacts as CSV, and choose that file.',
  eachLineOfThis:
    'Each line of this file has one detail of a person, such as “Email: …”. Please make a table of it, with one line for each person, and choose that file.',
  thisWorkbookIsProtected:
    'This workbook is protected by a password. Open it, remove the password under File, Info, Protect Workbook, save it, and choose it again.',
  thisWorkbookIsLarger:
    'This workbook is larger than can be read here once it is unpacked. Please save its sheet of people as CSV.',
  theFileIsEmpty: 'The file is empty.',
  theFileHasHeadings: 'The file has headings, but no people below them.',
  theFirstLineMust: 'The first line must have headings, and one of them must be “Email”.',
  aQuotationMarkIs: 'A quotation mark (") is not closed, or stands where none may be.',
  theFileHasCharacters:
    'The file has characters that no text has. Please save it again as “CSV UTF-8” or as an Excel workbook (.xlsx), and choose that file.',
})
