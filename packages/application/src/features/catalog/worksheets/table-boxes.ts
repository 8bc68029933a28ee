import type { WorksheetCell, WorksheetTable } from '@kitchen-table/domain/worksheets'
import { computeColumnWidths } from './column-widths.ts'
import { layOutText } from './layout-text.ts'
import {
  colors,
  computeGroupGap,
  createInterpolation,
  type LayoutBox,
  pageLayout,
  RULE_WIDTH,
  textWidth,
} from './page-layout.ts'
import type { PdfDocument } from './pdf-document.ts'
import { createGroup, drawArtifact, drawContent, type StructureGroup } from './structure.ts'
import type { Typesetter } from './typesetter.ts'
import type { FontFace } from './worksheet-fonts.ts'

const HEAD_SIZE = 10
const CELL_SIZE = 11
const PADDING = 7
/** Between a field and the lines around it. */
const FIELD_MARGIN = 1.5

const tableRowHeight = createInterpolation(21, 37)

type Columns = { lefts: number[]; widths: number[] }

function layOutColumns(doc: PdfDocument, { head, rows }: WorksheetTable): Columns {
  const widths = computeColumnWidths(
    { head, rows: rows.map((row) => row.map(({ text }) => text)) },
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
  texts: readonly string[],
  { lefts, widths }: Columns,
  face: FontFace,
  fontSize: number,
) {
  const cells = texts.map((text, index) => ({
    ...layOutText(doc, text, face, fontSize, (widths[index] ?? 0) - 2 * PADDING),
    left: lefts[index] ?? 0,
    width: widths[index] ?? 0,
  }))
  const height = Math.max(0, ...cells.map((cell, index) => (texts[index] === '' ? 0 : cell.height)))
  return { cells, height }
}

function drawGrid(doc: PdfDocument, { lefts }: Columns, top: number, bottom: number): void {
  const right = pageLayout.width - pageLayout.side
  doc.lineWidth(RULE_WIDTH).strokeColor(colors.rule)
  for (const x of [...lefts, right]) doc.moveTo(x, top).lineTo(x, bottom).stroke()
  doc.moveTo(pageLayout.side, bottom).lineTo(right, bottom).stroke()
}

function createHead({ doc }: Typesetter, table: StructureGroup, head: readonly string[], columns: Columns) {
  const { cells, height: textHeight } = layOutCells(doc, head, columns, 'strong', HEAD_SIZE)
  const height = textHeight + 11

  function drawBackground(top: number): void {
    doc.lineWidth(RULE_WIDTH).fillColor(colors.tint).strokeColor(colors.rule)
    doc.rect(pageLayout.side, top, textWidth, height).fillAndStroke()
    drawGrid(doc, columns, top, top + height)
  }
  const drawCell = (cell: (typeof cells)[number], top: number) =>
    cell.draw(cell.left + PADDING, top + (height - cell.height) / 2 + 1, colors.accent)

  const box: LayoutBox = {
    height: () => height,
    draw: (top) => {
      drawArtifact(doc, 'Layout', () => drawBackground(top))
      const row = createGroup(doc, createGroup(doc, table, 'THead'), 'TR')
      for (const cell of cells) drawContent(doc, row, 'TH', () => drawCell(cell, top), 'Column')
    },
    gapAbove: computeGroupGap,
    keepsWithNext: true,
  }
  /** The same on a further page: it has been read already. */
  function drawAgain(top: number): void {
    drawArtifact(doc, 'Pagination', () => {
      drawBackground(top)
      for (const cell of cells) drawCell(cell, top)
    })
  }
  return { box, repeatedHead: { height, draw: drawAgain } }
}

function createRowBox(
  typesetter: Typesetter,
  body: StructureGroup,
  row: readonly WorksheetCell[],
  columns: Columns,
) {
  const { doc, fields } = typesetter
  const texts = row.map(({ text }) => text)
  const { cells, height: textHeight } = layOutCells(doc, texts, columns, 'text', CELL_SIZE)
  const computeHeight = (looseness: number) => Math.max(tableRowHeight(looseness), textHeight + 8)

  return {
    height: computeHeight,
    draw: (top: number, looseness: number) => {
      const height = computeHeight(looseness)
      drawArtifact(doc, 'Layout', () => drawGrid(doc, columns, top, top + height))
      const structureRow = createGroup(doc, body, 'TR')
      for (const [index, cell] of cells.entries()) {
        const { field } = row[index] ?? { field: null }
        const drawText = () => cell.draw(cell.left + PADDING, top + (height - cell.height) / 2 + 1)
        if (field === null && index === 0) drawContent(doc, structureRow, 'TH', drawText, 'Row')
        else if (field === null) drawContent(doc, structureRow, 'TD', drawText)
        else
          fields.addText(
            createGroup(doc, structureRow, 'TD'),
            field,
            {
              left: cell.left + FIELD_MARGIN,
              top: top + FIELD_MARGIN,
              width: cell.width - 2 * FIELD_MARGIN,
              height: height - 2 * FIELD_MARGIN,
            },
            { isMultiline: true },
          )
      }
    },
    gapAbove: () => 0,
  }
}

/** Returns the boxes of a table's head and rows; the head is repeated on every further page of the table. */
export function createTableBoxes(typesetter: Typesetter, table: WorksheetTable): LayoutBox[] {
  const { doc, root } = typesetter
  const columns = layOutColumns(doc, table)
  const element = createGroup(doc, root, 'Table')
  const head = createHead(typesetter, element, table.head, columns)
  const body = createGroup(doc, element, 'TBody')
  const rows = table.rows.map(
    (row, index): LayoutBox => ({
      ...createRowBox(typesetter, body, row, columns),
      keepsWithNext: index === 0,
      repeatedHead: head.repeatedHead,
    }),
  )
  return [head.box, ...rows]
}
