import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type sanitize from 'sanitize-html'
import { loadSanitizer } from './load-sanitizer.ts'
import { messages } from './removed-markup.messages.ts'
import { addStyleAttributes, listIncompleteStyles, parseStyleSheets } from './svg-styles.ts'

type MarkupKind = 'html' | 'svg'

/** How many kinds of removed parts are listed. */
const MAX_DESCRIPTIONS = 20
const MAX_NAME_LENGTH = 40

/** The elements that cleaning replaces by others of the same meaning. */
const equivalentElements: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['strike', 's'],
])

const elementWords: ReadonlyMap<string, PlainMessage> = new Map([
  ['p', messages.paragraph],
  ['h1', messages.heading],
  ['h2', messages.heading],
  ['li', messages.listItem],
  ['ol', messages.list],
  ['ul', messages.list],
  ['a', messages.link],
  ['img', messages.picture],
  ['table', messages.table],
  ['tr', messages.tableRow],
  ['th', messages.tableCell],
  ['td', messages.tableCell],
  ['aside', messages.callOut],
  ['div', messages.block],
  ['span', messages.pieceOfText],
])

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu

const shorten = (name: string) => [...name].slice(0, MAX_NAME_LENGTH).join('')

const describeElement = (name: string) =>
  elementWords.get(name)?.() ?? messages.element({ name: shorten(name) })

/** The words for an element by the address that it has in an attribute. */
type AddressedElement = {
  attribute: string
  withScheme: (values: { scheme: string }) => string
  withoutScheme: PlainMessage
  withoutAddress: PlainMessage
}

const addressedElements: ReadonlyMap<string, AddressedElement> = new Map([
  [
    'a',
    {
      attribute: 'href',
      withScheme: messages.linkTo,
      withoutScheme: messages.linkWithoutScheme,
      withoutAddress: messages.linkWithoutAddress,
    },
  ],
  [
    'img',
    {
      attribute: 'src',
      withScheme: messages.pictureTo,
      withoutScheme: messages.pictureWithoutScheme,
      withoutAddress: messages.pictureWithoutAddress,
    },
  ],
])

/** Returns an element with its address up to the scheme. */
function describeAddressed(
  { withScheme, withoutScheme, withoutAddress }: AddressedElement,
  address: string | undefined,
): string {
  if (!address) return withoutAddress()
  const [, scheme] = /^\s*([a-z][a-z0-9+.-]*:)/i.exec(address) ?? []
  return scheme === undefined ? withoutScheme() : withScheme({ scheme: shorten(scheme.toLowerCase()) })
}

function describeAttribute(element: string, name: string, value: string): string[] {
  if (name === 'class')
    return value
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => messages.class({ name: shorten(word) }))
  if (name === 'style') return [messages.styleOf({ element: describeElement(element) })]
  return [messages.attribute({ name: shorten(name) })]
}

/** The words for one element of a markup, and for what it has. */
type ElementParts = { element: string; attributes: string[] }

function describeHtmlParts(tagName: string, attribs: sanitize.Attributes): ElementParts {
  const name = equivalentElements.get(tagName) ?? tagName
  const addressed = addressedElements.get(name)
  const attributes = Object.entries(attribs)
    .filter(([attribute]) => attribute !== addressed?.attribute)
    .flatMap(([attribute, value]) => describeAttribute(name, attribute, value))
  const element =
    addressed === undefined
      ? describeElement(name)
      : describeAddressed(addressed, attribs[addressed.attribute])
  return { element, attributes }
}

/**
 * Returns a function that describes the elements of a drawing, in their order. Classes and styles count as the
 * attributes that cleaning makes of them, and are only named where they say more than that.
 */
function describeSvgParts(markup: string) {
  const { classStyles, completeSheets } = parseStyleSheets(markup)
  const remainingSheets = completeSheets.values()
  return (name: string, attribs: sanitize.Attributes): ElementParts[] => {
    if (name === 'style' && remainingSheets.next().value === true) return []
    const { class: _class, style: _style, ...attributes } = addStyleAttributes(attribs, classStyles)
    const names = [...Object.keys(attributes), ...listIncompleteStyles(attribs, classStyles)]
    return [
      {
        element: messages.element({ name: shorten(name) }),
        attributes: names.map((attribute) => messages.attribute({ name: shorten(attribute) })),
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
  const hidden = markup.match(CONTROL_CHARACTERS)?.map(() => messages.hiddenCharacter()) ?? []
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
    return missing > 0 ? [missing > 1 ? messages.repeated({ part: words, count: missing }) : words] : []
  })
  return removed.slice(0, MAX_DESCRIPTIONS)
}
