import type sanitize from 'sanitize-html'
import { loadSanitizer } from './load-sanitizer.ts'
import { messages } from './messages.ts'
import { addStyleAttributes, listIncompleteStyles, readStyleSheets } from './svg-styles.ts'

type MarkupKind = 'html' | 'svg'

/** How many kinds of removed parts are listed. */
const MAX_DESCRIPTIONS = 20
const MAX_NAME_LENGTH = 40

/** The elements that cleaning replaces by others of the same meaning. */
const equivalentElements: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
}

const elementWords: Readonly<Record<string, string>> = {
  p: 'a paragraph',
  h1: 'a heading',
  h2: 'a heading',
  li: 'a list item',
  ol: 'a list',
  ul: 'a list',
  a: 'a link',
  img: 'a picture',
  table: 'a table',
  td: 'a table cell',
  div: 'a block',
  span: 'a piece of text',
}

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu

const shorten = (name: string) => [...name].slice(0, MAX_NAME_LENGTH).join('')

const describeElement = (name: string) => elementWords[name] ?? `the element ${shorten(name)}`

/** Returns the beginning of an address up to its scheme, or where it leads from. */
function describeAddress(address: string): string {
  const [, scheme] = /^\s*([a-z][a-z0-9+.-]*:)/i.exec(address) ?? []
  return scheme === undefined ? messages.anAddressWithoutHttps() : shorten(scheme.toLowerCase())
}

/** The attribute with the address of an element whose words name that address. */
const addressAttributes: Readonly<Record<string, string>> = { a: 'href', img: 'src' }

function describeAttribute(element: string, name: string, value: string): string[] {
  if (name === 'class')
    return value
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `the class ${shorten(word)}`)
  if (name === 'style') return [`the style of ${describeElement(element)}`]
  return [`the attribute ${shorten(name)}`]
}

/** The words for one element of a markup, and for what it has. */
type ElementParts = { element: string; attributes: string[] }

function describeHtmlParts(tagName: string, attribs: sanitize.Attributes): ElementParts {
  const name = equivalentElements[tagName] ?? tagName
  const addressName = addressAttributes[name]
  const attributes = Object.entries(attribs)
    .filter(([attribute]) => attribute !== addressName)
    .flatMap(([attribute, value]) => describeAttribute(name, attribute, value))
  if (addressName === undefined) return { element: describeElement(name), attributes }
  const address = attribs[addressName]
  const element = `${elementWords[name]} ${address ? `to ${describeAddress(address)}` : messages.withoutAnAddress()}`
  return { element, attributes }
}

/**
 * Returns a function that describes the elements of a drawing, in their order. Classes and styles count as the
 * attributes that cleaning makes of them, and are only named where they say more than that.
 */
function describeSvgParts(markup: string) {
  const { classStyles, completeSheets } = readStyleSheets(markup)
  const remainingSheets = completeSheets.values()
  return (name: string, attribs: sanitize.Attributes): ElementParts[] => {
    if (name === 'style' && remainingSheets.next().value === true) return []
    const { class: _class, style: _style, ...attributes } = addStyleAttributes(attribs, classStyles)
    const names = [...Object.keys(attributes), ...listIncompleteStyles(attribs, classStyles)]
    return [
      {
        element: `the element ${shorten(name)}`,
        attributes: names.map((attribute) => `the attribute ${shorten(attribute)}`),
      },
    ]
  }
}

/** Lists the elements of a markup as the cleaner's own parser sees them, also those within removed ones. */
function listParts(kind: MarkupKind, markup: string): ElementParts[] {
  const parts: ElementParts[] = []
  const describe =
    kind === 'svg'
      ? describeSvgParts(markup)
      : (name: string, attribs: sanitize.Attributes) => [describeHtmlParts(name, attribs)]
  loadSanitizer()(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attribs) => parts.push(...describe(name, attribs)),
    ...(kind === 'svg' && {
      parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    }),
  })
  return parts
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function listWords(kind: MarkupKind, markup: string, remaining: ReadonlySet<string> | null): string[] {
  const hidden = markup.match(CONTROL_CHARACTERS)?.map(() => messages.aCharacterThatCannot()) ?? []
  const parts = listParts(kind, markup).flatMap(({ element, attributes }) =>
    // Of an element that is removed everywhere, its attributes are not listed as well.
    remaining === null || remaining.has(element) ? [element, ...attributes] : [element],
  )
  return [...parts, ...hidden]
}

/**
 * Returns what cleaning has removed from a markup, in words for an editor: what `before` has and `cleaned` has not, or
 * has less often. Each once, with its number where it was removed more than once; in the order in which it occurs.
 */
export function describeRemovedMarkup(kind: MarkupKind, before: string, cleaned: string): string[] {
  const remaining = new Set(listParts(kind, cleaned).map(({ element }) => element))
  const countsBefore = countWords(listWords(kind, before, remaining))
  const countsAfter = countWords(listWords(kind, cleaned, null))
  const removed = [...countsBefore].flatMap(([words, count]) => {
    const missing = count - (countsAfter.get(words) ?? 0)
    return missing > 0 ? [missing > 1 ? `${words} (${missing})` : words] : []
  })
  return removed.slice(0, MAX_DESCRIPTIONS)
}
