import { parseWorksheet } from './parse-worksheet.ts'
import { colors, finished, newPaper, type Paper, paper, textWidth } from './worksheet-paper.ts'
import type { Strip } from './worksheet-strip.ts'
import { strips } from './worksheet-strips.ts'

export type WorksheetPdf = { bytes: Uint8Array; pages: number }

const TITLE_SIZE = 27
const TITLE_LINE = 31
/** From the title to what follows it. */
const UNDER_TITLE = 7
const BISECTIONS = 8

function drawTitle(doc: Paper, title: string): number {
  doc.rect(paper.side, paper.top, 30, 3).fill(colors.warm)
  const top = paper.top + 13
  doc.font('heading').fontSize(TITLE_SIZE)
  const options = { width: textWidth, lineGap: TITLE_LINE - doc.currentLineHeight(true) }
  const height = doc.heightOfString(title, options)
  doc.fillColor(colors.ink).text(title, paper.side, top, options)
  return top + height + UNDER_TITLE
}

const bottom = paper.height - paper.bottom

function totalHeight(all: Strip[], room: number): number {
  return all.reduce((sum, strip, at) => sum + strip.height(room) + (at > 0 ? strip.gap(room) : 0), 0)
}

/** How generously the sheet can be set and still be one page; 0 when it cannot be one. */
function roomFor(all: Strip[], available: number): number {
  if (totalHeight(all, 1) <= available) return 1
  let [least, most] = [0, 1]
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (least + most) / 2
    if (totalHeight(all, middle) <= available) least = middle
    else most = middle
  }
  return least
}

/** The strips that may not be parted, as one piece. */
function unbroken(all: Strip[]): Strip[][] {
  const pieces: Strip[][] = []
  let isOpen = false
  for (const strip of all) {
    if (isOpen) pieces.at(-1)?.push(strip)
    else pieces.push([strip])
    isOpen = strip.keepsWithNext
  }
  return pieces
}

function drawStrips(doc: Paper, all: Strip[], start: number): void {
  const room = roomFor(all, bottom - start)
  let y = start
  let isTop = true
  const put = (strip: Strip) => {
    y += isTop ? 0 : strip.gap(room)
    strip.draw(y, room)
    y += strip.height(room)
    isTop = false
  }
  for (const piece of unbroken(all)) {
    if (y + (piece[0]?.gap(room) ?? 0) + totalHeight(piece, room) > bottom && !isTop) {
      doc.addPage()
      y = paper.top
      isTop = true
      const repeated = piece[0]?.repeats
      if (repeated) put(repeated)
    }
    for (const strip of piece) put(strip)
  }
}

/** The product's name on every page; the page's number when there is more than one. */
function drawFeet(doc: Paper, productName: string): number {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = paper.height - 42
    doc
      .font('heading')
      .fontSize(9)
      .fillColor(colors.soft)
      .text(productName, paper.side, y, { lineBreak: false })
    if (count === 1) continue
    const options = { width: textWidth, align: 'right', lineBreak: false } as const
    doc.font('text').text(`${page + 1} of ${count}`, paper.side, y, options)
  }
  return count
}

/**
 * A worksheet (content/README.md) as a letter-size PDF to print and write on. The same text gives the same bytes.
 * Throws WorksheetError when the text cannot be read.
 */
export async function worksheetPdf(markdown: string, productName: string): Promise<WorksheetPdf> {
  const { title, blocks } = parseWorksheet(markdown)
  const doc = newPaper(title, productName)
  drawStrips(doc, strips(doc, blocks), drawTitle(doc, title))
  const pages = drawFeet(doc, productName)
  return { bytes: await finished(doc), pages }
}
