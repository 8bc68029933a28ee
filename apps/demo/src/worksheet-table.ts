import { groupGap, interpolate, type LayoutBox, layOutText } from './layout-box.ts'
import type { Block } from './parse-worksheet.ts'
import { computeColumnWidths } from './worksheet-columns.ts'
import { colors, type FontFace, type PdfDocument, pageLayout, textWidth } from './worksheet-document.ts'

const HEAD_SIZE = 10
const CELL_SIZE = 11
const PADDING = 7
const LINE_WIDTH = 0.7

const tableRowHeight = interpolate(21, 37)

type Table = Extract<Block, { kind: 'table' }>
type Columns = { lefts: number[]; widths: number[] }

function layOutColumns(doc: PdfDocument, { head, rows }: Table): Columns {
  const widths = computeColumnWidths(
    { head, rows },
    {
      totalWidth: textWidth,
      padding: PADDING,
      measureHead: (text) => doc.font('strong').fontSize(HEAD_SIZE).widthOfString(text),
      measureCell: (text) => doc.font('text').fontSize(CELL_SIZE).widthOfString(text),
    },
  )
  const lefts = widths.map(
    (_, index) => pageLayout.side + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  )
  return { lefts, widths }
}

function layOutCells(
  doc: PdfDocument,
  texts: string[],
  { widths }: Columns,
  face: FontFace,
  fontSize: number,
) {
  const cells = texts.map((text, index) =>
    layOutText(doc, text, face, fontSize, (widths[index] ?? 0) - 2 * PADDING),
  )
  const hasText = texts.map((text) => text !== '')
  const height = Math.max(0, ...cells.map((cell, index) => (hasText[index] ? cell.height : 0)))
  return { cells: cells.map((cell, index) => ({ ...cell, isWritten: hasText[index] })), height }
}

/** Draws the lines between and beside the columns and under the row. */
function drawGrid(doc: PdfDocument, { lefts }: Columns, top: number, bottom: number) {
  const right = pageLayout.width - pageLayout.side
  doc.lineWidth(LINE_WIDTH).strokeColor(colors.rule)
  for (const x of [...lefts, right]) doc.moveTo(x, top).lineTo(x, bottom).stroke()
  doc.moveTo(pageLayout.side, bottom).lineTo(right, bottom).stroke()
}

function createTableHeadBox(doc: PdfDocument, head: string[], tableColumns: Columns): LayoutBox {
  const { cells, height: textHeight } = layOutCells(doc, head, tableColumns, 'strong', HEAD_SIZE)
  const height = textHeight + 11
  return {
    height: () => height,
    draw: (top) => {
      doc.lineWidth(LINE_WIDTH).fillColor(colors.tint).strokeColor(colors.rule)
      doc.rect(pageLayout.side, top, textWidth, height).fillAndStroke()
      drawGrid(doc, tableColumns, top, top + height)
      for (const [n, cell] of cells.entries())
        cell.draw((tableColumns.lefts[n] ?? 0) + PADDING, top + (height - cell.height) / 2 + 1, colors.accent)
    },
    gapAbove: groupGap,
    keepsWithNext: true,
  }
}

/** Returns the boxes of a table's head and rows; the head is repeated on every further page of the table. */
export function createTableBoxes(doc: PdfDocument, table: Table): LayoutBox[] {
  const tableColumns = layOutColumns(doc, table)
  const head = createTableHeadBox(doc, table.head, tableColumns)
  const rows = table.rows.map((row, n): LayoutBox => {
    const { cells, height: textHeight } = layOutCells(doc, row, tableColumns, 'text', CELL_SIZE)
    const height = (looseness: number) => Math.max(tableRowHeight(looseness), textHeight + 8)
    return {
      height,
      draw: (top, looseness) => {
        drawGrid(doc, tableColumns, top, top + height(looseness))
        for (const [column, cell] of cells.entries())
          if (cell.isWritten)
            cell.draw(
              (tableColumns.lefts[column] ?? 0) + PADDING,
              top + (height(looseness) - cell.height) / 2 + 1,
            )
      },
      gapAbove: () => 0,
      keepsWithNext: n === 0,
      repeatedHead: head,
    }
  })
  return [head, ...rows]
}
