import type { Block } from './parse-worksheet.ts'
import { colors, type Face, type Paper, paper, textWidth } from './worksheet-paper.ts'
import { between, groupGap, LEADING, measured, type Strip } from './worksheet-strip.ts'
import { tableRows } from './worksheet-table.ts'

const size = { text: 11.5, heading: 15 }
const SHORTEST_LINE = 150

const writingLine = between(25, 40)
const listGap = between(5, 10)

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
