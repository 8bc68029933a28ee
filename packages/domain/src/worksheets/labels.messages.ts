import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './labels.messages.es.ts'

/** What screen readers call the fields of a worksheet, in the language of the worksheet. */
export const messages = defineMessages(
  {
    cell: '{column}, row {row}',
    cellOfTable: '{column}, row {row}, table {table}',
    column: 'Column {number}',
    lines: 'Lines to write on',
    lineOfField: '{label}, line {number}',
    numberedLine: '{label}, {number}',
    numbered: 'Number {number}',
    repeated: '{label} ({number})',
  },
  { es },
  { loadsAllLanguages: true },
)
