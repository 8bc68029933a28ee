import { BLOCK_SELECTOR, renameElement } from './pasted-blocks.ts'
import { getPastedStyle, PASTED_STYLE_ATTRIBUTE } from './pasted-lists.ts'

const WEIGHT = /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i
const NO_WEIGHT = /(?:^|;)\s*font-weight:\s*(?:normal|[1-5]00)/i
const ITALIC = /(?:^|;)\s*font-style:\s*(?:italic|oblique)/i
const NO_ITALIC = /(?:^|;)\s*font-style:\s*normal/i
const UNDERLINE = /(?:^|;)\s*text-decoration(?:-line)?:[^;]*underline/i
const LINE_THROUGH = /(?:^|;)\s*text-decoration(?:-line)?:[^;]*line-through/i
const NO_DECORATION = /(?:^|;)\s*text-decoration(?:-line)?:\s*none/i
const RAISED = /(?:^|;)\s*vertical-align:\s*super/i
const LOWERED = /(?:^|;)\s*vertical-align:\s*sub/i
const ALIGNMENT = /(?:^|;)\s*text-align:\s*(center|right|justify|end)/i
const BLOCK = /(?:^|;)\s*display:\s*block/i
const HIDDEN = /(?:^|;)\s*(?:display:\s*none|mso-hide:\s*all|visibility:\s*hidden)/i

/** The elements that a style can make another format of, and those that only carry styles. */
const STYLED = 'span, font, b, strong, i, em, u, ins, s, del, strike, sup, sub, a, mark, code, small, big'
const CARRIERS = ['span', 'font', 'mark', 'small', 'big']
/** The block elements that may be aligned. */
const ALIGNED = 'p, h1, h2'

type Format = {
  tag: string
  /** The elements that mean the same. */
  elements: readonly string[]
  applies: RegExp
  /** Takes the meaning away from such an element. */
  cancels: RegExp | null
}

const FORMATS: readonly Format[] = [
  { tag: 'strong', elements: ['b', 'strong'], applies: WEIGHT, cancels: NO_WEIGHT },
  { tag: 'em', elements: ['i', 'em'], applies: ITALIC, cancels: NO_ITALIC },
  { tag: 'u', elements: ['u', 'ins'], applies: UNDERLINE, cancels: NO_DECORATION },
  { tag: 's', elements: ['s', 'del', 'strike'], applies: LINE_THROUGH, cancels: NO_DECORATION },
  { tag: 'sup', elements: ['sup'], applies: RAISED, cancels: null },
  { tag: 'sub', elements: ['sub'], applies: LOWERED, cancels: null },
]

function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function isApplied({ tag, elements, applies }: Format, element: Element, style: string): boolean {
  if (!applies.test(style) || elements.includes(element.localName)) return false
  if (tag === 'strong') return element.closest('h1, h2') === null
  // Google Docs underlines its links by a style as well.
  return tag !== 'u' || (element.closest('a') === null && element.querySelector('a') === null)
}

/** Turns the styles of words into elements, and removes elements whose style says that they mean nothing. */
export function convertPastedStyles(root: Element): void {
  for (const element of root.querySelectorAll(STYLED)) {
    const style = getPastedStyle(element)
    // Slack writes the end of a line so.
    if (BLOCK.test(style) && element.childNodes.length === 0)
      element.append(element.ownerDocument.createElement('br'))
    for (const format of FORMATS) if (isApplied(format, element, style)) wrapContent(element, format.tag)
    const own = FORMATS.find(({ elements }) => elements.includes(element.localName))
    const isCanceled = own?.cancels?.test(style) ?? false
    if (isCanceled || CARRIERS.includes(element.localName)) element.replaceWith(...element.childNodes)
  }
}

/** Removes what the other page or document does not show either. */
export function removeHiddenElements(root: Element): void {
  for (const element of root.querySelectorAll(`[hidden], [${PASTED_STYLE_ATTRIBUTE}]`))
    if (element.hasAttribute('hidden') || HIDDEN.test(getPastedStyle(element))) element.remove()
}

const OWN_ALIGNMENT = /(?:^|\s)align-(center|right|justify)(?:\s|$)/

/** Makes paragraphs of other blocks that are aligned and have only words. */
function convertAlignedBlocks(root: Element): void {
  for (const block of root.querySelectorAll(`center, div[align], div[${PASTED_STYLE_ATTRIBUTE}]`)) {
    const isAligned =
      block.localName === 'center' || block.hasAttribute('align') || ALIGNMENT.test(getPastedStyle(block))
    if (!isAligned || block.querySelector(BLOCK_SELECTOR)) continue
    const paragraph = renameElement(block, 'p')
    if (block.localName === 'center') paragraph.setAttribute('align', 'center')
  }
}

export function convertPastedAlignment(root: Element): void {
  convertAlignedBlocks(root)
  for (const block of root.querySelectorAll(ALIGNED)) {
    const alignment =
      ALIGNMENT.exec(getPastedStyle(block))?.[1] ??
      OWN_ALIGNMENT.exec(block.className)?.[1] ??
      block.getAttribute('align')
    const name = alignment === 'end' ? 'right' : alignment?.toLowerCase()
    block.removeAttribute('class')
    if (name && ['center', 'right', 'justify'].includes(name)) block.className = `align-${name}`
  }
}
