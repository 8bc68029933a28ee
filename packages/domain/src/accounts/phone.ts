/** E.164: a plus, the country, the number; at most 15 digits. */
const e164Pattern = /^\+[1-9]\d{6,14}$/

/**
 * Returns the one spelling of a phone number (E.164), or null if it is not one. Ten digits without a country code are a
 * number of North America, where the product is used.
 */
export function normalizePhone(input: string): string | null {
  if (/[^\d\s().+-]/.test(input)) return null
  const compact = input.replace(/[^\d+]/g, '')
  const withCountryCode = /^[2-9]\d{9}$/.test(compact)
    ? `+1${compact}`
    : /^1[2-9]\d{9}$/.test(compact)
      ? `+${compact}`
      : compact
  return e164Pattern.test(withCountryCode) ? withCountryCode : null
}

/** Returns enough of a number for its owner to recognize it: "+1 ••• 0142". */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)} ••• ${phone.slice(-4)}`
}
