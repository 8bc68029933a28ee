import type { Block } from './parse-worksheet.ts'
import { columnWidths } from './worksheet-columns.ts'
import { colors, type Face, type Paper, paper, textWidth } from './worksheet-paper.ts'
import { between, groupGap, measured, type Strip } from './worksheet-strip.ts'

const HEAD_SIZE = 10
const CELL_SIZE = 11
const PADDING = 7
const LINE = 0.7

const tableRow = between(21, 37)

type Table = Extract<Block, { kind: 'table' }>
type Columns = { lefts: number[]; widths: number[] }

function columns(doc: Paper, { head, rows }: Table): Columns {
  const widths = columnWidths(
    { head, rows },
    {
      total: textWidth,
      padding: PADDING,
      headWidth: (text) => doc.font('strong').fontSize(HEAD_SIZE).widthOfString(text),
      cellWidth: (text) => doc.font('text').fontSize(CELL_SIZE).widthOfString(text),
    },
  )
  const lefts = widths.map((_, at) => paper.side + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
  return { lefts, widths }
}

function cellsOf(doc: Paper, texts: string[], { widths }: Columns, face: Face, fontSize: number) {
  const cells = texts.map((text, at) => measured(doc, text, face, fontSize, (widths[at] ?? 0) - 2 * PADDING))
  const isWritten = texts.map((text) => text !== '')
  const height = Math.max(0, ...cells.map((cell, at) => (isWritten[at] ? cell.height : 0)))
  return { cells: cells.map((cell, at) => ({ ...cell, isWritten: isWritten[at] })), height }
}

/** The lines beside the columns and under the row. */
function grid(doc: Paper, { lefts }: Columns, top: number, bottom: number) {
  const right = paper.width - paper.side
  doc.lineWidth(LINE).strokeColor(colors.rule)
  for (const x of [...lefts, right]) doc.moveTo(x, top).lineTo(x, bottom).stroke()
  doc.moveTo(paper.side, bottom).lineTo(right, bottom).stroke()
}

function tableHead(doc: Paper, head: string[], at: Columns): Strip {
  const { cells, height: textHeight } = cellsOf(doc, head, at, 'strong', HEAD_SIZE)
  const height = textHeight + 11
  return {
    height: () => height,
    draw: (top) => {
      doc.lineWidth(LINE).fillColor(colors.tint).strokeColor(colors.rule)
      doc.rect(paper.side, top, textWidth, height).fillAndStroke()
      grid(doc, at, top, top + height)
      for (const [n, cell] of cells.entries())
        cell.draw((at.lefts[n] ?? 0) + PADDING, top + (height - cell.height) / 2 + 1, colors.accent)
    },
    gap: groupGap,
    keepsWithNext: true,
  }
}

/** A table's head and rows; the head comes again where the table goes on to another page. */
export function tableRows(doc: Paper, table: Table): Strip[] {
  const at = columns(doc, table)
  const head = tableHead(doc, table.head, at)
  const rows = table.rows.map((row, n): Strip => {
    const { cells, height: textHeight } = cellsOf(doc, row, at, 'text', CELL_SIZE)
    const height = (room: number) => Math.max(tableRow(room), textHeight + 8)
    return {
      height,
      draw: (top, room) => {
        grid(doc, at, top, top + height(room))
        for (const [column, cell] of cells.entries())
          if (cell.isWritten)
            cell.draw((at.lefts[column] ?? 0) + PADDING, top + (height(room) - cell.height) / 2 + 1)
      },
      gap: () => 0,
      keepsWithNext: n === 0,
      repeats: head,
    }
  })
  return [head, ...rows]
}
