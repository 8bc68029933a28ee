/** Where the styles of pasted elements are. */
export const PASTED_STYLE_ATTRIBUTE = 'data-style'

export function getPastedStyle(element: Element | null): string {
  return element?.getAttribute(PASTED_STYLE_ATTRIBUTE) ?? ''
}

const WORD_LIST = /mso-list:\s*l\d+\s+level(\d)/i
const ORDERED_MARKER = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i

/** Lists nest as deep as the server keeps them (docs/product.md 4.11). */
export const MAX_LIST_DEPTH = 8

function replaceWithChildren(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Returns the level of a paragraph that Word shows as a list item, or undefined. */
function getWordListLevel(element: Element | null): number | undefined {
  const level = WORD_LIST.exec(getPastedStyle(element))?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Removes the bullet or number that Word writes as text, and returns the kind of list that it stands for. */
function takeListMarker(item: Element): 'ol' | 'ul' {
  const marker = [...item.querySelectorAll(`[${PASTED_STYLE_ATTRIBUTE}]`)].find((element) =>
    /mso-list:\s*ignore/i.test(getPastedStyle(element)),
  )
  marker?.remove()
  return ORDERED_MARKER.test(marker?.textContent ?? '') ? 'ol' : 'ul'
}

/** Word writes lists as paragraphs with a level; returns them as real lists in their place. */
export function convertMsWordLists(root: Element): void {
  for (let first = findWordItem(root); first; first = findWordItem(root)) {
    const open: { level: number; list: Element }[] = []
    let next: Element | null = first
    for (let level = getWordListLevel(next); next && level !== undefined; level = getWordListLevel(next)) {
      const item: Element = next
      next = item.nextElementSibling
      const kind = takeListMarker(item)
      while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
      const current = open.at(-1)
      const isDeeper = current !== undefined && level > current.level
      if (!current || isDeeper) {
        const list = root.ownerDocument.createElement(kind)
        const parent = current?.list.lastElementChild
        if (parent) parent.append(list)
        else item.before(list)
        open.push({ level, list })
      }
      const entry = root.ownerDocument.createElement('li')
      entry.append(...item.childNodes)
      open.at(-1)?.list.append(entry)
      item.remove()
    }
  }
}

function findWordItem(root: Element): Element | undefined {
  return [...root.querySelectorAll(`p[${PASTED_STYLE_ATTRIBUTE}]`)].find(
    (element) => getWordListLevel(element) !== undefined,
  )
}

const SLIDE_MARKER = /mso-special-format:\s*(?:bullet|numbullet)/i

/** PowerPoint writes each item as a block with its bullet as text. */
export function convertSlideLists(root: Element): void {
  for (const marker of root.querySelectorAll(`span[${PASTED_STYLE_ATTRIBUTE}]`)) {
    const block = SLIDE_MARKER.test(getPastedStyle(marker)) ? marker.closest('div, p') : null
    if (block === null) continue
    const kind = /numbullet/i.test(getPastedStyle(marker)) ? 'ol' : 'ul'
    marker.remove()
    const item = root.ownerDocument.createElement('li')
    item.append(...block.childNodes)
    const before = block.previousElementSibling
    if (before?.localName === kind) {
      before.append(item)
      block.remove()
    } else {
      const list = root.ownerDocument.createElement(kind)
      list.append(item)
      block.replaceWith(list)
    }
  }
}

/** Moves lists that stand directly in a list, as Google Docs writes them, into the item before them. */
export function nestLists(root: Element): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
    else replaceWithChildren(list)
  }
}

/** Moves the items of lists that are too deep to the deepest list that is allowed. */
export function limitListDepth(root: Element): void {
  const tooDeep = Array.from({ length: MAX_LIST_DEPTH + 1 }, () => ':is(ul, ol)').join(' ')
  for (let list = root.querySelector(tooDeep); list; list = root.querySelector(tooDeep)) {
    const item = list.closest('li')
    if (item) item.after(...list.children)
    list.remove()
  }
}
