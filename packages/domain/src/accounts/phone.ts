/** E.164: a plus, the country, the number; at most 15 digits. */
const e164Pattern = /^\+[1-9]\d{6,14}$/

/**
 * The one spelling of a telephone number, or null when it is none. Ten digits without a country are one of North
 * America, where the product is at home.
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

/** Enough for its owner to know it by: "+1 ••• 0142". */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)} ••• ${phone.slice(-4)}`
}
