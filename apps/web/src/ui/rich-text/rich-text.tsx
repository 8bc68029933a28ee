import type { Language } from '@kitchen-table/i18n/locale'
import DOMPurify from 'dompurify'
import { classNames } from '../class-names.ts'
import { getLanguageAttributes } from '../language-attributes.ts'
import { allowedAttributes, allowedTags, allowedUrl } from './allowed-html.ts'

const sanitizeOptions = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: allowedAttributes,
  ADD_URI_SAFE_ATTR: ['lang', 'dir'],
  ALLOWED_URI_REGEXP: allowedUrl,
}

function isExternalLink(link: HTMLAnchorElement): boolean {
  return /^https?:$/.test(link.protocol) && link.host !== location.host
}

/** Changes the levels of the headings so that the highest becomes `level`, below the heading above the text. */
function demoteHeadings(root: ParentNode, level: number) {
  const headings = [...root.querySelectorAll('h1, h2, h3, h4')]
  const getRank = ({ tagName }: Element) => Number(tagName[1])
  const highest = Math.min(...headings.map(getRank))
  for (const heading of headings) {
    const rank = Math.min(6, level + getRank(heading) - highest)
    const demoted = document.createElement(`h${rank}`)
    for (const { name, value } of heading.attributes) demoted.setAttribute(name, value)
    demoted.append(...heading.childNodes)
    heading.replaceWith(demoted)
  }
}

/**
 * Each block without a direction reads in that of its own words. Those in a list have that of the list: `auto` reads no
 * words of elements that have one themselves.
 */
function setDirections(root: ParentNode) {
  for (const block of root.children) if (!block.hasAttribute('dir')) block.setAttribute('dir', 'auto')
}

function prepareHtml(html: string, level: number): string {
  const fragment = DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_DOM_FRAGMENT: true })
  demoteHeadings(fragment, level)
  setDirections(fragment)
  for (const link of fragment.querySelectorAll('a')) {
    if (!isExternalLink(link)) continue
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  const container = document.createElement('div')
  container.append(fragment)
  return container.innerHTML
}

export type RichTextProps = {
  /** Sanitized when it was stored, and sanitized again here, so that a mistake there does no harm. */
  html: string
  /** The language of the text. */
  language?: Language
  /** The level of the text's highest headings. */
  headingLevel?: 2 | 3 | 4
  className?: string
}

export function RichText({ html, language, headingLevel = 3, className }: RichTextProps) {
  return (
    <div
      {...getLanguageAttributes(language)}
      className={classNames('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: prepareHtml() sanitizes it
      dangerouslySetInnerHTML={{ __html: prepareHtml(html, headingLevel) }}
    />
  )
}
