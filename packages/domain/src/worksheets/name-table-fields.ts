import type { FieldNamer } from './create-field-namer.ts'
import { messages } from './labels.messages.ts'
import type { SourceBlock } from './parse-block.ts'
import type { WorksheetCell, WorksheetTable } from './worksheet.ts'

type SourceTable = Extract<SourceBlock, { kind: 'table' }>

/** Matches the heads of columns for amounts, in English and Spanish. */
const amountHead =
  /\b(?:amounts?|balances?|costs?|how much|minimum|payments?|prices?|cantidad|costos?|cuánto|importes?|mínimo|montos?|pagos?|precios?|saldos?)\b/i

/** A row is called by its first cell; by its number if that is empty, and by both if another row has the same. */
function nameRow(rows: readonly string[][], index: number): string {
  const head = rows[index]?.[0] ?? ''
  const number = String(index + 1)
  if (head === '') return number
  return rows.some((row, other) => other !== index && row[0] === head) ? `${head} ${number}` : head
}

/** Gives every empty cell of a table a field. Labels name the table where a worksheet has several. */
export function nameTableFields(
  { head, rows }: SourceTable,
  isOnlyTable: boolean,
  { nameField, fillIn }: { nameField: FieldNamer; fillIn: (text: string) => string },
): WorksheetTable {
  const columns = head.map((text, index) => text || messages.column({ number: String(index + 1) }))
  const [table = ''] = columns

  function createCell(text: string, row: string, columnIndex: number): WorksheetCell {
    if (text !== '') return { text: fillIn(text), field: null }
    const column = columns[columnIndex] ?? ''
    const field = nameField({
      nameParts: [table, row, column],
      // The first column has the words that the table is called by.
      label:
        isOnlyTable || columnIndex === 0
          ? messages.cell({ column, row })
          : messages.cellOfTable({ column, row, table }),
      kind: amountHead.test(fillIn(column)) ? 'money' : 'text',
    })
    return { text, field }
  }

  return {
    kind: 'table',
    head: head.map(fillIn),
    rows: rows.map((cells, rowIndex) =>
      cells.map((text, columnIndex) => createCell(text, nameRow(rows, rowIndex), columnIndex)),
    ),
  }
}
