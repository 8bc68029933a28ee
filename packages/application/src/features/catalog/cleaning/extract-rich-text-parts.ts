import type { RichTextParts } from '@kitchen-table/domain/catalog'

/** A tag as cleanHtml writes it: in lower case, with all values in quotes. Text has no other angle brackets. */
const TAG = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"]*")*) ?\/?>/g
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g
const INLINE = new Set(['a', 'strong', 'em', 'u', 's', 'sup', 'sub', 'span', 'img'])

/** The number of a footnote is no part of the word before it; "1<sup>st</sup>" is one word. */
const FOOTNOTE_NUMBER = /(\p{L})(?=<sup(?: [^<>]*)?>\d)/gu

const characterOf: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescapeText = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (name) => characterOf[name] ?? name)

function readAttributes(markup: string): Record<string, string> {
  const attributes = [...markup.matchAll(ATTRIBUTE)]
  return Object.fromEntries(attributes.map(([, name = '', value = '']) => [name, unescapeText(value)]))
}

/**
 * Returns the links, pictures, headings and texts of a rich text that cleanHtml has cleaned. A parser of any HTML takes
 * ten times as long.
 */
export function extractRichTextParts(cleanedHtml: string): RichTextParts {
  const html = cleanedHtml.replace(FOOTNOTE_NUMBER, '$1 ')
  const parts: RichTextParts = { linkUrls: [], images: [], headings: [], blocks: [] }
  let block = ''
  let textStart = 0

  function endBlock(): string {
    const words = unescapeText(block).trim()
    block = ''
    if (words !== '') parts.blocks.push(words)
    return words
  }

  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    block += html.slice(textStart, index)
    textStart = index + tag.length
    if (name === 'a' || name === 'img') {
      const { href, src, alt = '' } = readAttributes(attributes)
      if (href !== undefined) parts.linkUrls.push(href)
      if (src !== undefined) parts.images.push({ src, alt })
    }
    if (INLINE.has(name)) continue
    const words = endBlock()
    const level = Number(/^h([1-6])$/.exec(name)?.[1])
    if (slash !== '' && level > 0) parts.headings.push({ level, words })
  }
  block += html.slice(textStart)
  endBlock()
  return parts
}
