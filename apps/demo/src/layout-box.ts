import { colors, type FontFace, type PdfDocument } from './worksheet-document.ts'

/**
 * A piece of the worksheet that is never split between pages. `looseness`, from 0 to 1, is how generously the page may
 * be set, so that what people write on takes the available space. Heights and positions are in points.
 */
export type LayoutBox = {
  height: (looseness: number) => number
  draw: (top: number, looseness: number) => void
  /** The space above it, unless it is the first on its page. */
  gapAbove: (looseness: number) => number
  /** Whether it must be on the same page as the next box. */
  keepsWithNext: boolean
  /** The box that is drawn above this one when this one begins a new page. */
  repeatedHead?: LayoutBox
}

/** Returns a function from looseness to a length: `min` at 0, `max` at 1. */
export const interpolate = (min: number, max: number) => (looseness: number) => min + (max - min) * looseness

export const LEADING = 1.32
export const groupGap = interpolate(11, 21)

/** Sets a text in a width. Returns its height and a function that draws it. */
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
