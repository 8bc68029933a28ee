import type { ValueTexts } from '@kitchen-table/domain/facts'
import { type ParsedWorksheet, parseWorksheet, type WorksheetBlock } from '@kitchen-table/domain/worksheets'
import { formattingLocale, inLocale, type Language } from '@kitchen-table/i18n/locale'
import { createPdfDocument, readPdfBytes } from './create-pdf-document.ts'
import { createFormFields } from './form-fields.ts'
import { createLineBoxes } from './line-boxes.ts'
import { createStepBoxes, createTickBoxes } from './list-boxes.ts'
import { colors, contentBottom, type LayoutBox, pageLayout, textWidth } from './page-layout.ts'
import type { PdfDocument } from './pdf-document.ts'
import { createStructureRoot, drawArtifact, drawContent } from './structure.ts'
import { createTableBoxes } from './table-boxes.ts'
import { createHeadingBox, createTextBox } from './text-boxes.ts'
import type { Typesetter } from './typesetter.ts'

export type WorksheetPdfInput = {
  source: string
  /** Of the facts that it names. */
  values?: ValueTexts
  /** The title of the document, which a window shows. The worksheet has its own as its heading. */
  title: string
  /** The language of the worksheet. */
  language: Language
  productName: string
}

const TITLE_SIZE = 27
const TITLE_LINE_HEIGHT = 31
const TITLE_GAP = 7
const BISECTIONS = 8

function drawTitle({ doc, root }: Typesetter, title: string): number {
  drawArtifact(doc, 'Layout', () => {
    doc.rect(pageLayout.side, pageLayout.top, 30, 3).fill(colors.warm)
  })
  const top = pageLayout.top + 13
  doc.font('heading').fontSize(TITLE_SIZE)
  const options = { width: textWidth, lineGap: TITLE_LINE_HEIGHT - doc.currentLineHeight(true) }
  const height = doc.heightOfString(title, options)
  drawContent(doc, root, 'H1', () => {
    doc.fillColor(colors.ink).text(title, pageLayout.side, top, options)
  })
  return top + height + TITLE_GAP
}

function createBlockBoxes(typesetter: Typesetter, block: WorksheetBlock, isBelowLine: boolean): LayoutBox[] {
  switch (block.kind) {
    case 'text':
      return [createTextBox(typesetter, block.text)]
    case 'heading':
      return [createHeadingBox(typesetter, block.text)]
    case 'ticks':
      return createTickBoxes(typesetter, block)
    case 'steps':
      return createStepBoxes(typesetter, block)
    case 'line':
      return createLineBoxes(typesetter, block, !isBelowLine)
    case 'table':
      return createTableBoxes(typesetter, block)
    default:
      return block satisfies never
  }
}

function createLayoutBoxes(typesetter: Typesetter, blocks: readonly WorksheetBlock[]): LayoutBox[] {
  return blocks.flatMap((block, index) =>
    createBlockBoxes(typesetter, block, blocks[index - 1]?.kind === 'line'),
  )
}

function computeTotalHeight(boxes: readonly LayoutBox[], looseness: number): number {
  return boxes.reduce(
    (sum, box, index) => sum + box.height(looseness) + (index > 0 ? box.gapAbove(looseness) : 0),
    0,
  )
}

/** Returns the largest looseness with which the boxes fit into `available` points; 0 when they do not fit at all. */
function findLooseness(boxes: readonly LayoutBox[], available: number): number {
  if (computeTotalHeight(boxes, 1) <= available) return 1
  let [min, max] = [0, 1]
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (min + max) / 2
    if (computeTotalHeight(boxes, middle) <= available) min = middle
    else max = middle
  }
  return min
}

/** Groups the boxes that must be on one page. */
function groupUnbreakable(boxes: readonly LayoutBox[]): LayoutBox[][] {
  const boxGroups: LayoutBox[][] = []
  let isGroupOpen = false
  for (const box of boxes) {
    if (isGroupOpen) boxGroups.at(-1)?.push(box)
    else boxGroups.push([box])
    isGroupOpen = box.keepsWithNext
  }
  return boxGroups
}

/** Draws boxes from the top down. A group that is higher than a page is broken all the same. */
function drawBoxes(doc: PdfDocument, boxes: readonly LayoutBox[], start: number): void {
  const looseness = findLooseness(boxes, contentBottom - start)
  let y = start
  let isTop = true

  function beginPage(box: LayoutBox): void {
    doc.addPage()
    y = pageLayout.top
    isTop = true
    const room = contentBottom - y - box.height(looseness)
    if (box.repeatedHead === undefined || box.repeatedHead.height > room) return
    box.repeatedHead.draw(y)
    y += box.repeatedHead.height
    isTop = false
  }
  const isTooHigh = (box: LayoutBox, height: number) =>
    !isTop && y + box.gapAbove(looseness) + height > contentBottom

  for (const group of groupUnbreakable(boxes))
    for (const [index, box] of group.entries()) {
      const groupHeight = index === 0 ? computeTotalHeight(group, looseness) : 0
      const isWholeGroupTooHigh = groupHeight <= contentBottom - pageLayout.top && isTooHigh(box, groupHeight)
      if (isWholeGroupTooHigh || isTooHigh(box, box.height(looseness))) beginPage(box)
      y += isTop ? 0 : box.gapAbove(looseness)
      box.draw(y, looseness)
      y += box.height(looseness)
      isTop = false
    }
}

/** Draws the product's name on every page, and the page number when there is more than one. */
function drawFooters(doc: PdfDocument, productName: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = pageLayout.height - 42
    drawArtifact(doc, 'Pagination', () => {
      doc.font('heading').fontSize(9).fillColor(colors.soft)
      doc.text(productName, pageLayout.side, y, { lineBreak: false })
      if (count === 1) return
      const options = { width: textWidth, align: 'right', lineBreak: false } as const
      doc.font('text').text(`${page + 1} / ${count}`, pageLayout.side, y, options)
    })
  }
}

function drawWorksheet(doc: PdfDocument, { title, blocks }: ParsedWorksheet): void {
  const typesetter = { doc, root: createStructureRoot(doc), fields: createFormFields(doc) }
  drawBoxes(doc, createLayoutBoxes(typesetter, blocks), drawTitle(typesetter, title))
}

function createWorksheetDocument({
  source,
  values,
  title,
  language,
  productName,
}: WorksheetPdfInput): PdfDocument {
  const { worksheet, error } = parseWorksheet(source, language, values)
  if (error) throw new Error(error.message)
  const doc = createPdfDocument({ title, productName, language: formattingLocale(language) })
  inLocale(language, () => drawWorksheet(doc, worksheet))
  drawFooters(doc, productName)
  return doc
}

/**
 * Renders a worksheet as a PDF with form fields that conforms to PDF/UA-1 (ISO 14289-1): the same bytes for the same
 * input. Throws for a source that is no worksheet.
 */
export async function renderWorksheetPdf(input: WorksheetPdfInput): Promise<Uint8Array> {
  return await readPdfBytes(createWorksheetDocument(input))
}

/** Returns how many pages a worksheet has. Throws for a source that is no worksheet. */
export function countWorksheetPages(
  input: Pick<WorksheetPdfInput, 'source' | 'values' | 'language'>,
): number {
  return createWorksheetDocument({ ...input, title: '', productName: '' }).bufferedPageRange().count
}
