/** E.164: a plus, the country, the number; at most 15 digits. */
const international = /^\+[1-9]\d{6,14}$/

/**
 * The one spelling of a telephone number, or null when it is none. Ten digits without a country are one of North
 * America, where the product is at home.
 */
export function canonicalPhone(typed: string): string | null {
  if (/[^\d\s().+-]/.test(typed)) return null
  const compact = typed.replace(/[^\d+]/g, '')
  const full = /^[2-9]\d{9}$/.test(compact)
    ? `+1${compact}`
    : /^1[2-9]\d{9}$/.test(compact)
      ? `+${compact}`
      : compact
  return international.test(full) ? full : null
}

/** Enough for its owner to know it by: "+1 ••• 0142". */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 2)} ••• ${phone.slice(-4)}`
}
