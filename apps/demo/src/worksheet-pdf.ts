import { parseWorksheet } from './parse-worksheet.ts'
import { createLayoutBoxes } from './worksheet-boxes.ts'
import {
  createPdfDocument,
  type LayoutBox,
  type PdfDocument,
  renderPdf,
  worksheetColors,
  worksheetPageLayout,
  worksheetTextWidth,
} from './worksheet-document.ts'

type WorksheetPdf = { bytes: Uint8Array; pages: number }

const TITLE_SIZE = 27
const TITLE_LINE_HEIGHT = 31
const TITLE_GAP = 7
const BISECTIONS = 8

function drawTitle(doc: PdfDocument, title: string): number {
  doc.rect(worksheetPageLayout.side, worksheetPageLayout.top, 30, 3).fill(worksheetColors.warm)
  const top = worksheetPageLayout.top + 13
  doc.font('heading').fontSize(TITLE_SIZE)
  const options = { width: worksheetTextWidth, lineGap: TITLE_LINE_HEIGHT - doc.currentLineHeight(true) }
  const height = doc.heightOfString(title, options)
  doc.fillColor(worksheetColors.ink).text(title, worksheetPageLayout.side, top, options)
  return top + height + TITLE_GAP
}

const contentBottom = worksheetPageLayout.height - worksheetPageLayout.bottom

function computeTotalHeight(boxes: LayoutBox[], looseness: number): number {
  return boxes.reduce(
    (sum, box, index) => sum + box.height(looseness) + (index > 0 ? box.gapAbove(looseness) : 0),
    0,
  )
}

/** Returns the largest looseness with which the boxes fit into `available` points; 0 when they do not fit at all. */
function findLooseness(boxes: LayoutBox[], available: number): number {
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
function groupUnbreakable(boxes: LayoutBox[]): LayoutBox[][] {
  const boxGroups: LayoutBox[][] = []
  let isOrganizationOpen = false
  for (const box of boxes) {
    if (isOrganizationOpen) boxGroups.at(-1)?.push(box)
    else boxGroups.push([box])
    isOrganizationOpen = box.keepsWithNext
  }
  return boxGroups
}

function drawBoxes(doc: PdfDocument, boxes: LayoutBox[], start: number): void {
  const looseness = findLooseness(boxes, contentBottom - start)
  let y = start
  let isTop = true
  const drawBox = (box: LayoutBox) => {
    y += isTop ? 0 : box.gapAbove(looseness)
    box.draw(y, looseness)
    y += box.height(looseness)
    isTop = false
  }
  for (const boxGroup of groupUnbreakable(boxes)) {
    if (
      y + (boxGroup[0]?.gapAbove(looseness) ?? 0) + computeTotalHeight(boxGroup, looseness) > contentBottom &&
      !isTop
    ) {
      doc.addPage()
      y = worksheetPageLayout.top
      isTop = true
      const repeatedHead = boxGroup[0]?.repeatedHead
      if (repeatedHead) drawBox(repeatedHead)
    }
    for (const box of boxGroup) drawBox(box)
  }
}

/** Draws the product's name on every page, and the page number when there is more than one. Returns the page count. */
function drawFooters(doc: PdfDocument, productName: string): number {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = worksheetPageLayout.height - 42
    doc
      .font('heading')
      .fontSize(9)
      .fillColor(worksheetColors.soft)
      .text(productName, worksheetPageLayout.side, y, { lineBreak: false })
    if (count === 1) continue
    const options = { width: worksheetTextWidth, align: 'right', lineBreak: false } as const
    doc.font('text').text(`${page + 1} of ${count}`, worksheetPageLayout.side, y, options)
  }
  return count
}

/** Renders a worksheet (content/README.md) as a PDF, the same for the same text. Throws a WorksheetError if invalid. */
export async function renderWorksheetPdf(markdown: string, productName: string): Promise<WorksheetPdf> {
  const { title, blocks } = parseWorksheet(markdown)
  const doc = createPdfDocument(title, productName)
  drawBoxes(doc, createLayoutBoxes(doc, blocks), drawTitle(doc, title))
  const pages = drawFooters(doc, productName)
  return { bytes: await renderPdf(doc), pages }
}
