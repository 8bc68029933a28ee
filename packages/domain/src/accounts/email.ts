const MAX_LENGTH = 254
/**
 * Printable ASCII around one @: strict enough to find typing errors, and without characters that lower-case into ASCII
 * (docs/security.md T26).
 */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Returns the one canonical form of an address, or null if it is not one. ASCII only: U+212A is not a `k`. */
export function normalizeEmail(input: string): string | null {
  const trimmed = input.trim()
  if (/[^\x20-\x7e]/.test(trimmed) || trimmed.length > MAX_LENGTH) return null
  const lower = trimmed.toLowerCase()
  if (lower.startsWith('.') || lower.includes('..') || lower.includes('.@')) return null
  return emailPattern.test(lower) ? lower : null
}
