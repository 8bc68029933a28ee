import { createReader, encodeNumber } from './count-block.ts'

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
export function encodePeople(people: DetailPeople): Uint8Array {
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

/** Calls the function that `onDetail` returns for a detail, if it returns one, with the number of each of its people. */
export function forEachPerson(
  block: Uint8Array,
  onDetail: (detail: number) => ((person: number) => void) | undefined,
): void {
  const { hasNext, place, goTo, next } = createReader(block)
  let detail = 0
  while (hasNext()) {
    detail += next()
    const length = next()
    const end = Math.min(place() + length, block.length)
    const onPerson = onDetail(detail)
    if (onPerson === undefined) {
      goTo(end)
      continue
    }
    let person = 0
    while (hasNext(end)) {
      person += next()
      onPerson(person)
    }
  }
}

export function addPerson(people: DetailPeople, detail: number, person: number): void {
  const numbers = people.get(detail) ?? new Set()
  people.set(detail, numbers)
  numbers.add(person)
}

/** Adds the people of a block to `people`. */
export function addPeopleBlock(people: DetailPeople, block: Uint8Array): void {
  forEachPerson(block, (detail) => (person) => addPerson(people, detail, person))
}
