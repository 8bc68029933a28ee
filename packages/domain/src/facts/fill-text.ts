import { getPhoneAddress } from '../help/phone-number.ts'
import type { Fact } from './fact.ts'
import { type FactToken, parseTextLink, replaceFactTokens, type TextLink } from './text-references.ts'
import { describeWindow } from './window.ts'

/** A value as a text shows it; `href` is where it leads. */
export type ShownFact = { text: string; href: string | null }

/** Returns the address that a link to a fact leads to, of several numbers the first; null if none does. */
export function getFactAddress({ kind, url, values }: Pick<Fact, 'kind' | 'url' | 'values'>): string | null {
  if (kind === 'link') return url
  return kind === 'phone' ? getPhoneAddress(values[0]?.text ?? '') : null
}

/** Returns what a text shows of a fact on a day (YYYY-MM-DD), in the current locale; null for a name that it does not have. */
export function showFact(fact: Omit<Fact, 'slug'>, name: string, day: string): ShownFact | null {
  if (fact.kind === 'window') {
    const text = describeWindow(fact, name, day)
    return text === null ? null : { text, href: null }
  }
  const value = fact.values.find((each) => each.name === name)
  return value === undefined ? null : { text: value.text, href: getFactAddress({ ...fact, values: [value] }) }
}

/** What the records are that a text names. */
export type TextSource = {
  /** Returns null for a fact that there is not. */
  showFact: (token: FactToken) => ShownFact | null
  /** Returns the address of a record; null if the reader cannot open it. */
  findAddress: (link: TextLink) => string | null
}

/** Stands for a value that is gone. Saves refuse names of facts that there are not. */
const missingValue: ShownFact = { text: '…', href: null }

const characterNames: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => characterNames[sign] ?? sign)

function formatLinkStart(href: string, otherAttributes = ''): string {
  const target = href.startsWith('https:') ? ' rel="noopener noreferrer" target="_blank"' : ''
  return `<a href="${escapeText(href)}"${target}${otherAttributes}>`
}

const LANGUAGE_ATTRIBUTE = / (?:lang|dir)="[^"]*"/g

/** Matches a tag of cleaned HTML. Within the quotes of an attribute, browsers leave `>` as it is. */
const TAG = /(<[^<>"]*(?:"[^"]*"[^<>"]*)*>)/

/**
 * Returns a cleaned HTML with the values of the facts that it names, and with the addresses of the records that its links
 * lead to. A link to what the reader cannot open loses the link and keeps its words. A value in an attribute, such as the
 * description of a picture, is text.
 */
export function fillHtml(html: string, { showFact: show, findAddress }: TextSource): string {
  let isInLink = false
  let isRemoved = false

  function fillLinkStart(tag: string): string {
    const link = parseTextLink(/ href="([^"]*)"/.exec(tag)?.[1] ?? '')
    const address = link && findAddress(link)
    isInLink = true
    isRemoved = link !== null && address === null
    if (isRemoved) return ''
    return address === null ? tag : formatLinkStart(address, (tag.match(LANGUAGE_ATTRIBUTE) ?? []).join(''))
  }

  function fillLinkEnd(): string {
    const end = isRemoved ? '' : '</a>'
    isInLink = false
    isRemoved = false
    return end
  }

  function fillToken(token: FactToken): string {
    const { text, href } = show(token) ?? missingValue
    const words = escapeText(text)
    return href === null || isInLink ? words : `${formatLinkStart(href)}${words}</a>`
  }

  function fillTag(tag: string): string {
    if (tag.startsWith('<a ')) return fillLinkStart(tag)
    return tag === '</a>'
      ? fillLinkEnd()
      : replaceFactTokens(tag, (token) => escapeText((show(token) ?? missingValue).text))
  }

  // Every second part is a tag.
  return html
    .split(TAG)
    .map((part, index) => (index % 2 === 1 ? fillTag(part) : replaceFactTokens(part, fillToken)))
    .join('')
}

/** Returns a plain text with the values of the facts that it names. */
export const fillPlainText = (text: string, show: TextSource['showFact']): string =>
  replaceFactTokens(text, (token) => (show(token) ?? missingValue).text)
