import type { CountLeftOut } from './pasted-parts.ts'

export const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, div'

export function renameElement(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  element.replaceWith(renamed)
  return renamed
}

/** Replaces headings that the editor does not have. */
export function convertHeadings(root: Element): void {
  for (const heading of root.querySelectorAll('h3, h4, h5, h6')) renameElement(heading, 'h2')
  for (const title of root.querySelectorAll('p.MsoTitle')) renameElement(title, 'h1')
}

/** The lines of code stay lines. */
export function convertCode(root: Element, count: CountLeftOut): void {
  for (const code of root.querySelectorAll('pre')) {
    if (code.textContent?.trim()) count('code')
    const lines = (code.textContent ?? '').replace(/^\n|\s+$/g, '').split('\n')
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
export function convertOtherBlocks(root: Element, count: CountLeftOut): void {
  for (const quotation of root.querySelectorAll('blockquote')) {
    if (quotation.textContent?.trim()) count('quotation')
    if (quotation.querySelector(BLOCKS)) quotation.replaceWith(...quotation.childNodes)
    else renameElement(quotation, 'p')
  }
  for (const rule of root.querySelectorAll('hr')) {
    count('rule')
    rule.remove()
  }
  for (const caption of root.querySelectorAll('summary, legend, figcaption'))
    if (!caption.querySelector(BLOCKS)) renameElement(caption, 'p')
}

/** Mail programs lay out letters by tables: one with a single filled cell is none for its reader. */
function isTable(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '') || table.querySelector('table'))
    return false
  const filled = [...table.querySelectorAll('td, th')].filter((cell) => cell.textContent?.trim())
  return filled.length > 1
}

/** The text of each cell of a table becomes a paragraph. */
export function convertTables(root: Element, count: CountLeftOut): void {
  for (const table of root.querySelectorAll('table')) if (isTable(table)) count('table')
  for (const cell of root.querySelectorAll('td, th, caption')) {
    if (cell.querySelector(BLOCKS)) cell.replaceWith(...cell.childNodes)
    else renameElement(cell, 'p')
  }
  for (const part of root.querySelectorAll('table, thead, tbody, tfoot, tr, colgroup'))
    part.replaceWith(...part.childNodes)
}

export function removeEmptyBlocks(root: Element): void {
  for (const block of root.querySelectorAll('p, h1, h2, li'))
    if (!block.textContent?.trim() && !block.querySelector('img, br + br')) block.remove()
}

/** Line breaks between blocks are no text: Google Docs writes them for empty lines, browsers for the end of a copy. */
export function removeBreaksBetweenBlocks(root: Element): void {
  const isBlock = (node: Element | null) => node === null || node.matches(BLOCKS) || node.localName === 'br'
  for (const line of root.querySelectorAll('br')) {
    const isBetween = isBlock(line.previousElementSibling) && isBlock(line.nextElementSibling)
    const isEnd = line.className === 'Apple-interchange-newline'
    if (isEnd || (line.parentElement === root && isBetween)) line.remove()
  }
}
