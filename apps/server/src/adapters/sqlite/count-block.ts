/** Counts of the subjects of each event: (event, subject) → count. */
export type SubjectCounts = Map<number, Map<number, number>>

/**
 * A block of counts is an array of 32-bit numbers, little-endian: for each event its code, the number of its subjects,
 * and a pair (subject, count) for each.
 */
export function encodeCounts(counts: SubjectCounts): Uint8Array {
  const numbers: number[] = []
  for (const [event, subjects] of counts) {
    numbers.push(event, subjects.size)
    for (const [subject, count] of subjects) numbers.push(subject, count)
  }
  return new Uint8Array(Uint32Array.from(numbers).buffer)
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
export function addBlock(counts: SubjectCounts, bytes: Uint8Array): void {
  const numbers = toNumbers(bytes)
  forEachEvent(numbers, (event, from, to) => {
    for (let at = from; at < to; at += 2) addCount(counts, event, numbers[at] ?? 0, numbers[at + 1] ?? 0)
  })
}

export function addCount(counts: SubjectCounts, event: number, subject: number, count: number): void {
  const subjects = counts.get(event) ?? new Map<number, number>()
  counts.set(event, subjects)
  subjects.set(subject, (subjects.get(subject) ?? 0) + count)
}
