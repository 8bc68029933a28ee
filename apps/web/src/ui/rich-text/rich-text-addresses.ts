import { parseTextLink } from '@kitchen-table/domain/facts'

const WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i
const MAIL_OR_PHONE_ADDRESS = /^(?:mailto|tel):[^\s\\]+$/i
/** An address on this server, which a browser reads as neither another host nor a scheme. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/
const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+=*$/i

const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const PHONE = /^\+?[\d\s()./-]{5,}$/
const DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#:]\S*)?$/i

/** A user name in an address could make another host look like the one that is meant. */
function isWebAddress(text: string): boolean {
  if (!WEB_ADDRESS.test(text)) return false
  try {
    const { username, password } = new URL(text)
    return username === '' && password === ''
  } catch {
    return false
  }
}

/** Whether the server keeps a link with this address (docs/product.md 4.11). */
export function isAllowedLink(address: string): boolean {
  return (
    isWebAddress(address) ||
    MAIL_OR_PHONE_ADDRESS.test(address) ||
    OWN_PATH.test(address) ||
    parseTextLink(address) !== null
  )
}

/** Whether the server keeps a picture with this address. */
export function isAllowedPicture(address: string): boolean {
  return isWebAddress(address) || DATA_PICTURE.test(address)
}

/** Returns the path of an address on this server, so that it stays right when the server moves; others unchanged. */
function toOwnPath(address: string, origin: string): string {
  if (!isWebAddress(address)) return address
  const url = new URL(address)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === origin && OWN_PATH.test(path) ? path : address
}

/**
 * Returns the address of a link for what was typed, with the scheme that is missing, or undefined if it is none.
 * `origin` is that of the page: an address there becomes a path.
 */
export function parseLinkAddress(text: string, origin: string): string | undefined {
  const typed = text.trim()
  if (isAllowedLink(typed)) return toOwnPath(typed, origin)
  if (EMAIL.test(typed)) return `mailto:${typed}`
  if (PHONE.test(typed)) return `tel:${typed.replace(/[^\d+]/g, '')}`
  const address = `https://${typed}`
  return DOMAIN.test(typed) && isWebAddress(address) ? toOwnPath(address, origin) : undefined
}

/** What looks like a domain and is a file beside the page that the text was copied from. */
const FILE_NAME =
  /^[^/?#]*\.(?:html?|xhtml|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|csv|txt|md|xml|json|js|css|png|jpe?g|gif|webp|svg|zip)(?:[?#].*)?$/i

/**
 * Returns the address of a link of pasted HTML, or undefined if it leads nowhere from here: a place in the other page,
 * or a path there.
 */
export function parsePastedLink(href: string, origin: string): string | undefined {
  const address = href.trim()
  if (/^\/\/[^/]/.test(address)) return parseLinkAddress(`https:${address}`, origin)
  if (address.startsWith('/') || FILE_NAME.test(address)) return undefined
  return parseLinkAddress(address, origin)
}

/** What stands between spaces, quotation marks and brackets of markup, and may be an address. */
const TOKEN = /[^\s<>"“”«»]+/g
const ADDRESS_START = /https?:\/\/|www\.[a-z\d]/i
/** Without a scheme or `www.`, a domain needs a path, or an ending that no abbreviation has. */
const BARE_ADDRESS = /^(?:[a-z\d-]+\.)+(?:(?:com|org|net|edu|gov)(?:\/.*)?|[a-z]{2}\/.*)$/i
/** Punctuation at the end of an address belongs to the sentence, and so does a bracket that was not opened in it. */
const SENTENCE_END = ".,;:!?'’…]"

const count = (text: string, character: string) => text.split(character).length - 1

function trimAddress(text: string): string {
  let end = text.length
  let unopened = count(text, ')') - count(text, '(')
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!SENTENCE_END.includes(last)) break
  }
  return text.slice(0, end)
}

/** Returns the web addresses in a text with the links that they become. */
export function findTextAddresses(
  text: string,
  origin: string,
): { start: number; end: number; href: string }[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const start = ADDRESS_START.exec(token)?.index
    if (token.slice(0, start).includes('@')) return []
    const offset = start ?? token.search(/[^(['‘]/)
    const address = trimAddress(token.slice(Math.max(0, offset)))
    if (start === undefined && !BARE_ADDRESS.test(address)) return []
    const href = parsePastedLink(address, origin)
    const from = index + Math.max(0, offset)
    return href === undefined ? [] : [{ start: from, end: from + address.length, href }]
  })
}
