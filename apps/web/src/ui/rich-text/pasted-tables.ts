import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '@kitchen-table/domain/catalog'
import { BLOCK_SELECTOR, renameElement } from './pasted-blocks.ts'
import type { CountLeftOut } from './pasted-parts.ts'

/** Mail programs lay out letters by tables: one with a single filled cell, or with another one in it, is none for its reader. */
function isTable(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '') || table.querySelector('table'))
    return false
  const filled = [...table.querySelectorAll('td, th')].filter((cell) => cell.textContent?.trim())
  return filled.length > 1
}

function getSpan(cell: Element, name: 'colspan' | 'rowspan', max: number): number {
  const span = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(span) && span > 1 && span <= max ? span : 1
}

const getColumns = (row: Element) =>
  [...row.children].reduce((sum, cell) => sum + getSpan(cell, 'colspan', MAX_TABLE_COLUMNS), 0)

function isTooLarge(table: Element): boolean {
  const rows = [...table.querySelectorAll('tr')]
  return rows.length > MAX_TABLE_ROWS || rows.some((row) => getColumns(row) > MAX_TABLE_COLUMNS)
}

const BOLD = 'strong, b'

/** Whether all the words of a cell are bold, as programs write headings. */
function isBold(cell: Element): boolean {
  const bold = [...cell.querySelectorAll(BOLD)].filter(({ parentElement }) => !parentElement?.closest(BOLD))
  const words = bold.map(({ textContent }) => textContent).join('')
  return words.trim() !== '' && words.trim() === cell.textContent?.trim()
}

/** Makes the cells of the first row headings if they are meant so, and no cell of the table says that it is one. */
function markHeadings(table: Element): void {
  if (table.querySelector('th')) return
  const [firstRow, ...others] = table.querySelectorAll('tr')
  const cells = [...(firstRow?.children ?? [])]
  const isHeading = firstRow?.closest('thead') || cells.every(isBold)
  if (others.length === 0 || !isHeading) return
  for (const cell of cells) {
    for (const bold of cell.querySelectorAll(BOLD)) bold.replaceWith(...bold.childNodes)
    renameElement(cell, 'th')
  }
}

/** Leaves a cell nothing but its spans, and paragraphs and lists. What its style says is left to a paragraph in it. */
function cleanCell(cell: Element): void {
  const spans = {
    colspan: getSpan(cell, 'colspan', MAX_TABLE_COLUMNS),
    rowspan: getSpan(cell, 'rowspan', MAX_TABLE_ROWS),
  }
  for (const heading of cell.querySelectorAll('h1, h2')) renameElement(heading, 'p')
  if (!cell.querySelector(BLOCK_SELECTOR)) {
    const paragraph = cell.ownerDocument.createElement('p')
    paragraph.append(...cell.childNodes)
    for (const attribute of [...cell.attributes])
      paragraph.setAttributeNode(cell.removeAttributeNode(attribute))
    cell.append(paragraph)
  }
  for (const { name } of [...cell.attributes]) cell.removeAttribute(name)
  for (const [name, span] of Object.entries(spans)) if (span > 1) cell.setAttribute(name, String(span))
}

/** Keeps a table as the editor has it: rows of cells. Its caption becomes a paragraph before it. */
function cleanTable(table: Element): void {
  for (const caption of table.querySelectorAll('caption')) {
    table.before(caption)
    renameElement(caption, 'p')
  }
  markHeadings(table)
  for (const cell of table.querySelectorAll('td, th')) cleanCell(cell)
  for (const column of table.querySelectorAll('col, colgroup')) column.remove()
  for (const part of table.querySelectorAll('thead, tfoot, tbody')) part.replaceWith(...part.childNodes)
}

/** The text of each cell becomes a paragraph. */
function flattenTable(table: Element): void {
  const belongs = (part: Element) => part.closest('table') === table
  for (const cell of [...table.querySelectorAll('td, th, caption')].filter(belongs)) {
    if (cell.querySelector(BLOCK_SELECTOR)) cell.replaceWith(...cell.childNodes)
    else renameElement(cell, 'p')
  }
  for (const part of [...table.querySelectorAll('col, colgroup, thead, tbody, tfoot, tr')].filter(belongs))
    part.replaceWith(...part.childNodes)
  table.replaceWith(...table.childNodes)
}

/** Keeps tables that the text can have, and makes paragraphs of those that are too large, or only lay out a text. */
export function convertPastedTables(root: Element, count: CountLeftOut): void {
  for (const table of [...root.querySelectorAll('table')].reverse()) {
    const isReal = isTable(table)
    if (isReal && isTooLarge(table)) count('table')
    if (isReal && !isTooLarge(table)) cleanTable(table)
    else flattenTable(table)
  }
}
