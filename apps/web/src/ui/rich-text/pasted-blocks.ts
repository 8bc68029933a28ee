import type { CountLeftOut } from './pasted-parts.ts'

export const BLOCK_SELECTOR = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, div, aside'

export function renameElement(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  // `setAttribute` throws for some names that an HTML parser accepts.
  for (const attribute of [...element.attributes])
    renamed.setAttributeNode(element.removeAttributeNode(attribute))
  element.replaceWith(renamed)
  return renamed
}

/** Replaces headings that the editor does not have. */
export function convertPastedHeadings(root: Element): void {
  for (const heading of root.querySelectorAll('h3, h4, h5, h6')) renameElement(heading, 'h2')
  for (const title of root.querySelectorAll('p.MsoTitle')) renameElement(title, 'h1')
  for (const heading of root.querySelectorAll('p[role=heading], div[role=heading]'))
    if (!heading.querySelector(BLOCK_SELECTOR))
      renameElement(heading, heading.getAttribute('aria-level') === '1' ? 'h1' : 'h2')
}

/** The lines of code stay lines. */
export function convertPastedCode(root: Element, count: CountLeftOut): void {
  for (const code of root.querySelectorAll('pre')) {
    if (code.textContent?.trim()) count('code')
    for (const part of code.querySelectorAll('div, p')) part.append('\n')
    const lines = (code.textContent ?? '').replace(/^\n+|\s+$/g, '').split('\n')
    const { ownerDocument } = code
    code.replaceChildren(
      ...lines.flatMap((line, index) =>
        index === 0 ? [line] : [ownerDocument.createElement('br'), line.replace(/ /g, '\u00a0')],
      ),
    )
    renameElement(code, 'p')
  }
}

/** Quotations and ruled lines, which the editor does not have, and captions, which are paragraphs here. */
export function convertUnsupportedBlocks(root: Element, count: CountLeftOut): void {
  for (const quotation of root.querySelectorAll('blockquote')) {
    if (quotation.textContent?.trim()) count('quotation')
    if (quotation.querySelector(BLOCK_SELECTOR)) quotation.replaceWith(...quotation.childNodes)
    else renameElement(quotation, 'p')
  }
  for (const rule of root.querySelectorAll('hr')) {
    // Word draws one above its footnotes.
    if (rule.getAttribute('width') !== '33%') count('rule')
    rule.remove()
  }
  for (const caption of root.querySelectorAll('summary, legend, figcaption'))
    if (!caption.querySelector(BLOCK_SELECTOR)) renameElement(caption, 'p')
}

export function removeEmptyPastedBlocks(root: Element): void {
  for (const block of root.querySelectorAll('p, h1, h2, li'))
    if (!block.textContent?.trim() && !block.querySelector('img, br + br')) block.remove()
}

/** Returns the node beside another one, without white space between them. */
function findNeighbor(node: Node, direction: 'previousSibling' | 'nextSibling'): Node | null {
  let neighbor = node[direction]
  while (neighbor?.nodeType === Node.TEXT_NODE && !neighbor.textContent?.trim())
    neighbor = neighbor[direction]
  return neighbor
}

const isElement = (node: Node | null): node is Element => node?.nodeType === Node.ELEMENT_NODE
const isBreak = (node: Node | null) => isElement(node) && node.localName === 'br'
const isEdge = (node: Node | null) => node === null || (isElement(node) && node.matches(BLOCK_SELECTOR))

/** The elements that texts with breaks stand in, when nothing else divides them. */
const BREAK_PARENTS = 'body, div, p, li, h1, h2'

/**
 * Removes line breaks at the beginning and the end of a text: Google Docs writes them for empty lines, browsers for the
 * end of a copy.
 */
export function removeOuterBreaks(root: Element): void {
  const breaks = [...root.querySelectorAll('br')]
  for (const line of [...breaks].reverse())
    if (line.parentElement?.matches(BREAK_PARENTS) && isEdge(findNeighbor(line, 'nextSibling'))) line.remove()
  for (const line of breaks)
    if (line.parentElement?.matches(BREAK_PARENTS) && isEdge(findNeighbor(line, 'previousSibling')))
      line.remove()
}

/** Makes paragraphs of loose texts that empty lines divide. A single line break stays one. */
export function splitAtEmptyLines(root: Element): void {
  const pairs = [...root.querySelectorAll('br')].filter(
    (line) => line.parentElement?.matches('body, div') && isBreak(findNeighbor(line, 'nextSibling')),
  )
  for (const parent of new Set(pairs.flatMap(({ parentElement }) => parentElement ?? []))) splitLoose(parent)
}

function splitLoose(parent: Element): void {
  let paragraph: Element | null = null
  for (const node of [...parent.childNodes]) {
    const isEmptyLine = isBreak(node) && isBreak(findNeighbor(node, 'nextSibling'))
    if (isEmptyLine || (isElement(node) && node.matches(BLOCK_SELECTOR))) paragraph = null
    if (isEmptyLine || (isBreak(node) && paragraph === null)) node.parentNode?.removeChild(node)
    else if (!isEdge(node) && (paragraph !== null || node.textContent?.trim())) {
      if (paragraph === null) {
        paragraph = parent.ownerDocument.createElement('p')
        parent.insertBefore(paragraph, node)
      }
      paragraph.append(node)
    }
  }
}
