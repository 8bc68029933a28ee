import { convertWordLists, getPastedStyle, limitListDepth, nestLists, STYLE } from './pasted-lists.ts'
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

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, div'

/**
 * Removes style sheets, and renames the attributes for styles and handlers, before the HTML is parsed: a parsed
 * document has the security policy of the page, so that the browser would report each of them.
 */
function disableStyles(html: string): string {
  const withoutSheets = html.replace(/<style\b[\s\S]*?<\/style>/gi, '')
  return withoutSheets.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/(\s)style(\s*=)/gi, `$1${STYLE}$2`).replace(/(\s)on[a-z]+(\s*=)/gi, '$1data-handler$2'),
  )
}

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
  for (const element of root.querySelectorAll(`:is(span, b, i, u, strong)[${STYLE}]`)) {
    const style = getPastedStyle(element)
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
    const style = getPastedStyle(block)
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

/** Line breaks between blocks are no text: Google Docs writes them for empty lines, browsers for the end of a copy. */
function removeBreaksBetweenBlocks(root: Element): void {
  const isBlock = (node: Element | null) => node === null || node.matches(BLOCKS) || node.localName === 'br'
  for (const line of root.querySelectorAll('br')) {
    const isBetween = isBlock(line.previousElementSibling) && isBlock(line.nextElementSibling)
    const isEnd = line.className === 'Apple-interchange-newline'
    if (isEnd || (line.parentElement === root && isBetween)) line.remove()
  }
}

/** The text of each cell of a table becomes a paragraph. */
function convertTables(root: Element): void {
  for (const cell of root.querySelectorAll('td, th')) {
    if (cell.querySelector(BLOCKS)) cell.replaceWith(...cell.childNodes)
    else rename(cell, 'p')
  }
  for (const part of root.querySelectorAll('table, thead, tbody, tfoot, tr, colgroup'))
    part.replaceWith(...part.childNodes)
}

/**
 * Returns HTML from the clipboard without what Word, Google Docs and mail programs add: styles become the formats that
 * the editor has, and Word's paragraphs with bullets become lists. The editor's schema removes the rest.
 */
export function cleanPastedHtml(html: string): string {
  if (html.includes(OWN_TEXT)) return html
  const { body } = new DOMParser().parseFromString(disableStyles(html), 'text/html')
  convertWordLists(body)
  removeUnwanted(body)
  convertHeadings(body)
  convertStyles(body)
  convertTables(body)
  convertAlignment(body)
  nestLists(body)
  limitListDepth(body)
  removeEmptyBlocks(body)
  removeBreaksBetweenBlocks(body)
  return body.innerHTML
}
