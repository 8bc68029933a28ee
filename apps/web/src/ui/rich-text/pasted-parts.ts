import type { LeftOutKind } from './pasted-left-out.ts'
import { getPastedStyle } from './pasted-lists.ts'
import { isAllowedPicture, parsePastedLink } from './rich-text-addresses.ts'

/** Counts one part of a kind that is left out. */
export type CountLeftOut = (kind: LeftOutKind) => void

const VIDEO_HOST = /(?:youtube|youtu\.be|vimeo|wistia|loom|dailymotion)/i
const EMOJI = /^\p{Extended_Pictographic}/u
const WORD_COMMENTS = 'a.MsoCommentReference, a[href^="#_msocom"], a[href^="#cmnt"]'

/** The elements that are removed with their content, and what they are; null for what is not worth a word. */
const REMOVED: readonly [selector: string, describe: (element: Element) => LeftOutKind | null][] = [
  [WORD_COMMENTS, () => 'comment'],
  ['li[role=checkbox] > img, input[type=checkbox], input[type=radio]', () => 'tickBox'],
  ['video', () => 'video'],
  ['audio', () => 'sound'],
  ['iframe, object, embed', (frame) => (VIDEO_HOST.test(frame.outerHTML) ? 'video' : 'page')],
  ['svg, canvas', () => 'drawing'],
  ['math', () => 'formula'],
  // Buttons are of the page and not of its text.
  ['input[type=hidden], button', () => null],
  ['input, select, textarea', () => 'field'],
]

/** Removes what no text can have, and counts it. */
export function removeUnsupportedParts(root: Element, count: CountLeftOut): void {
  for (const [selector, describe] of REMOVED)
    for (const element of root.querySelectorAll(selector)) {
      const kind = root.contains(element) ? describe(element) : null
      if (kind !== null) count(kind)
      element.remove()
    }
  for (const list of root.querySelectorAll('div'))
    if (/mso-element:\s*comment-list/i.test(getPastedStyle(list))) list.remove()
}

/** Pages count their readers by pictures of one pixel. */
function isPixel(image: Element): boolean {
  const sizes = ['width', 'height'].map((name) => image.getAttribute(name))
  return sizes.some((size) => size !== null && Number.parseFloat(size) <= 1)
}

/** Pages that load their pictures late have their addresses in other attributes. */
function findSource(image: Element, maxLength: number): string | undefined {
  const sources = ['data-src', 'data-original', 'data-lazy-src', 'src'].map(
    (name) => image.getAttribute(name) ?? '',
  )
  return sources.find((source) => isAllowedPicture(source) && source.length <= maxLength)
}

/** Keeps pictures that the text can have: emojis become characters, and others are counted. */
export function convertPastedPictures(root: Element, maxLength: number, count: CountLeftOut): void {
  for (const image of root.querySelectorAll('img')) {
    const alt = image.getAttribute('alt')?.trim() ?? ''
    const source = findSource(image, maxLength)
    if (EMOJI.test(alt) && alt.length <= 16) image.replaceWith(alt)
    else if (isPixel(image)) image.remove()
    else if (source !== undefined) image.setAttribute('src', source)
    else {
      count('picture')
      image.remove()
    }
  }
}

/** Gives links the addresses that they have from here. Of a link that leads nowhere its words stay. */
export function convertPastedLinks(root: Element, origin: string, count: CountLeftOut): void {
  for (const link of root.querySelectorAll('a')) {
    const typed = link.getAttribute('href')
    const href = typed === null ? undefined : parsePastedLink(typed, origin)
    if (href !== undefined) {
      link.setAttribute('href', href)
      continue
    }
    // Footnotes and headings have links to places in their own document.
    if (typed !== null && !typed.trim().startsWith('#') && link.textContent?.trim()) count('link')
    link.replaceWith(...link.childNodes)
  }
}
