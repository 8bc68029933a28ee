/** A set of small numbers as bits: number n is bit n % 8 of byte n / 8. */
export type NumberSet = Uint8Array

/** Returns the union of sets. */
export function uniteSets(sets: readonly NumberSet[]): NumberSet {
  const union = new Uint8Array(Math.max(0, ...sets.map(({ length }) => length)))
  for (const set of sets)
    for (let at = 0; at < set.length; at += 1) union[at] = (union[at] ?? 0) | (set[at] ?? 0)
  return union
}

export function toNumberSet(numbers: readonly number[]): NumberSet {
  const greatest = numbers.reduce((max, number) => Math.max(max, number), -1)
  const set = new Uint8Array((greatest >> 3) + 1)
  for (const number of numbers) set[number >> 3] = (set[number >> 3] ?? 0) | (1 << (number & 7))
  return set
}

const bitsOfByte = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

export function countNumbers(set: NumberSet): number {
  let count = 0
  for (const byte of set) count += bitsOfByte[byte] ?? 0
  return count
}
