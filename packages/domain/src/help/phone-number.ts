/** A short code (911, 741741), or a number of ten digits as "800-799-7233". */
export const phoneNumberPattern = /^(?:\d{3,6}|[2-9]\d{2}-[2-9]\d{2}-\d{4})$/

/**
 * Returns a number of the United States as pages show it; null if it cannot be dialed. Spaces, dots, parentheses and the
 * country's 1 may be typed; letters may not, because a phone cannot dial "800-799-SAFE" from a link.
 */
export function parsePhoneNumber(typed: string): string | null {
  const trimmed = typed.trim()
  if (!/^\+?[\d ().-]+$/.test(trimmed)) return null
  const digits = trimmed.replace(/\D/g, '')
  const isShort = digits.length >= 3 && digits.length <= 6 && !trimmed.startsWith('+')
  if (isShort) return digits
  const [, area, exchange, line] = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(digits) ?? []
  return area === undefined ? null : `${area}-${exchange}-${line}`
}

/** A short code of so many digits takes texts alone; shorter ones (211, 988) are dialed. */
const textCodePattern = /^\d{5,6}$/

/** Returns the address of a link to a number, also as it was typed: one that dials, or writes a text to a code for texts. */
export function getPhoneAddress(number: string): string {
  const digits = toDialableNumber(parsePhoneNumber(number) ?? number)
  return `${textCodePattern.test(digits) ? 'sms' : 'tel'}:${digits}`
}

/** Returns the number for the address of a link: long ones with the country, so that they work from any phone. */
export function toDialableNumber(number: string): string {
  const digits = number.replace(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : digits
}
