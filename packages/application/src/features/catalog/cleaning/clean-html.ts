import {
  MAX_RICH_TEXT_BYTES,
  richTextTooLongMessage,
  tableTooLargeMessage,
} from '@kitchen-table/contract/content-input'
import { pickLanguageAttributes } from '@kitchen-table/domain/catalog'
import { parseTextLink } from '@kitchen-table/domain/facts'
import type sanitize from 'sanitize-html'
import { invalidInputRefusal } from '../../../platform/refusal.ts'
import { loadSanitizer } from './load-sanitizer.ts'
import { followTableParts, hasTooLargeTable, pickCellAttributes } from './table-parts.ts'

/** Lists nest as deep as the editor can indent (docs/product.md 4.11); deeper items join the deepest list. */
const MAX_LIST_DEPTH = 8
/** Removing an element can change how its neighbors are parsed, so cleaning is repeated until nothing changes. */
const MAX_PASSES = 12

const alignments = ['align-center', 'align-right', 'align-justify']
const blocks = ['p', 'h1', 'h2', 'li']

const WEB_URL = /^https?:\/\/[^\s\\]+$/i
const MAIL_OR_PHONE_URL = /^(?:mailto|tel):[^\s\\]+$/i
/** An address on this server, which a browser reads as neither another host nor a scheme. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/
const DATA_IMAGE_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+=*$/i
/** Control characters, which no text needs and which have fooled browsers. Tab and line ends are allowed. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu

const DISALLOWED_TAG = 'dropped'

/** Returns whether the text is a web address without a user name, which could make another host look like ours. */
function isWebUrl(text: string): boolean {
  const url = WEB_URL.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}

function transformLink(_: string, { href = '', ...others }: sanitize.Attributes): sanitize.Tag {
  const language = pickLanguageAttributes(others)
  if (isWebUrl(href))
    return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer', target: '_blank', ...language } }
  return MAIL_OR_PHONE_URL.test(href) || OWN_PATH.test(href) || parseTextLink(href) !== null
    ? { tagName: 'a', attribs: { href, ...language } }
    : { tagName: DISALLOWED_TAG, attribs: {} }
}

function transformImage(_: string, { src = '', alt = '', ...others }: sanitize.Attributes): sanitize.Tag {
  const isAllowed = DATA_IMAGE_URL.test(src) || isWebUrl(src)
  return isAllowed
    ? { tagName: 'img', attribs: { src, alt, ...pickLanguageAttributes(others) } }
    : { tagName: DISALLOWED_TAG, attribs: {} }
}

/** Keeps the language and direction of an element; a `span` that has neither is removed, but not its words. */
function transformLanguage(tagName: string, { lang, dir, ...others }: sanitize.Attributes): sanitize.Tag {
  const language = tagName === 'br' ? {} : pickLanguageAttributes({ lang, dir })
  const isBareSpan = tagName === 'span' && Object.keys(language).length === 0
  return { tagName: isBareSpan ? DISALLOWED_TAG : tagName, attribs: { ...others, ...language } }
}

const sanitizeOptions: sanitize.IOptions = {
  allowedTags: 'p br h1 h2 strong em u s sup sub span ol ul li a img aside table tbody tr th td'.split(' '),
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: { ...Object.fromEntries(blocks.map((block) => [block, alignments])), ul: ['checklist'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'fact', 'lesson', 'track'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  nonTextTags:
    'script style textarea option xmp title noscript noembed noframes iframe object template svg math'.split(
      ' ',
    ),
}

function sanitizeOnce(html: string): string {
  let listDepth = 0
  const limitListDepth = (tagName: string, attribs: sanitize.Attributes) => ({
    tagName: listDepth > MAX_LIST_DEPTH ? DISALLOWED_TAG : tagName,
    attribs,
  })
  const isList = (name: string) => name === 'ol' || name === 'ul'
  const tableParts = followTableParts()
  const keepInPlace = (tagName: string, attribs: sanitize.Attributes) => ({
    tagName: tableParts.isInPlace() ? tagName : DISALLOWED_TAG,
    attribs,
  })
  const cleanCell = (tagName: string, attribs: sanitize.Attributes) =>
    keepInPlace(tagName, { ...pickCellAttributes(attribs), ...pickLanguageAttributes(attribs) })
  return loadSanitizer()(html, {
    ...sanitizeOptions,
    onOpenTag: (name) => {
      if (isList(name)) listDepth += 1
      tableParts.enter(name)
    },
    onCloseTag: (name) => {
      if (isList(name)) listDepth -= 1
      tableParts.leave(name)
    },
    transformTags: {
      a: transformLink,
      b: 'strong',
      del: 's',
      strike: 's',
      i: 'em',
      img: transformImage,
      ol: limitListDepth,
      ul: limitListDepth,
      li: limitListDepth,
      table: keepInPlace,
      tbody: keepInPlace,
      tr: keepInPlace,
      th: cleanCell,
      td: cleanCell,
      '*': transformLanguage,
    },
  })
}

/**
 * Returns rich text with only the markup that the editor's toolbar can make, and the languages of its parts (docs/security.md
 * T10). Idempotent.
 */
export function cleanHtml(html: string): string {
  let cleaned = html.toWellFormed().replace(CONTROL_CHARACTERS, '')
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    // The parser may cut off one half of a surrogate pair in markup that ends early.
    const next = sanitizeOnce(cleaned).toWellFormed()
    if (next === cleaned) return cleaned
    cleaned = next
  }
  return loadSanitizer()(cleaned, { allowedTags: [], nonTextTags: sanitizeOptions.nonTextTags })
}

/**
 * Returns `content` as it is stored. Throws `input.invalid` if it is too long, as cleaning makes five characters of a `&`, or
 * has too large a table.
 */
export function cleanRichText(content: string): string {
  const cleaned = cleanHtml(content)
  if (hasTooLargeTable(cleaned))
    throw invalidInputRefusal([{ field: 'content', message: tableTooLargeMessage() }])
  if (Buffer.byteLength(cleaned) <= MAX_RICH_TEXT_BYTES) return cleaned
  throw invalidInputRefusal([{ field: 'content', message: richTextTooLongMessage() }])
}
