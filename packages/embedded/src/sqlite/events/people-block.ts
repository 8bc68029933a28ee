import { encodeNumber } from './count-block.ts'

/** The numbers of the people who have each detail. */
export type DetailPeople = Map<number, Set<number>>

/** Returns ascending numbers as differences, each to the one before (the first one to 0). */
function encodeAscending(numbers: readonly number[]): number[] {
  return numbers.flatMap((number, at) => encodeNumber(number - (numbers[at - 1] ?? 0)))
}

const ascending = (a: number, b: number) => a - b

/**
 * A block of people is a sequence of numbers. For each detail in ascending order: how much greater it is than the one
 * before (than 0), the number of bytes of its people, and these in ascending order, as differences.
 */
export function encodePeopleBlock(people: DetailPeople): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const [detail, numbers] of [...people].sort(([a], [b]) => a - b)) {
    const encoded = encodeAscending([...numbers].sort(ascending))
    bytes.push(...encodeNumber(detail - before), ...encodeNumber(encoded.length))
    for (const byte of encoded) bytes.push(byte)
    before = detail
  }
  return Uint8Array.from(bytes)
}

/**
 * A place in a block. The functions below read numbers without `createNumberReader`: ranges have hundreds of thousands, and
 * its calls take more time than their bytes.
 */
type Cursor = { at: number }

function readNumber(block: Uint8Array, cursor: Cursor): number {
  let byte = block[cursor.at++] ?? 0
  if (byte < 128) return byte
  let number = byte - 128
  for (let factor = 128; byte >= 128; factor *= 128) {
    byte = block[cursor.at++] ?? 0
    number += (byte & 127) * factor
  }
  return number
}

/** Called with the index of a detail, and the place of its people: from `start` until before `end`. */
type OnPeople = (index: number, start: number, end: number) => void

/** Calls `onPeople` for those of these details, in ascending order, that a block has. */
export function forEachDetailPeople(block: Uint8Array, details: readonly number[], onPeople: OnPeople): void {
  const cursor: Cursor = { at: 0 }
  let detail = 0
  let index = 0
  while (cursor.at < block.length && index < details.length) {
    detail += readNumber(block, cursor)
    const length = readNumber(block, cursor)
    const start = cursor.at
    cursor.at += length
    while ((details[index] ?? detail) < detail) index += 1
    if (details[index] === detail) onPeople(index, start, Math.min(cursor.at, block.length))
  }
}

/** Counts the people at a place of a block whose element of `marks` differs from `mark`, and sets it to `mark`. */
export function countAndMarkPeople(
  block: Uint8Array,
  { start, end }: { start: number; end: number },
  marks: Uint32Array,
  mark: number,
): number {
  const cursor: Cursor = { at: start }
  let count = 0
  let person = 0
  while (cursor.at < end) {
    person += readNumber(block, cursor)
    if (marks[person] === mark) continue
    marks[person] = mark
    count += 1
  }
  return count
}

export function addPersonToDetail(people: DetailPeople, detail: number, person: number): void {
  const numbers = people.get(detail) ?? new Set()
  people.set(detail, numbers)
  numbers.add(person)
}

/** Adds the people of a block to `people`. */
export function addPeopleBlock(people: DetailPeople, block: Uint8Array): void {
  const cursor: Cursor = { at: 0 }
  let detail = 0
  while (cursor.at < block.length) {
    detail += readNumber(block, cursor)
    const length = readNumber(block, cursor)
    const end = Math.min(cursor.at + length, block.length)
    for (let person = 0; cursor.at < end; ) {
      person += readNumber(block, cursor)
      addPersonToDetail(people, detail, person)
    }
  }
}
