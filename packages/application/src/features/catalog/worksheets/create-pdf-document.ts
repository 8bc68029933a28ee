import { createLazyPackageLoader } from '../../../platform/create-lazy-package-loader.ts'
import { pageLayout } from './page-layout.ts'
import type { PdfDocument } from './pdf-document.ts'
import { fontFaces, loadFont } from './worksheet-fonts.ts'
import { writeXmpMetadata } from './xmp-metadata.ts'

const loadPdfkit = createLazyPackageLoader<typeof import('pdfkit')>('pdfkit')

/** The date in every PDF: the same worksheet has the same bytes whenever it is rendered. */
const FIXED_DATE = new Date(0)

/** `language` is a BCP 47 tag. */
type DocumentTexts = { title: string; productName: string; language: string }

/** Creates a tagged document of version 1.7 with the fonts of the product and its first page. */
export function createPdfDocument({ title, productName, language }: DocumentTexts): PdfDocument {
  const PDFDocument = loadPdfkit()
  const doc = new PDFDocument({
    size: [pageLayout.width, pageLayout.height],
    margin: 0,
    // No standard font: all are ours.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
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
  const xmp = writeXmpMetadata({ title, author: productName, language })
  doc.metadata = { append: () => {}, end: () => {}, getLength: () => xmp.length, getXML: () => xmp }
  for (const face of fontFaces) doc.registerFont(face, loadFont(face))
  return doc
}

/** Ends a document, and returns its bytes. */
export function readPdfBytes(doc: PdfDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })
}
