import { hash } from 'node:crypto'

/** Returns a JSON value, in which there may be bytes, with the keys of its objects sorted. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, field]) => [key, sortKeys(field)]))
}

/** Characters of base64url, of 6 bits each. */
const HASH_LENGTH = 32

/** Returns a hash of a record that does not depend on the order of its fields; a field that is undefined is none. */
export function hashRecord(record: unknown): string {
  return hash('sha256', JSON.stringify(sortKeys(record)), 'base64url').slice(0, HASH_LENGTH)
}

const MODULUS = 2n ** 256n

/** How many records there are, and the sum of their hashes: the same in whatever order they are read. */
export type RecordsHash = { count: number; sum: string }

export const isSameRecordsHash = (left: RecordsHash, right: RecordsHash): boolean =>
  left.count === right.count && left.sum === right.sum

export type RecordsHasher = { add(record: object): void; read(): RecordsHash }

/** Adds up the SHA-256 hashes of records, as JSON with sorted keys. Two equal records count twice. */
export function createRecordsHasher(): RecordsHasher {
  let [count, sum] = [0, 0n]
  return {
    add(record) {
      count += 1
      sum = (sum + BigInt(`0x${hash('sha256', JSON.stringify(sortKeys(record)))}`)) % MODULUS
    },
    read: () => ({ count, sum: sum.toString(16).padStart(64, '0') }),
  }
}
