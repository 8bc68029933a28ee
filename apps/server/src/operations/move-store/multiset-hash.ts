import { hash } from 'node:crypto'
import { sortKeys } from './stored-json.ts'

const MODULUS = 2n ** 256n

/** How many rows there are, and the sum of their hashes: the same in whatever order they are read. */
export type RowsHash = { count: number; sum: string }

/** Adds up the SHA-256 hashes of rows, as JSON with sorted keys. */
export function createRowsHash() {
  let [count, sum] = [0, 0n]
  return {
    add(row: object): void {
      count += 1
      sum = (sum + BigInt(`0x${hash('sha256', JSON.stringify(sortKeys(row)))}`)) % MODULUS
    },
    digest: (): RowsHash => ({ count, sum: sum.toString(16).padStart(64, '0') }),
  }
}
