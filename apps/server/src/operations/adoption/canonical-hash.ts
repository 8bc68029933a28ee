import { createHash } from 'node:crypto'

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sortKeys(field)]),
  )
}

/** Returns a hash of a record that does not depend on the order of its fields. */
export function canonicalHash(record: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(record)))
    .digest('base64url')
    .slice(0, 32)
}

const MODULUS = 1n << 128n

export type HashSum = ReturnType<typeof hashSum>

/** Adds up the hashes of records, so that the sum does not depend on their order. Two equal records count twice. */
export function hashSum() {
  let sum = 0n
  let count = 0
  return {
    add(record: unknown): void {
      const digest = createHash('sha256')
        .update(JSON.stringify(sortKeys(record)))
        .digest('hex')
      sum = (sum + BigInt(`0x${digest}`)) % MODULUS
      count += 1
    },
    count: () => count,
    text: () => `${count}-${sum.toString(16)}`,
  }
}
