import type { Block } from './parse-worksheet.ts'
import {
  computeGroupGap,
  createInterpolation,
  type FontFace,
  type LayoutBox,
  layOutText,
  type PdfDocument,
  worksheetColors,
  worksheetPageLayout,
  worksheetTextWidth,
} from './worksheet-document.ts'

type TableContent = { head: string[]; rows: string[][] }

type TableMetrics = {
  totalWidth: number
  padding: number
  measureHead: (text: string) => number
  measureCell: (text: string) => number
}

/** The largest share of the width for a column with text; the rest is for writing. */
const MAX_COLUMN_SHARE = 0.44
/** A head of this width, in points, adds 1 to the weight of a column for writing. */
const HEAD_WIDTH_PER_WEIGHT = 90
/** Extra weight of an empty first column: people write there what the row is about. */
const FIRST_COLUMN_WEIGHT = 1

function measureLongestWord(text: string, width: (text: string) => number): number {
  return Math.max(0, ...text.split(/\s+/).map(width))
}

/** Returns the widths of a table's columns: up to MAX_COLUMN_SHARE as wide as their text; the others share the rest. */
export function computeColumnWidths(
  { head, rows }: TableContent,
  { totalWidth, padding, measureHead, measureCell }: TableMetrics,
): number[] {
  const columns = head.map((title, index) => {
    const texts = rows.map((row) => row[index] ?? '').filter((text) => text !== '')
    const minWidth = measureLongestWord(title, measureHead) + 2 * padding + 1
    const naturalWidth = Math.max(measureHead(title), ...texts.map(measureCell)) + 2 * padding + 2
    const cappedWidth = Math.max(minWidth, Math.min(naturalWidth, totalWidth * MAX_COLUMN_SHARE))
    const isForWriting = texts.length === 0
    return {
      width: isForWriting ? minWidth : cappedWidth,
      weight: isForWriting
        ? 1 + measureHead(title) / HEAD_WIDTH_PER_WEIGHT + (index === 0 ? FIRST_COLUMN_WEIGHT : 0)
        : 0,
    }
  })
  const usedWidth = columns.reduce((sum, { width }) => sum + width, 0)
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0 || usedWidth > totalWidth)
    return columns.map(({ width }) => (width * totalWidth) / usedWidth)
  return columns.map(({ width, weight }) => width + ((totalWidth - usedWidth) * weight) / weights)
}

const HEAD_SIZE = 10
const CELL_SIZE = 11
const PADDING = 7
const LINE_WIDTH = 0.7

const tableRowHeight = createInterpolation(21, 37)

type Table = Extract<Block, { kind: 'table' }>
type Columns = { lefts: number[]; widths: number[] }

function layOutColumns(doc: PdfDocument, { head, rows }: Table): Columns {
  const widths = computeColumnWidths(
    { head, rows },
    {
      totalWidth: worksheetTextWidth,
      padding: PADDING,
      measureHead: (text) => doc.font('strong').fontSize(HEAD_SIZE).widthOfString(text),
      measureCell: (text) => doc.font('text').fontSize(CELL_SIZE).widthOfString(text),
    },
  )
  const lefts = widths.map(
    (_, index) => worksheetPageLayout.side + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
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

function drawGrid(doc: PdfDocument, { lefts }: Columns, top: number, bottom: number) {
  const right = worksheetPageLayout.width - worksheetPageLayout.side
  doc.lineWidth(LINE_WIDTH).strokeColor(worksheetColors.rule)
  for (const x of [...lefts, right]) doc.moveTo(x, top).lineTo(x, bottom).stroke()
  doc.moveTo(worksheetPageLayout.side, bottom).lineTo(right, bottom).stroke()
}

function createTableHeadBox(doc: PdfDocument, head: string[], tableColumns: Columns): LayoutBox {
  const { cells, height: textHeight } = layOutCells(doc, head, tableColumns, 'strong', HEAD_SIZE)
  const height = textHeight + 11
  return {
    height: () => height,
    draw: (top) => {
      doc.lineWidth(LINE_WIDTH).fillColor(worksheetColors.tint).strokeColor(worksheetColors.rule)
      doc.rect(worksheetPageLayout.side, top, worksheetTextWidth, height).fillAndStroke()
      drawGrid(doc, tableColumns, top, top + height)
      for (const [n, cell] of cells.entries())
        cell.draw(
          (tableColumns.lefts[n] ?? 0) + PADDING,
          top + (height - cell.height) / 2 + 1,
          worksheetColors.accent,
        )
    },
    gapAbove: computeGroupGap,
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
