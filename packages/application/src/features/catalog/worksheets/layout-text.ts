import { colors, LEADING, textWidth } from './page-layout.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { FontFace } from './worksheet-fonts.ts'

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

/** Sets a text in the narrowest width that needs no more lines, so that no single word is left on the last line. */
export function layOutBalancedText(doc: PdfDocument, text: string, face: FontFace, fontSize: number) {
  const fullWidthText = layOutText(doc, text, face, fontSize, textWidth)
  if (fullWidthText.height < fontSize * LEADING * 2) return fullWidthText
  let balancedText = fullWidthText
  for (let width = textWidth - 16; width > textWidth / 2; width -= 16) {
    const narrowerText = layOutText(doc, text, face, fontSize, width)
    if (narrowerText.height > fullWidthText.height + 1) break
    balancedText = narrowerText
  }
  return balancedText
}
