import type { Block } from './parse-worksheet.ts'
import {
  computeGroupGap,
  createInterpolation,
  type FontFace,
  type LayoutBox,
  LEADING,
  layOutText,
  type PdfDocument,
  worksheetColors,
  worksheetPageLayout,
  worksheetTextWidth,
} from './worksheet-document.ts'
import { createTableBoxes } from './worksheet-table.ts'

const fontSizes = { text: 11.5, heading: 15 }
const MIN_WRITING_WIDTH = 150

const writingLineHeight = createInterpolation(25, 40)
const listGap = createInterpolation(5, 10)

/** Sets a text in the narrowest width that needs no more lines, so that no single word is left on the last line. */
function layOutBalancedText(doc: PdfDocument, text: string, face: FontFace, fontSize: number) {
  const fullWidthText = layOutText(doc, text, face, fontSize, worksheetTextWidth)
  if (fullWidthText.height < fontSize * LEADING * 2) return fullWidthText
  let balancedText = fullWidthText
  for (let width = worksheetTextWidth - 16; width > worksheetTextWidth / 2; width -= 16) {
    const narrowerText = layOutText(doc, text, face, fontSize, width)
    if (narrowerText.height > fullWidthText.height + 1) break
    balancedText = narrowerText
  }
  return balancedText
}

function createTextBox(
  doc: PdfDocument,
  text: string,
  face: FontFace,
  fontSize: number,
  isHeading: boolean,
): LayoutBox {
  const { height, draw } = layOutBalancedText(doc, text, face, fontSize)
  return {
    height: () => height,
    draw: (top) =>
      draw(worksheetPageLayout.side, top, isHeading ? worksheetColors.ink : worksheetColors.soft),
    gapAbove: computeGroupGap,
    keepsWithNext: isHeading,
  }
}

function createListItemBox(
  doc: PdfDocument,
  text: string,
  drawMark: (top: number) => void,
  isFirst: boolean,
): LayoutBox {
  const indent = 22
  const { height, draw } = layOutText(doc, text, 'text', fontSizes.text, worksheetTextWidth - indent)
  return {
    height: () => height,
    draw: (top) => {
      drawMark(top)
      draw(worksheetPageLayout.side + indent, top)
    },
    gapAbove: isFirst ? computeGroupGap : listGap,
    keepsWithNext: false,
  }
}

function createTickBoxDrawer(doc: PdfDocument) {
  return (top: number) => {
    doc
      .lineWidth(1.1)
      .strokeColor(worksheetColors.accent)
      .roundedRect(worksheetPageLayout.side + 0.5, top + 1.4, 11.5, 11.5, 2.5)
      .stroke()
  }
}

function createStepNumberDrawer(doc: PdfDocument, number: string) {
  return (top: number) => {
    doc
      .font('heading')
      .fontSize(fontSizes.text + 1)
      .fillColor(worksheetColors.accent)
    doc.text(number, worksheetPageLayout.side, top - 1.2, { width: 16, lineBreak: false })
  }
}

function drawRule(doc: PdfDocument, from: number, y: number) {
  doc
    .lineWidth(0.7)
    .strokeColor(worksheetColors.rule)
    .moveTo(from, y)
    .lineTo(worksheetPageLayout.width - worksheetPageLayout.side, y)
    .stroke()
}

/** A label with a line to write on beside it, or below it when the label leaves too little space. */
function createWriteInBox(doc: PdfDocument, label: string, isFirst: boolean): LayoutBox {
  doc.font('text').fontSize(fontSizes.text)
  const text = label && !/[?:]$/.test(label) ? `${label}:` : label
  const labelWidth = label === '' ? 0 : doc.widthOfString(text) + 8
  const isLineBelow = worksheetTextWidth - labelWidth < MIN_WRITING_WIDTH
  const labelText = layOutText(doc, text, 'text', fontSizes.text, worksheetTextWidth)
  return {
    height: (looseness) => writingLineHeight(looseness) + (isLineBelow ? labelText.height : 0),
    draw: (top, looseness) => {
      const y = top + writingLineHeight(looseness) + (isLineBelow ? labelText.height : 0) - 5
      if (label !== '')
        labelText.draw(worksheetPageLayout.side, isLineBelow ? top + 6 : y - fontSizes.text - 1)
      drawRule(doc, worksheetPageLayout.side + (isLineBelow ? 0 : labelWidth), y)
    },
    gapAbove: (looseness) => (isFirst ? computeGroupGap(looseness) / 2 : 0),
    keepsWithNext: false,
  }
}

export function createLayoutBoxes(doc: PdfDocument, blocks: Block[]): LayoutBox[] {
  return blocks.flatMap((block, index): LayoutBox[] => {
    const isFirst = blocks[index - 1]?.kind !== block.kind
    switch (block.kind) {
      case 'text':
        return [createTextBox(doc, block.text, 'text', fontSizes.text, false)]
      case 'heading':
        return [createTextBox(doc, block.text, 'heading', fontSizes.heading, true)]
      case 'tick':
        return [createListItemBox(doc, block.text, createTickBoxDrawer(doc), isFirst)]
      case 'step':
        return [createListItemBox(doc, block.text, createStepNumberDrawer(doc, block.number), isFirst)]
      case 'line':
        return [createWriteInBox(doc, block.label, isFirst)]
      case 'table':
        return createTableBoxes(doc, block)
      default:
        return block satisfies never
    }
  })
}
