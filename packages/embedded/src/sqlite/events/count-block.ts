/** Counts of the details of each event: (event, detail) → count. */
export type DetailCounts = Map<number, Map<number, number>>

type OnCount = (detail: number, count: number) => void

/** The bytes of a number: seven bits each, the lowest ones first; all but the last have the highest bit. */
export function encodeNumber(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

/** Reads the numbers of `bytes` one after the other. */
export function createNumberReader(bytes: Uint8Array) {
  let at = 0
  return {
    hasNext: (end = bytes.length) => at < end,
    place: () => at,
    goTo: (place: number) => {
      at = place
    },
    next(): number {
      let byte = bytes[at++] ?? 0
      if (byte < 128) return byte
      let number = byte - 128
      for (let factor = 128; byte >= 128; factor *= 128) {
        byte = bytes[at++] ?? 0
        number += (byte & 127) * factor
      }
      return number
    },
  }
}

/**
 * A block of counts is a sequence of numbers. For each event: its code, the number of bytes of its details and, for each
 * detail in ascending order, how much greater it is than the one before (than 0), and its count.
 */
export function encodeCountBlock(counts: DetailCounts): Uint8Array {
  const bytes: number[] = []
  for (const [event, details] of counts) {
    const pairs: number[] = []
    let before = 0
    for (const [detail, count] of [...details].sort(([a], [b]) => a - b)) {
      pairs.push(...encodeNumber(detail - before), ...encodeNumber(count))
      before = detail
    }
    bytes.push(...encodeNumber(event), ...encodeNumber(pairs.length))
    for (const byte of pairs) bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

/** Calls the function that `onEvent` returns for an event, if it returns one, with each of its details and its count. */
export function forEachCount(block: Uint8Array, onEvent: (event: number) => OnCount | null): void {
  const { hasNext, place, goTo, next } = createNumberReader(block)
  while (hasNext()) {
    const onCount = onEvent(next())
    const length = next()
    const end = Math.min(place() + length, block.length)
    if (onCount === null) {
      goTo(end)
      continue
    }
    let detail = 0
    while (hasNext(end)) {
      detail += next()
      onCount(detail, next())
    }
  }
}

/** The sums of a block of counts, which are all that most figures need: the code and the sum of each event. */
export function encodeSumBlock(counts: DetailCounts): Uint8Array {
  const sumOf = (details: Map<number, number>) => details.values().reduce((sum, count) => sum + count, 0)
  return Uint8Array.from(
    [...counts].flatMap(([event, details]) => [event, sumOf(details)].flatMap(encodeNumber)),
  )
}

/** Calls `onSum` for each event of the sums of a block. */
export function forEachSum(sums: Uint8Array, onSum: (event: number, sum: number) => void): void {
  const { hasNext, next } = createNumberReader(sums)
  while (hasNext()) {
    const event = next()
    onSum(event, next())
  }
}

/** Adds the counts of a block to `counts`. */
export function addCountBlock(counts: DetailCounts, block: Uint8Array): void {
  forEachCount(block, (event) => (detail, count) => addDetailCount(counts, event, detail, count))
}

export function addDetailCount(counts: DetailCounts, event: number, detail: number, count: number): void {
  const details = counts.get(event) ?? new Map<number, number>()
  counts.set(event, details)
  details.set(detail, (details.get(detail) ?? 0) + count)
}
