import type {} from 'pdfkit'

declare global {
  /** What the types of pdfkit leave out, as of version 0.20.2. */
  namespace PDFKit {
    interface PDFDocument {
      /** The catalog of the document. */
      _root: {
        data: { AcroForm: { data: { Fields: PDFKitReference[]; NeedAppearances: boolean; DR: object } } }
      }
      /** What becomes the XMP metadata. pdfkit's own has titles without escaping them. */
      metadata: { append: () => void; end: () => void; getLength: () => number; getXML: () => string }
    }

    interface PDFStructureElement {
      dictionary: { data: object }
    }

    namespace Mixins {
      /** Entries of the dictionary of the annotation, but for `structParent`, which becomes its parent. */
      interface AnnotationOption {
        structParent?: PDFKit.PDFStructureElement
        [entry: string]: unknown
      }

      interface StructureElementOptions {
        scope?: 'Column' | 'Row'
      }
    }
  }
}

export type PdfDocument = PDFKit.PDFDocument

/** Returns a text as pdfkit wants it in dictionaries: it writes a primitive string as a name. */
export function toPdfString(text: string): object {
  return Object(text)
}
