const WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i
const MAIL_OR_PHONE_ADDRESS = /^(?:mailto|tel):[^\s\\]+$/i
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
  return isWebAddress(address) || MAIL_OR_PHONE_ADDRESS.test(address)
}

/** Whether the server keeps a picture with this address. */
export function isAllowedPicture(address: string): boolean {
  return isWebAddress(address) || DATA_PICTURE.test(address)
}

/** Returns the address of a link for what was typed, with the scheme that is missing, or undefined if it is none. */
export function parseLinkAddress(text: string): string | undefined {
  const typed = text.trim()
  if (isAllowedLink(typed)) return typed
  if (EMAIL.test(typed)) return `mailto:${typed}`
  if (PHONE.test(typed)) return `tel:${typed.replace(/[^\d+]/g, '')}`
  const address = `https://${typed}`
  return DOMAIN.test(typed) && isWebAddress(address) ? address : undefined
}
