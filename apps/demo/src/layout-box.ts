import { colors, type FontFace, type PdfDocument } from './worksheet-document.ts'

/**
 * A piece of the sheet that stays whole. `room` is 0 to 1: how generously the page may be set, so that what is to be
 * written on takes the space that there is.
 */
export type LayoutBox = {
  height: (looseness: number) => number
  draw: (top: number, looseness: number) => void
  /** Space above, when something stands above. */
  gapAbove: (looseness: number) => number
  /** Must not be the last on a page. */
  keepsWithNext: boolean
  /** Stands at the top of a new page when this strip begins one. */
  repeatedHead?: LayoutBox
}

/** From the tightest setting to the roomiest. */
export const interpolate = (min: number, max: number) => (looseness: number) => min + (max - min) * looseness

export const LEADING = 1.32
export const groupGap = interpolate(11, 21)

/** A text set in a width: how high it is, and how to draw it. */
export function layOutText(doc: PdfDocument, text: string, face: FontFace, fontSize: number, width: number) {
  doc.font(face).fontSize(fontSize)
  const lineGap = fontSize * LEADING - doc.currentLineHeight(true)
  const options = { width, lineGap }
  const height = doc.heightOfString(text, options)
  const draw = (x: number, y: number, color: string = colors.ink) => {
    doc.font(face).fontSize(fontSize).fillColor(color).text(text, x, y, options)
  }
  return { height, draw }
}
