import type { PdfDocument } from './pdf-document.ts'

type StructureElement = PDFKit.PDFStructureElement

/**
 * An element of the structure tree with others in it. It joins the tree with its first child, so that the tree has the
 * order in which the page is drawn.
 */
export type StructureGroup = () => StructureElement

/** The types of elements (ISO 32000-1, 14.8.4). */
type GroupType = 'L' | 'LI' | 'LBody' | 'P' | 'Table' | 'TBody' | 'TD' | 'THead' | 'TR'
type ContentType = 'H1' | 'H2' | 'Lbl' | 'LBody' | 'P' | 'TD' | 'TH'

/** Returns the element of a document that contains all others. */
export function createStructureRoot(doc: PdfDocument): StructureGroup {
  const root = doc.struct('Document')
  doc.addStructure(root)
  return () => root
}

/** `attributes` are those of its list or table (ISO 32000-1, 14.8.5). */
export function createGroup(
  doc: PdfDocument,
  parent: StructureGroup,
  type: GroupType,
  attributes?: object,
): StructureGroup {
  let element: StructureElement | null = null
  return () => {
    if (element === null) {
      element = doc.struct(type)
      if (attributes) Object.assign(element.dictionary.data, { A: attributes })
      parent().add(element)
    }
    return element
  }
}

/** Draws content that belongs to a group itself. */
export function drawGroupContent(doc: PdfDocument, group: StructureGroup, draw: () => void): void {
  const element = group()
  const content = doc.markStructureContent('Span')
  draw()
  doc.endMarkedContent()
  element.add(content)
}

/** Draws content as an element of a group. */
export function drawContent(
  doc: PdfDocument,
  parent: StructureGroup,
  type: ContentType,
  draw: () => void,
  scope?: 'Column' | 'Row',
): void {
  const element = doc.struct(type, scope ? { scope } : {})
  const content = doc.markStructureContent(type)
  draw()
  doc.endMarkedContent()
  element.add(content)
  element.end()
  parent().add(element)
}

/** Draws what is no content: lines, backgrounds, page numbers. */
export function drawArtifact(doc: PdfDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}
