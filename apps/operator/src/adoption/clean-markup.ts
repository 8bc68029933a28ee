import { cleanDrawing, cleanHtml, describeRemovedMarkup } from '@kitchen-table/application/features'
import { MAX_RICH_TEXT_BYTES } from '@kitchen-table/contract/content-input'
import type { Note } from './findings.ts'

/** The classes by which the deployment's editor aligns a paragraph. */
const ALIGNMENT_CLASS = /\bql-(align-(?:center|right|justify))\b/g
const CLASS_ATTRIBUTE = /\bclass="[^"]*"/g

/** Returns the text with the product's own classes for aligned paragraphs. */
function renameAlignments(html: string): string {
  return html.replace(CLASS_ATTRIBUTE, (attribute) => attribute.replace(ALIGNMENT_CLASS, '$1'))
}

/** Returns a rich text as a save would store it; what that removes is noted. */
export function cleanAdoptedHtml(html: string, note: Note): string {
  const renamed = renameAlignments(html)
  const cleaned = cleanHtml(renamed)
  const removed = describeRemovedMarkup('html', renamed, cleaned)
  if (removed.length > 0) note('markup-cleaned', `content: ${removed.join(', ')}`)
  if (Buffer.byteLength(cleaned) > MAX_RICH_TEXT_BYTES) note('text-too-long', 'content')
  return cleaned
}

/** The same for a drawing; null if it cannot be used. */
export function cleanAdoptedDrawing(markup: string, note: Note): string | null {
  const { svgfile, problem } = cleanDrawing(markup)
  if (svgfile === null) {
    note('record-invalid', `svgfile: ${problem}`)
    return null
  }
  const removed = describeRemovedMarkup('svg', markup, svgfile)
  if (removed.length > 0) note('markup-cleaned', `svgfile: ${removed.join(', ')}`)
  return svgfile
}
