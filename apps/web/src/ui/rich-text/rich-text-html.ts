import type { JSONContent } from '@tiptap/core'
import { CHECKLIST_CLASS } from './checklist.ts'

const MARK_TAGS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  languageSpan: 'span',
}
const ALIGNMENTS = ['center', 'right', 'justify']
const WEB_ADDRESS = /^https?:/i

type Mark = NonNullable<JSONContent['marks']>[number]

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
const attribute = (name: string, value: unknown) => ` ${name}="${escapeAttribute(String(value ?? ''))}"`

type Attributes = JSONContent['attrs']

/** Returns the attributes for the language and direction of an element, which stand behind its others. */
function languageOf(attrs: Attributes): string {
  const { lang = null, dir = null } = attrs ?? {}
  return `${lang === null ? '' : attribute('lang', lang)}${dir === null ? '' : attribute('dir', dir)}`
}

function openMark({ type, attrs }: Mark): string {
  if (type !== 'link') return `<${MARK_TAGS[type]}${languageOf(attrs)}>`
  const href = String(attrs?.href ?? '')
  const target = WEB_ADDRESS.test(href) ? ' rel="noopener noreferrer" target="_blank"' : ''
  return `<a${attribute('href', href)}${target}${languageOf(attrs)}>`
}

const closeMark = ({ type }: Mark) => (type === 'link' ? '</a>' : `</${MARK_TAGS[type]}>`)
const isSameMark = (a: Mark, b: Mark | undefined) => b !== undefined && openMark(a) === openMark(b)

function serializeLeaf({ type, text = '', attrs }: JSONContent): string {
  if (type === 'hardBreak') return '<br />'
  if (type === 'image')
    return `<img${attribute('src', attrs?.src)}${attribute('alt', attrs?.alt)}${languageOf(attrs)} />`
  return escapeText(text)
}

/** Neighbors that share marks share their elements, with the mark that comes first outermost. */
function serializeInline(nodes: JSONContent[]): string {
  let html = ''
  let open: Mark[] = []
  for (const node of [...nodes, { marks: [] }]) {
    const marks = (node.marks ?? []).filter(({ type }) => type === 'link' || MARK_TAGS[type])
    const firstOther = open.findIndex((mark, index) => !isSameMark(mark, marks[index]))
    const kept = firstOther < 0 ? open.length : firstOther
    html += open.slice(kept).reverse().map(closeMark).join('')
    html += marks.slice(kept).map(openMark).join('')
    html += serializeLeaf(node)
    open = marks
  }
  return html
}

function getAlignment(node: JSONContent | undefined): string | undefined {
  const alignment = String(node?.attrs?.textAlign ?? '')
  return ALIGNMENTS.includes(alignment) ? alignment : undefined
}

function openBlock(tag: string, { attrs }: JSONContent, className?: string): string {
  return `<${tag}${className ? ` class="${className}"` : ''}${languageOf(attrs)}>`
}

const alignmentClass = (alignment: string | undefined) => alignment && `align-${alignment}`

function serializeTextBlock(tag: string, node: JSONContent): string {
  return `${openBlock(tag, node, alignmentClass(getAlignment(node)))}${serializeInline(node.content ?? [])}</${tag}>`
}

/**
 * The first paragraph of an item or a cell needs no element of its own, unless it is aligned in another way than the item,
 * or has a language.
 */
function serializeItemContent([first, ...others]: JSONContent[], alignment?: string): string {
  const isPlain =
    first?.type === 'paragraph' &&
    languageOf(first.attrs) === '' &&
    [undefined, alignment].includes(getAlignment(first))
  const start = isPlain ? serializeInline(first.content ?? []) : first ? serializeBlock(first) : ''
  return `${start}${others.map(serializeBlock).join('')}`
}

function serializeListItem(item: JSONContent): string {
  const { content = [] } = item
  const alignment = getAlignment(item) ?? (content.length === 1 ? getAlignment(content[0]) : undefined)
  return `${openBlock('li', item, alignmentClass(alignment))}${serializeItemContent(content, alignment)}</li>`
}

/** Returns the attribute for how many columns or rows a cell covers, which says nothing about one. */
const spanOf = (name: 'colspan' | 'rowspan', { attrs }: JSONContent) =>
  Number(attrs?.[name] ?? 1) > 1 ? attribute(name, attrs?.[name]) : ''

function serializeCell(cell: JSONContent): string {
  const tag = cell.type === 'tableHeader' ? 'th' : 'td'
  const attributes = `${spanOf('colspan', cell)}${spanOf('rowspan', cell)}${languageOf(cell.attrs)}`
  return `<${tag}${attributes}>${serializeItemContent(cell.content ?? [])}</${tag}>`
}

function serializeRow(row: JSONContent): string {
  return `${openBlock('tr', row)}${(row.content ?? []).map(serializeCell).join('')}</tr>`
}

function serializeBlock(node: JSONContent): string {
  const items = () => (node.content ?? []).map(serializeListItem).join('')
  switch (node.type) {
    case 'heading':
      return serializeTextBlock(Number(node.attrs?.level) === 1 ? 'h1' : 'h2', node)
    case 'bulletList':
      return `${openBlock('ul', node, node.attrs?.isChecklist === true ? CHECKLIST_CLASS : '')}${items()}</ul>`
    case 'orderedList':
      return `${openBlock('ol', node)}${items()}</ol>`
    case 'callOut':
      return `${openBlock('aside', node)}${(node.content ?? []).map(serializeBlock).join('')}</aside>`
    case 'table':
      return `${openBlock('table', node)}<tbody>${(node.content ?? []).map(serializeRow).join('')}</tbody></table>`
    default:
      return serializeTextBlock('p', node)
  }
}

/** Returns the document as HTML exactly as the server stores it (docs/product.md 4.11); '' when nothing is in it. */
export function serializeRichText({ content = [] }: JSONContent): string {
  const isEmpty = content.every(({ type, content: inner = [] }) => type === 'paragraph' && inner.length === 0)
  return isEmpty ? '' : content.map(serializeBlock).join('')
}

const encoder = new TextEncoder()

export function countBytes(text: string): number {
  return encoder.encode(text).length
}
