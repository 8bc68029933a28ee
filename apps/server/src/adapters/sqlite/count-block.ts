/** Counts of the details of each event: (event, detail) → count. */
export type DetailCounts = Map<number, Map<number, number>>

/**
 * A block of counts is an array of 32-bit numbers, little-endian: for each event its code, the number of its details,
 * and a pair (detail, count) for each.
 */
export function encodeCounts(counts: DetailCounts): Uint8Array {
  const numbers: number[] = []
  for (const [event, details] of counts) {
    numbers.push(event, details.size)
    for (const [detail, count] of details) numbers.push(detail, count)
  }
  return new Uint8Array(Uint32Array.from(numbers).buffer)
}

/** The sums of a block of counts, which are all that most figures need: a pair (event, sum of its counts) for each. */
export function encodeSums(counts: DetailCounts): Uint8Array {
  const sumOf = (details: Map<number, number>) => details.values().reduce((sum, count) => sum + count, 0)
  const numbers = [...counts].flatMap(([event, details]) => [event, sumOf(details)])
  return new Uint8Array(Uint32Array.from(numbers).buffer)
}

/** Calls `onSum` for each event of the sums of a block. */
export function forEachSum(sums: Uint8Array, onSum: (event: number, sum: number) => void): void {
  const numbers = toNumbers(sums)
  for (let at = 0; at < numbers.length; at += 2) onSum(numbers[at] ?? 0, numbers[at + 1] ?? 0)
}

/** Views the bytes as numbers. SQLite returns blobs that begin anywhere, so unaligned ones are copied. */
export function toNumbers(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice()
  return new Uint32Array(
    aligned.buffer,
    aligned.byteOffset,
    aligned.byteLength / Uint32Array.BYTES_PER_ELEMENT,
  )
}

/** Calls `onEvent` for each event of a block with the place of its first pair and the place after its last one. */
export function forEachEvent(
  numbers: Uint32Array,
  onEvent: (event: number, from: number, to: number) => void,
): void {
  for (let at = 0; at < numbers.length; ) {
    const from = at + 2
    const to = from + (numbers[at + 1] ?? 0) * 2
    onEvent(numbers[at] ?? 0, from, to)
    at = to
  }
}

/** Adds the counts of a block to `counts`. */
export function addBlock(counts: DetailCounts, bytes: Uint8Array): void {
  const numbers = toNumbers(bytes)
  forEachEvent(numbers, (event, from, to) => {
    for (let at = from; at < to; at += 2) addCount(counts, event, numbers[at] ?? 0, numbers[at + 1] ?? 0)
  })
}

export function addCount(counts: DetailCounts, event: number, detail: number, count: number): void {
  const details = counts.get(event) ?? new Map<number, number>()
  counts.set(event, details)
  details.set(detail, (details.get(detail) ?? 0) + count)
}
