import sanitize from 'sanitize-html'

/** Lists nest as deep as the editor's indent goes (spec §9); deeper ones are lifted into the last that is kept. */
const DEEPEST_LIST = 8
/** Dropping one element can change how its neighbours are read, so cleaning is repeated until nothing changes. */
const MOST_PASSES = 12

const alignments = ['align-center', 'align-right', 'align-justify']
const blocks = ['p', 'h1', 'h2', 'li']

const webAddress = /^https?:\/\/[^\s\\]+$/i
const mailOrPhone = /^(?:mailto|tel):[^\s\\]+$/i
const picture = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+=*$/i
/** Characters that no text needs and that browsers have been fooled with; tab and line ends stay. */
const controls = /[^\P{Cc}\t\n\r]/gu

const NOT_ALLOWED = 'dropped'

/** Without a user name, which would make another host look like ours. */
function isWebAddress(address: string): boolean {
  const url = webAddress.test(address) ? URL.parse(address) : null
  return url !== null && url.username === '' && url.password === ''
}

function link(_: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  if (isWebAddress(href))
    return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer', target: '_blank' } }
  return mailOrPhone.test(href) ? { tagName: 'a', attribs: { href } } : { tagName: NOT_ALLOWED, attribs: {} }
}

function image(_: string, { src = '', alt = '' }: sanitize.Attributes): sanitize.Tag {
  const isShown = picture.test(src) || isWebAddress(src)
  return isShown ? { tagName: 'img', attribs: { src, alt } } : { tagName: NOT_ALLOWED, attribs: {} }
}

const rules: sanitize.IOptions = {
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

function pass(html: string): string {
  let lists = 0
  const kept = (tagName: string, attribs: sanitize.Attributes) => ({
    tagName: lists > DEEPEST_LIST ? NOT_ALLOWED : tagName,
    attribs,
  })
  const isList = (name: string) => name === 'ol' || name === 'ul'
  return sanitize(html, {
    ...rules,
    onOpenTag: (name) => {
      if (isList(name)) lists += 1
    },
    onCloseTag: (name) => {
      if (isList(name)) lists -= 1
    },
    transformTags: { a: link, b: 'strong', i: 'em', img: image, ol: kept, ul: kept, li: kept },
  })
}

/**
 * Rich text with what the editor's toolbar can make and nothing else (security.md T10). Cleaning what is clean
 * changes nothing.
 */
export function cleanHtml(html: string): string {
  let cleaned = html.toWellFormed().replace(controls, '')
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    const again = pass(cleaned)
    if (again === cleaned) return cleaned
    cleaned = again
  }
  return sanitize(cleaned, { allowedTags: [], nonTextTags: rules.nonTextTags })
}
