import sanitize from 'sanitize-html'

/** Lists nest as deep as the editor's indent goes (docs/product.md 4.11); deeper ones are lifted into the last that is kept. */
const MAX_LIST_DEPTH = 8
/** Dropping one element can change how its neighbours are read, so cleaning is repeated until nothing changes. */
const MAX_PASSES = 12

const alignments = ['align-center', 'align-right', 'align-justify']
const blocks = ['p', 'h1', 'h2', 'li']

const WEB_URL = /^https?:\/\/[^\s\\]+$/i
const MAIL_OR_PHONE_URL = /^(?:mailto|tel):[^\s\\]+$/i
const DATA_IMAGE_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+=*$/i
/** Characters that no text needs and that browsers have been fooled with; tab and line ends stay. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu

const DISALLOWED_TAG = 'dropped'

/** Without a user name, which would make another host look like ours. */
function isWebUrl(text: string): boolean {
  const url = WEB_URL.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}

function transformLink(_: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  if (isWebUrl(href)) return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer', target: '_blank' } }
  return MAIL_OR_PHONE_URL.test(href)
    ? { tagName: 'a', attribs: { href } }
    : { tagName: DISALLOWED_TAG, attribs: {} }
}

function transformImage(_: string, { src = '', alt = '' }: sanitize.Attributes): sanitize.Tag {
  const isAllowed = DATA_IMAGE_URL.test(src) || isWebUrl(src)
  return isAllowed ? { tagName: 'img', attribs: { src, alt } } : { tagName: DISALLOWED_TAG, attribs: {} }
}

const sanitizeOptions: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h1', 'h2', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'a', 'img'],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'] },
  allowedClasses: Object.fromEntries(blocks.map((block) => [block, alignments])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
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
  return sanitize(html, {
    ...sanitizeOptions,
    onOpenTag: (name) => {
      if (isList(name)) listDepth += 1
    },
    onCloseTag: (name) => {
      if (isList(name)) listDepth -= 1
    },
    transformTags: {
      a: transformLink,
      b: 'strong',
      i: 'em',
      img: transformImage,
      ol: limitListDepth,
      ul: limitListDepth,
      li: limitListDepth,
    },
  })
}

/**
 * Rich text with what the editor's toolbar can make and nothing else (docs/security.md T10). Cleaning what is clean
 * changes nothing.
 */
export function cleanHtml(html: string): string {
  let cleaned = html.toWellFormed().replace(CONTROL_CHARACTERS, '')
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const next = sanitizeOnce(cleaned)
    if (next === cleaned) return cleaned
    cleaned = next
  }
  return sanitize(cleaned, { allowedTags: [], nonTextTags: sanitizeOptions.nonTextTags })
}
