import { disableStyles } from '../disable-styles.ts'
import {
  convertPastedCode,
  convertPastedHeadings,
  convertUnsupportedBlocks,
  removeEmptyPastedBlocks,
  removeOuterBreaks,
  splitAtEmptyLines,
} from './pasted-blocks.ts'
import type { LeftOut, LeftOutKind } from './pasted-left-out.ts'
import {
  convertMsWordLists,
  convertSlideLists,
  limitListDepth,
  nestLists,
  PASTED_STYLE_ATTRIBUTE,
} from './pasted-lists.ts'
import { convertPastedLinks, convertPastedPictures, removeUnsupportedParts } from './pasted-parts.ts'
import { convertPastedAlignment, convertPastedStyles, removeHiddenElements } from './pasted-styles.ts'
import { convertPastedTables } from './pasted-tables.ts'

/** Text that is copied from an editor like this one has this attribute. */
const OWN_TEXT = '[data-pm-slice]'
/** The elements of this editor's own text. Others of its kind have more. */
const OWN_ELEMENTS =
  'meta, p, h1, h2, ul, ol, li, aside, table, tbody, tr, th, td, strong, em, u, s, sup, sub, span[lang], span[dir], a[href], img[src], br'
/** Elements that are no text of the document, in Word's, Google's and Outlook's HTML. */
const REMOVED = 'script, style, title, meta, link, xml, template, noscript'

function removeUnwanted(root: Element): void {
  for (const element of root.querySelectorAll(REMOVED)) element.remove()
  const comments = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
}

/** Word notes with each piece of text in which language it was proofread, whatever its words are. */
function removeLanguages(root: Element): void {
  for (const element of root.querySelectorAll('[lang], [dir]')) {
    element.removeAttribute('lang')
    element.removeAttribute('dir')
  }
}

/** Whether the HTML is what this editor writes into the clipboard. */
function isOwnText(root: Element): boolean {
  return (
    root.querySelector(OWN_TEXT) !== null &&
    [...root.querySelectorAll('*')].every(
      (element) => element.matches(OWN_ELEMENTS) && !element.hasAttribute(PASTED_STYLE_ATTRIBUTE),
    )
  )
}

type CleanedPaste = { html: string; leftOut: LeftOut }

type CleanOptions = {
  /** That of the page: addresses there become paths. */
  origin: string
  /** The longest address of a picture: of one that is contained in the text, its data. */
  maxPictureLength: number
}

/**
 * Returns HTML from the clipboard without what Word, Google Docs and mail programs add, and what of its content is left
 * out: styles become the formats that the editor has, and Word's paragraphs with bullets become lists. The editor's
 * schema removes the rest.
 */
export function cleanPastedHtml(html: string, { origin, maxPictureLength }: CleanOptions): CleanedPaste {
  const { body } = new DOMParser().parseFromString(disableStyles(html), 'text/html')
  if (isOwnText(body)) return { html, leftOut: new Map() }
  const leftOut = new Map<LeftOutKind, number>()
  const count = (kind: LeftOutKind) => void leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
  removeHiddenElements(body)
  convertMsWordLists(body)
  convertSlideLists(body)
  removeUnwanted(body)
  removeUnsupportedParts(body, count)
  convertPastedPictures(body, maxPictureLength, count)
  convertPastedCode(body, count)
  convertPastedHeadings(body)
  convertPastedStyles(body)
  convertPastedLinks(body, origin, count)
  convertUnsupportedBlocks(body, count)
  convertPastedTables(body, count)
  convertPastedAlignment(body)
  nestLists(body)
  limitListDepth(body)
  removeOuterBreaks(body)
  splitAtEmptyLines(body)
  removeEmptyPastedBlocks(body)
  for (const element of body.querySelectorAll(OWN_TEXT)) element.removeAttribute('data-pm-slice')
  removeLanguages(body)
  return { html: body.innerHTML, leftOut }
}
