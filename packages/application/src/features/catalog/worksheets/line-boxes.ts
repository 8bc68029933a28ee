import { listFieldLines, type WorksheetBlock, type WorksheetField } from '@kitchen-table/domain/worksheets'
import { layOutText } from './layout-text.ts'
import {
  colors,
  computeGroupGap,
  createInterpolation,
  type LayoutBox,
  pageLayout,
  RULE_WIDTH,
} from './page-layout.ts'
import { createGroup, drawArtifact, drawGroupContent, type StructureGroup } from './structure.ts'
import { TEXT_SIZE } from './text-boxes.ts'
import type { Typesetter } from './typesetter.ts'

type Lines = Extract<WorksheetBlock, { kind: 'line' }>

type WriteInLine = {
  parent: StructureGroup
  label: string
  field: WorksheetField
  isFirst: boolean
  left: number
  /** Draws what stands before the label. */
  drawMark: (top: number) => void
}

const RIGHT = pageLayout.width - pageLayout.side
const MIN_WRITING_WIDTH = 150
const FIELD_HEIGHT = 17

const writingLineHeight = createInterpolation(25, 40)

/** Returns a label with a line to write on beside it, or below it when the label leaves too little space. */
export function createWriteInBox(typesetter: Typesetter, line: WriteInLine): LayoutBox {
  const { doc, fields } = typesetter
  const { parent, label, field, isFirst, left, drawMark } = line
  doc.font('text').fontSize(TEXT_SIZE)
  const text = label && !/[?:]$/.test(label) ? `${label}:` : label
  const labelWidth = label === '' ? 0 : doc.widthOfString(text) + 8
  const isLineBelow = RIGHT - left - labelWidth < MIN_WRITING_WIDTH
  const labelText = layOutText(doc, text, 'text', TEXT_SIZE, RIGHT - left)
  const computeHeight = (looseness: number) =>
    writingLineHeight(looseness) + (isLineBelow ? labelText.height : 0)
  return {
    height: computeHeight,
    draw: (top, looseness) => {
      const rule = top + computeHeight(looseness) - 5
      const labelTop = isLineBelow ? top + 6 : rule - TEXT_SIZE - 1
      const start = left + (isLineBelow ? 0 : labelWidth)
      drawMark(labelTop)
      if (label !== '') drawGroupContent(doc, parent, () => labelText.draw(left, labelTop))
      drawArtifact(doc, 'Layout', () => {
        doc.lineWidth(RULE_WIDTH).strokeColor(colors.rule).moveTo(start, rule).lineTo(RIGHT, rule).stroke()
      })
      const place = { left: start, top: rule - FIELD_HEIGHT, width: RIGHT - start, height: FIELD_HEIGHT }
      fields.addText(parent, field, place, { isMultiline: false })
    },
    gapAbove: (looseness) => (isFirst ? computeGroupGap(looseness) / 2 : 0),
    keepsWithNext: false,
  }
}

/** Returns the lines of one field. `isFirst` is false below another line. */
export function createLineBoxes(typesetter: Typesetter, lines: Lines, isFirst: boolean): LayoutBox[] {
  const parent = createGroup(typesetter.doc, typesetter.root, 'P')
  return listFieldLines(lines).map((field, index) =>
    createWriteInBox(typesetter, {
      parent,
      label: index === 0 ? lines.label : '',
      field,
      isFirst: isFirst && index === 0,
      left: pageLayout.side,
      drawMark: () => {},
    }),
  )
}
