import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './unpack-woff.ts'

/** A page of US letter size, in points. */
export const worksheetPageLayout = { width: 612, height: 792, top: 56, side: 58, bottom: 64 }
export const worksheetTextWidth = worksheetPageLayout.width - 2 * worksheetPageLayout.side

export const worksheetColors = {
  ink: '#1f2d28',
  soft: '#5b6862',
  accent: '#17594a',
  warm: '#b04a26',
  tint: '#e6efe8',
  rule: '#8d8672',
}

const fontPaths = {
  heading: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  text: '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  strong: '@fontsource/figtree/files/figtree-latin-600-normal.woff',
} as const
export type FontFace = keyof typeof fontPaths

const loadedFonts = new Map<FontFace, Buffer>()

function loadFont(face: FontFace): Buffer {
  const loadedFont = loadedFonts.get(face)
  if (loadedFont) return loadedFont
  const file = unpackWoff(readFileSync(new URL(import.meta.resolve(fontPaths[face]))))
  loadedFonts.set(face, file)
  return file
}

/** The date in every PDF: the same worksheet has the same bytes whenever it is rendered. */
const FIXED_DATE = new Date(0)

export type PdfDocument = PDFKit.PDFDocument

export function createPdfDocument(title: string, productName: string): PdfDocument {
  const doc = new PDFDocument({
    size: [worksheetPageLayout.width, worksheetPageLayout.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: title,
      Author: productName,
      Creator: productName,
      CreationDate: FIXED_DATE,
      ModDate: FIXED_DATE,
    },
  })
  doc.registerFont('heading', loadFont('heading'))
  doc.registerFont('text', loadFont('text'))
  doc.registerFont('strong', loadFont('strong'))
  return doc
}

export function renderPdf(doc: PdfDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })
}

/** A piece that is never split between pages, in points. `looseness` (0 to 1) is how generously it may be set. */
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
export const createInterpolation = (min: number, max: number) => (looseness: number) =>
  min + (max - min) * looseness

export const LEADING = 1.32
export const computeGroupGap = createInterpolation(11, 21)

/** Sets a text in a width. Returns its height and a function that draws it. */
export function layOutText(doc: PdfDocument, text: string, face: FontFace, fontSize: number, width: number) {
  doc.font(face).fontSize(fontSize)
  const lineGap = fontSize * LEADING - doc.currentLineHeight(true)
  const options = { width, lineGap }
  const height = doc.heightOfString(text, options)
  const draw = (x: number, y: number, color: string = worksheetColors.ink) => {
    doc.font(face).fontSize(fontSize).fillColor(color).text(text, x, y, options)
  }
  return { height, draw }
}
