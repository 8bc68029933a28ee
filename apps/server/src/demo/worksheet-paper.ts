import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './unpack-woff.ts'

/** US letter, in points. */
export const paper = { width: 612, height: 792, top: 56, side: 58, bottom: 64 }
export const textWidth = paper.width - 2 * paper.side

export const colors = {
  ink: '#1f2d28',
  soft: '#5b6862',
  accent: '#17594a',
  warm: '#b04a26',
  tint: '#e6efe8',
  rule: '#8d8672',
}

export const faces = {
  heading: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  text: '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  strong: '@fontsource/figtree/files/figtree-latin-600-normal.woff',
} as const
export type Face = keyof typeof faces

const read = new Map<Face, Buffer>()

export function fontFile(face: Face): Buffer {
  const known = read.get(face)
  if (known) return known
  const file = unpackWoff(readFileSync(new URL(import.meta.resolve(faces[face]))))
  read.set(face, file)
  return file
}

/** The same sheet is the same bytes whenever it is made, so nothing in it may tell the time. */
const noDate = new Date(0)

export type Paper = PDFKit.PDFDocument

export function newPaper(title: string, productName: string): Paper {
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: productName, Creator: productName, CreationDate: noDate, ModDate: noDate },
  })
  doc.registerFont('heading', fontFile('heading'))
  doc.registerFont('text', fontFile('text'))
  doc.registerFont('strong', fontFile('strong'))
  return doc
}

export function finished(doc: Paper): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = []
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}
