import type { JSONContent } from '@tiptap/core'

const MARK_TAGS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
}
const ALIGNMENTS = ['center', 'right', 'justify']
const WEB_ADDRESS = /^https?:/i

type Mark = NonNullable<JSONContent['marks']>[number]

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
const attribute = (name: string, value: unknown) => ` ${name}="${escapeAttribute(String(value ?? ''))}"`

function openMark({ type, attrs }: Mark): string {
  if (type !== 'link') return `<${MARK_TAGS[type]}>`
  const href = String(attrs?.href ?? '')
  const target = WEB_ADDRESS.test(href) ? ' rel="noopener noreferrer" target="_blank"' : ''
  return `<a${attribute('href', href)}${target}>`
}

const closeMark = ({ type }: Mark) => (type === 'link' ? '</a>' : `</${MARK_TAGS[type]}>`)
const isSameMark = (a: Mark, b: Mark | undefined) => b !== undefined && openMark(a) === openMark(b)

function serializeLeaf({ type, text = '', attrs }: JSONContent): string {
  if (type === 'hardBreak') return '<br />'
  if (type === 'image') return `<img${attribute('src', attrs?.src)}${attribute('alt', attrs?.alt)} />`
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

function openBlock(tag: string, alignment: string | undefined): string {
  return alignment ? `<${tag} class="align-${alignment}">` : `<${tag}>`
}

function serializeTextBlock(tag: string, node: JSONContent): string {
  return `${openBlock(tag, getAlignment(node))}${serializeInline(node.content ?? [])}</${tag}>`
}

/** The first paragraph of an item needs no element of its own, unless it is aligned in another way than the item. */
function serializeListItem(item: JSONContent): string {
  const [first, ...others] = item.content ?? []
  const alignment = getAlignment(item) ?? (others.length === 0 ? getAlignment(first) : undefined)
  const isPlain = first?.type === 'paragraph' && [undefined, alignment].includes(getAlignment(first))
  const start = isPlain ? serializeInline(first.content ?? []) : first ? serializeBlock(first) : ''
  return `${openBlock('li', alignment)}${start}${others.map(serializeBlock).join('')}</li>`
}

function serializeBlock(node: JSONContent): string {
  const items = () => (node.content ?? []).map(serializeListItem).join('')
  switch (node.type) {
    case 'heading':
      return serializeTextBlock(Number(node.attrs?.level) === 1 ? 'h1' : 'h2', node)
    case 'bulletList':
      return `<ul>${items()}</ul>`
    case 'orderedList':
      return `<ol>${items()}</ol>`
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
