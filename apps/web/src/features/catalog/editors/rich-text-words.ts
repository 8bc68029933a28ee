import { messages } from './messages.ts'

/** A word, a punctuation mark, a picture, the address of a link, or that the words before it are struck out. */
export type ComparedWord = {
  /** Equal for words that mean the same: of a picture, its source as well. */
  key: string
  text: string
  /** What stands before it: a line break between blocks, a space, or nothing. */
  gap: '' | ' ' | '\n'
}

const BLOCK_EDGE = /^<\/?(?:p|h[1-6]|li|ul|ol|br)\b/i

/** They also stand inside words. */
const INLINE_MARKS = /<\/?(?:strong|em|u|span)\b[^>]*>/gi

/** What stands before a raised or lowered word, so that 10² is not the same as 102. */
const LEVEL_MARKS = new Map([
  ['sup', '^'],
  ['sub', '_'],
])
const LEVEL_TAG = /^<(su[pb])\b/i

/** A tag, white space, a word with its inner apostrophes and points, or a single other character. */
const PIECES =
  /<[^>]+>|(?:\s|&nbsp;)+|[\p{L}\p{M}\p{N}]+(?:['’.,:-][\p{L}\p{M}\p{N}]+)*|&(?:lt|gt|quot|amp);|[^\s]/giu

const ENTITIES = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
])

function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES.get(entity) ?? entity)
}

function readAttribute(tag: string, name: 'alt' | 'src' | 'href'): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''
  return decodeEntities(value).trim()
}

function describePicture(tag: string): Omit<ComparedWord, 'gap'> {
  const alt = readAttribute(tag, 'alt')
  const text = alt === '' ? messages.picture() : messages.pictureOf({ alt })
  return { text, key: `${text} ${readAttribute(tag, 'src')}` }
}

/** Returns the words of a rich text, its pictures, and behind the words of every link its address. */
export function splitRichText(html: string): ComparedWord[] {
  const words: ComparedWord[] = []
  let gap: ComparedWord['gap'] = ''
  let address = ''
  let levelMark = ''

  function append(word: Omit<ComparedWord, 'gap'>) {
    words.push({ ...word, gap: words.length === 0 ? '' : gap })
    gap = ''
  }

  function appendNote(text: string) {
    gap = gap === '' ? ' ' : gap
    append({ text, key: text })
  }

  function readTag(tag: string) {
    if (BLOCK_EDGE.test(tag)) gap = '\n'
    else if (/^<img\b/i.test(tag)) append(describePicture(tag))
    else if (LEVEL_TAG.test(tag)) levelMark = LEVEL_MARKS.get(LEVEL_TAG.exec(tag)?.[1] ?? '') ?? ''
    else if (tag === '</s>') appendNote(messages.struckOutMark())
    else if (/^<a\b/i.test(tag)) address = readAttribute(tag, 'href')
    else if (/^<\/a\b/i.test(tag) && address !== '') {
      appendNote(messages.linkTo({ address }))
      address = ''
    }
  }

  for (const [piece] of html.replace(INLINE_MARKS, '').matchAll(PIECES)) {
    if (/^<[^>]+>$/.test(piece)) readTag(piece)
    else if (/^(?:\s|&nbsp;)/i.test(piece)) gap = gap === '' ? ' ' : gap
    else {
      const text = `${levelMark}${decodeEntities(piece)}`
      levelMark = ''
      append({ text, key: text })
    }
  }
  return words
}

function collapseSpace(html: string): string {
  return html
    .replace(/(?:\s|&nbsp;)+/gi, ' ')
    .replace(/ ?(<\/?(?:p|h[1-6]|li|ul|ol|br)\b[^>]*>) ?/gi, '$1')
    .trim()
}

/** Whether two rich texts differ in white space at most. */
export function isSameRichText(a: string, b: string): boolean {
  return collapseSpace(a) === collapseSpace(b)
}
