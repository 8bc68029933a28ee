import type { Block } from './parse-worksheet.ts'
import { columnWidths } from './worksheet-columns.ts'
import { colors, type Face, type Paper, paper, textWidth } from './worksheet-paper.ts'

/**
 * A piece of the sheet that stays whole. `room` is 0 to 1: how generously the page may be set, so that what is to be
 * written on takes the space that there is.
 */
export type Strip = {
  height: (room: number) => number
  draw: (top: number, room: number) => void
  /** Space above, when something stands above. */
  gap: (room: number) => number
  /** Must not be the last on a page. */
  keepsWithNext: boolean
  /** Stands at the top of a new page when this strip begins one. */
  repeats?: Strip
}

const between = (least: number, most: number) => (room: number) => least + (most - least) * room

const LEADING = 1.32
const size = { text: 11.5, small: 10, cell: 11, heading: 15 }
const PADDING = 7
const SHORTEST_LINE = 150

const groupGap = between(11, 21)
const writingLine = between(25, 40)
const tableRow = between(21, 37)
const listGap = between(5, 10)

function measured(doc: Paper, text: string, face: Face, fontSize: number, width: number) {
  doc.font(face).fontSize(fontSize)
  const lineGap = fontSize * LEADING - doc.currentLineHeight(true)
  const options = { width, lineGap }
  const height = doc.heightOfString(text, options)
  const draw = (x: number, y: number, color: string = colors.ink) => {
    doc.font(face).fontSize(fontSize).fillColor(color).text(text, x, y, options)
  }
  return { height, draw }
}

/** The narrowest setting with as many lines, so that no single word is left over on the last. */
function balanced(doc: Paper, text: string, face: Face, fontSize: number) {
  const wide = measured(doc, text, face, fontSize, textWidth)
  if (wide.height < fontSize * LEADING * 2) return wide
  let best = wide
  for (let width = textWidth - 16; width > textWidth / 2; width -= 16) {
    const narrower = measured(doc, text, face, fontSize, width)
    if (narrower.height > wide.height + 1) break
    best = narrower
  }
  return best
}

function words(doc: Paper, text: string, face: Face, fontSize: number, isHeading: boolean): Strip {
  const { height, draw } = balanced(doc, text, face, fontSize)
  return {
    height: () => height,
    draw: (top) => draw(paper.side, top, isHeading ? colors.ink : colors.soft),
    gap: groupGap,
    keepsWithNext: isHeading,
  }
}

function listItem(doc: Paper, text: string, mark: (top: number) => void, isFirst: boolean): Strip {
  const indent = 22
  const { height, draw } = measured(doc, text, 'text', size.text, textWidth - indent)
  return {
    height: () => height,
    draw: (top) => {
      mark(top)
      draw(paper.side + indent, top)
    },
    gap: isFirst ? groupGap : listGap,
    keepsWithNext: false,
  }
}

function tickBox(doc: Paper) {
  return (top: number) => {
    doc
      .lineWidth(1.1)
      .strokeColor(colors.accent)
      .roundedRect(paper.side + 0.5, top + 1.4, 11.5, 11.5, 2.5)
      .stroke()
  }
}

function stepNumber(doc: Paper, number: string) {
  return (top: number) => {
    doc
      .font('heading')
      .fontSize(size.text + 1)
      .fillColor(colors.accent)
    doc.text(number, paper.side, top - 1.2, { width: 16, lineBreak: false })
  }
}

function rule(doc: Paper, from: number, y: number) {
  doc
    .lineWidth(0.7)
    .strokeColor(colors.rule)
    .moveTo(from, y)
    .lineTo(paper.width - paper.side, y)
    .stroke()
}

/** A label with a line to write on behind it, or below it when the label leaves too little. */
function writeIn(doc: Paper, label: string, isFirst: boolean): Strip {
  doc.font('text').fontSize(size.text)
  const text = label && !/[?:]$/.test(label) ? `${label}:` : label
  const behind = label === '' ? 0 : doc.widthOfString(text) + 8
  const isBelow = textWidth - behind < SHORTEST_LINE
  const part = measured(doc, text, 'text', size.text, textWidth)
  return {
    height: (room) => writingLine(room) + (isBelow ? part.height : 0),
    draw: (top, room) => {
      const y = top + writingLine(room) + (isBelow ? part.height : 0) - 5
      if (label !== '') part.draw(paper.side, isBelow ? top + 6 : y - size.text - 1)
      rule(doc, paper.side + (isBelow ? 0 : behind), y)
    },
    gap: (room) => (isFirst ? groupGap(room) / 2 : 0),
    keepsWithNext: false,
  }
}

type Table = Extract<Block, { kind: 'table' }>
type Columns = { lefts: number[]; widths: number[] }

function columns(doc: Paper, { head, rows }: Table): Columns {
  const widths = columnWidths(
    { head, rows },
    {
      total: textWidth,
      padding: PADDING,
      headWidth: (text) => doc.font('strong').fontSize(size.small).widthOfString(text),
      cellWidth: (text) => doc.font('text').fontSize(size.cell).widthOfString(text),
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
  doc.lineWidth(0.7).strokeColor(colors.rule)
  for (const x of [...lefts, right]) doc.moveTo(x, top).lineTo(x, bottom).stroke()
  doc.moveTo(paper.side, bottom).lineTo(right, bottom).stroke()
}

function tableHead(doc: Paper, head: string[], at: Columns): Strip {
  const { cells, height: textHeight } = cellsOf(doc, head, at, 'strong', size.small)
  const height = textHeight + 11
  return {
    height: () => height,
    draw: (top) => {
      doc.lineWidth(0.7).fillColor(colors.tint).strokeColor(colors.rule)
      doc.rect(paper.side, top, textWidth, height).fillAndStroke()
      grid(doc, at, top, top + height)
      for (const [n, cell] of cells.entries())
        cell.draw((at.lefts[n] ?? 0) + PADDING, top + (height - cell.height) / 2 + 1, colors.accent)
    },
    gap: groupGap,
    keepsWithNext: true,
  }
}

function tableRows(doc: Paper, table: Table): Strip[] {
  const at = columns(doc, table)
  const head = tableHead(doc, table.head, at)
  const rows = table.rows.map((row, n): Strip => {
    const { cells, height: textHeight } = cellsOf(doc, row, at, 'text', size.cell)
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

/** The sheet's blocks as strips, in order. */
export function strips(doc: Paper, blocks: Block[]): Strip[] {
  return blocks.flatMap((block, at): Strip[] => {
    const isFirst = blocks[at - 1]?.kind !== block.kind
    switch (block.kind) {
      case 'text':
        return [words(doc, block.text, 'text', size.text, false)]
      case 'heading':
        return [words(doc, block.text, 'heading', size.heading, true)]
      case 'tick':
        return [listItem(doc, block.text, tickBox(doc), isFirst)]
      case 'step':
        return [listItem(doc, block.text, stepNumber(doc, block.number), isFirst)]
      case 'line':
        return [writeIn(doc, block.label, isFirst)]
      case 'table':
        return tableRows(doc, block)
      default:
        return block satisfies never
    }
  })
}
