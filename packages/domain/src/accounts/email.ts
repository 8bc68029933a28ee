const LONGEST = 254
/** Printable ASCII around one @: enough to tell a typing error, and nothing that lower-cases into ASCII (T26). */
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** The one canonical form of an address, or null when it is none. Works on ASCII only: U+212A is not a `k`. */
export function canonicalEmail(typed: string): string | null {
  const trimmed = typed.trim()
  if (/[^\x20-\x7e]/.test(trimmed) || trimmed.length > LONGEST) return null
  const lower = trimmed.toLowerCase()
  if (lower.startsWith('.') || lower.includes('..') || lower.includes('.@')) return null
  return address.test(lower) ? lower : null
}
