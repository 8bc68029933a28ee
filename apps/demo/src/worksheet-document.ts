import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './unpack-woff.ts'

/** A page of US letter size, in points. */
export const pageLayout = { width: 612, height: 792, top: 56, side: 58, bottom: 64 }
export const textWidth = pageLayout.width - 2 * pageLayout.side

export const colors = {
  ink: '#1f2d28',
  soft: '#5b6862',
  accent: '#17594a',
  warm: '#b04a26',
  tint: '#e6efe8',
  rule: '#8d8672',
}

export const fontPaths = {
  heading: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  text: '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  strong: '@fontsource/figtree/files/figtree-latin-600-normal.woff',
} as const
export type FontFace = keyof typeof fontPaths

const loadedFonts = new Map<FontFace, Buffer>()

export function loadFont(face: FontFace): Buffer {
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
    size: [pageLayout.width, pageLayout.height],
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
