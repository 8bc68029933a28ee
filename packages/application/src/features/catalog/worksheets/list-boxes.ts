import type { WorksheetBlock, WorksheetField } from '@kitchen-table/domain/worksheets'
import { layOutText } from './layout-text.ts'
import { createWriteInBox } from './line-boxes.ts'
import {
  colors,
  computeGroupGap,
  createInterpolation,
  type LayoutBox,
  pageLayout,
  textWidth,
} from './page-layout.ts'
import { createGroup, drawArtifact, drawContent, drawGroupContent, type StructureGroup } from './structure.ts'
import { TEXT_SIZE } from './text-boxes.ts'
import type { Typesetter } from './typesetter.ts'

type Ticks = Extract<WorksheetBlock, { kind: 'ticks' }>
type Steps = Extract<WorksheetBlock, { kind: 'steps' }>

const INDENT = 22
const TICK_SIZE = 11.5
const listGap = createInterpolation(5, 10)

function createItemBox(
  { doc }: Typesetter,
  text: string,
  isFirst: boolean,
  draw: (top: number, drawText: () => void) => void,
): LayoutBox {
  const item = layOutText(doc, text, 'text', TEXT_SIZE, textWidth - INDENT)
  return {
    height: () => item.height,
    draw: (top) => draw(top, () => item.draw(pageLayout.side + INDENT, top)),
    gapAbove: isFirst ? computeGroupGap : listGap,
    keepsWithNext: false,
  }
}

function drawTick(
  { doc, fields }: Typesetter,
  body: StructureGroup,
  field: WorksheetField,
  top: number,
): void {
  const place = { left: pageLayout.side + 0.5, top: top + 1.4, width: TICK_SIZE, height: TICK_SIZE }
  drawArtifact(doc, 'Layout', () => {
    doc
      .lineWidth(1.1)
      .strokeColor(colors.accent)
      .roundedRect(place.left, place.top, place.width, place.height, 2.5)
      .stroke()
  })
  fields.addTick(body, field, place)
}

export function createTickBoxes(typesetter: Typesetter, { items }: Ticks): LayoutBox[] {
  const { doc, root } = typesetter
  const list = createGroup(doc, root, 'L', { O: 'List', ListNumbering: 'None' })
  return items.map(({ text, field }, index) =>
    createItemBox(typesetter, text, index === 0, (top, drawText) => {
      const body = createGroup(doc, createGroup(doc, list, 'LI'), 'LBody')
      drawTick(typesetter, body, field, top)
      drawGroupContent(doc, body, drawText)
    }),
  )
}

function drawStepNumber({ doc }: Typesetter, item: StructureGroup, number: string, top: number): void {
  drawContent(doc, item, 'Lbl', () => {
    doc
      .font('heading')
      .fontSize(TEXT_SIZE + 1)
      .fillColor(colors.accent)
    doc.text(number, pageLayout.side, top - 1.2, { width: 20, lineBreak: false })
  })
}

export function createStepBoxes(typesetter: Typesetter, { items }: Steps): LayoutBox[] {
  const { doc, root } = typesetter
  const list = createGroup(doc, root, 'L', { O: 'List', ListNumbering: 'Decimal' })
  return items.map(({ number, text, field }, index): LayoutBox => {
    const item = createGroup(doc, list, 'LI')
    const isFirst = index === 0
    if (field === null)
      return createItemBox(typesetter, text, isFirst, (top, drawText) => {
        drawStepNumber(typesetter, item, number, top)
        drawContent(doc, item, 'LBody', drawText)
      })
    return createWriteInBox(typesetter, {
      parent: createGroup(doc, item, 'LBody'),
      label: text,
      field,
      isFirst,
      left: pageLayout.side + INDENT,
      drawMark: (top) => drawStepNumber(typesetter, item, number, top),
    })
  })
}
