import { classNames } from '../ui/class-names.ts'
import { getLanguageAttributes } from '../ui/language-attributes.ts'
import { allowedAttributes, allowedTags, allowedUrl } from '../ui/rich-text/allowed-html.ts'
import type { RichTextProps } from '../ui/rich-text/rich-text.tsx'

/** A tag as the server's cleanHtml writes it: in lower case, with all values in quotes. */
const TAG = /<(\/?)([a-z]+\d?)((?: [a-z]+="[^"<>]*")*) ?\/?>/g
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g
const VOID_TAGS = new Set(['br', 'img'])

const escapeText = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function keepAllowedAttributes(attributes: string): string {
  return [...attributes.matchAll(ATTRIBUTE)]
    .filter(([, name = '', value = '']) => {
      const isUrl = name === 'href' || name === 'src'
      return allowedAttributes.includes(name) && (!isUrl || allowedUrl.test(value))
    })
    .map(([attribute]) => attribute)
    .join('')
}

function findHighestHeading(html: string): number {
  return Math.min(...[...html.matchAll(/<h([1-4])[ >]/g)].map(([, rank]) => Number(rank)))
}

/**
 * Does to the markup what src/ui/rich-text/rich-text.tsx does with a document: keeps nothing but the allowed tags and attributes,
 * demotes the headings, and gives each block without a direction that of its own words. What is no tag of cleanHtml becomes text.
 */
export function prepareCleanedHtml(html: string, headingLevel: number): string {
  const highest = findHighestHeading(html)
  let prepared = ''
  let depth = 0
  let textStart = 0
  for (const { 0: tag, 1: slash = '', 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    prepared += escapeText(html.slice(textStart, index))
    textStart = index + tag.length
    if (!allowedTags.includes(name)) continue
    const rank = /^h[1-4]$/.test(name) ? Math.min(6, headingLevel + Number(name[1]) - highest) : null
    const shownName = rank === null ? name : `h${rank}`
    if (slash !== '') depth -= 1
    const hasDirection = depth > 0 || / dir="/.test(attributes)
    const direction = slash === '' && !hasDirection ? ' dir="auto"' : ''
    prepared +=
      slash === '' ? `<${shownName}${keepAllowedAttributes(attributes)}${direction}>` : `</${shownName}>`
    if (slash === '' && !VOID_TAGS.has(name)) depth += 1
  }
  return prepared + escapeText(html.slice(textStart))
}

/** Replaces src/ui/rich-text/rich-text.tsx on the server, which has no document that could clean the markup. */
export function RichText({ html, language, headingLevel = 3, className }: RichTextProps) {
  return (
    <div
      {...getLanguageAttributes(language)}
      className={classNames('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: prepareCleanedHtml() keeps only what is allowed
      dangerouslySetInnerHTML={{ __html: prepareCleanedHtml(html, headingLevel) }}
    />
  )
}
