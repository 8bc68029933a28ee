import { convertWordLists, limitListDepth, nestLists } from './pasted-lists.ts'
import { isAllowedPicture } from './rich-text-addresses.ts'

/** Text that is copied from an editor like this one is clean. */
const OWN_TEXT = 'data-pm-slice'
/** Elements that are no text of the document, in Word's, Google's and Outlook's HTML. */
const REMOVED = 'script, style, title, meta, link, xml, template, svg, math, object, iframe, textarea, select'
/** The block elements that may be aligned. */
const ALIGNED = 'p, h1, h2'

const WEIGHT = /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i
const NO_WEIGHT = /(?:^|;)\s*font-weight:\s*(?:normal|[1-5]00)/i
const ITALIC = /(?:^|;)\s*font-style:\s*italic/i
const UNDERLINE = /(?:^|;)\s*text-decoration(?:-line)?:[^;]*underline/i
const ALIGNMENT = /(?:^|;)\s*text-align:\s*(center|right|justify|end)/i

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  element.replaceWith(renamed)
  return renamed
}

function removeUnwanted(root: Element): void {
  for (const element of root.querySelectorAll(REMOVED)) element.remove()
  const comments = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  for (const image of root.querySelectorAll('img'))
    if (!isAllowedPicture(image.getAttribute('src') ?? '')) image.remove()
}

/** Replaces headings that the editor does not have. */
function convertHeadings(root: Element): void {
  for (const heading of root.querySelectorAll('h3, h4, h5, h6')) rename(heading, 'h2')
  for (const title of root.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
}

function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Turns the styles of spans into elements, and removes elements whose style says that they mean nothing. */
function convertStyles(root: Element): void {
  for (const element of root.querySelectorAll('span[style], b[style], i[style], u[style], strong[style]')) {
    const style = element.getAttribute('style') ?? ''
    const isHeading = element.closest('h1, h2') !== null
    const isBold = WEIGHT.test(style) && !isHeading
    const isPlain = NO_WEIGHT.test(style) && ['b', 'strong'].includes(element.localName)
    if (isBold && !['b', 'strong'].includes(element.localName)) wrapContent(element, 'strong')
    if (ITALIC.test(style) && element.localName !== 'i') wrapContent(element, 'em')
    // Google Docs underlines its links by a style as well.
    if (
      UNDERLINE.test(style) &&
      element.localName !== 'u' &&
      !element.closest('a') &&
      !element.querySelector('a')
    )
      wrapContent(element, 'u')
    if (isPlain || element.localName === 'span') element.replaceWith(...element.childNodes)
  }
}

function convertAlignment(root: Element): void {
  for (const block of root.querySelectorAll(ALIGNED)) {
    const style = block.getAttribute('style') ?? ''
    const alignment = ALIGNMENT.exec(style)?.[1] ?? block.getAttribute('align')
    const name = alignment === 'end' ? 'right' : alignment?.toLowerCase()
    block.removeAttribute('class')
    if (name && ['center', 'right', 'justify'].includes(name)) block.className = `align-${name}`
  }
}

function removeEmptyBlocks(root: Element): void {
  for (const block of root.querySelectorAll('p, h1, h2, li'))
    if (!block.textContent?.trim() && !block.querySelector('img, br + br')) block.remove()
}

function removeStyles(root: Element): void {
  for (const element of root.querySelectorAll('[style]')) element.removeAttribute('style')
}

/**
 * Returns HTML from the clipboard without what Word, Google Docs and mail programs add: styles become the formats that
 * the editor has, and Word's paragraphs with bullets become lists. The editor's schema removes the rest.
 */
export function cleanPastedHtml(html: string): string {
  if (html.includes(OWN_TEXT)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  convertWordLists(body)
  removeUnwanted(body)
  convertHeadings(body)
  convertStyles(body)
  convertAlignment(body)
  nestLists(body)
  limitListDepth(body)
  removeEmptyBlocks(body)
  removeStyles(body)
  return body.innerHTML
}
